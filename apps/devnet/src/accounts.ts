/**
 * Keys of the mnemonic `test test test test test test test test test test test junk`, which is public. Anvil funds each with
 * 10,000 native units. They must never hold anything of value.
 */
export const accountKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const

/** Their addresses, in the same order. Deriving them would take a page 100 ms on a slow computer. */
export const accountAddresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

/** The fifth to seventh account: custody addresses of two Farcaster users, and an auth address of the second. */
export const farcasterKeys = [
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
] as const

/** The tenth account of the mnemonic: deploys contracts, holds the token supply and funds the faucet. */
export const faucetKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'

/**
 * Ed25519 seeds of the mnemonic at `m/44'/501'/0'/0'` and `m/44'/501'/1'/0'`, the derivation of Solana wallets.
 * @see SLIP-0010
 */
export const solanaKeys = [
  '0xa01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  '0x3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
] as const

/** Their addresses, in the same order. */
export const solanaAddresses = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
] as const
