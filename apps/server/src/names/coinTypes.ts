/** Ethereum, ENSIP-9. */
export const etherCoinType = 60
/** Default EVM address, used on chains without an address of their own. ENSIP-19. */
export const defaultEvmCoinType = 0x80000000
