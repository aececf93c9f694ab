/** A value as one 32-byte word, without `0x`. */
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

// Encoded by hand: both calls have static parameters only, and an ABI coder is 8 kB.

/** Calldata of ERC-20 `balanceOf(address)`. */
export function encodeBalanceOf(account: string): `0x${string}` {
  return `0x70a08231${word(account)}`
}

/** Calldata of ERC-20 `transfer(address,uint256)`. The return value is not read, because USDT returns none. */
export function encodeTransfer(to: string, amountBaseUnits: bigint): `0x${string}` {
  return `0xa9059cbb${word(to)}${word(amountBaseUnits)}`
}
