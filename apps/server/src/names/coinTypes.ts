/** ENSIP-9: Ethereum. */
export const etherCoinType = 60
/** ENSIP-19: the address on every EVM chain that has none of its own. */
export const defaultEvmCoinType = 0x80000000
