/** A value as one 32-byte word, without `0x`. */
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/**
 * Calldata of ERC-20 `transfer(address,uint256)`, by hand, because an ABI coder is 8 kB. The return value is not read, because
 * USDT returns none.
 */
export function encodeTransfer(to: string, amountBaseUnits: bigint): `0x${string}` {
  return `0xa9059cbb${word(to)}${word(amountBaseUnits)}`
}
