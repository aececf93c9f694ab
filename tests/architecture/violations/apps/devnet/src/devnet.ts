export const devnet = 1
