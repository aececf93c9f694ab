/** The standard address of Multicall3. @see https://www.multicall3.com */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
