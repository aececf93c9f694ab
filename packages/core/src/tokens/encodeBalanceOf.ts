/**
 * Calldata of ERC-20 `balanceOf(address)`, hex. Encoded by hand: an ABI coder is 8 kB.
 *
 * @param account - hex
 * @example
 * encodeBalanceOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // '0x70a08231000000000000000000000000f39fd6e5…'
 */
export const encodeBalanceOf = (account: string): `0x${string}` =>
  `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
