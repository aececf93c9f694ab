/** Where the wallets of a page are found. */
export type WalletPage = {
  /**
   * Calls back with each wallet that registers itself (Wallet Standard), those that were there first at once, and asks for
   * it. `onRemoved` is called for a wallet that takes its registration back. Returns an unsubscribe function.
   */
  registeredWallets(onRegistered: (wallet: unknown) => () => void): () => void
  /** Wallets that only set a global variable: `window.phantom.solana` and `window.solana`. Untrusted. */
  legacyWallets(): readonly unknown[]
}
