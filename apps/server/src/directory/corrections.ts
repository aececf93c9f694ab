/** What the source does not know, or has in an order that serves somebody; kept by hand. */
export type Corrections = {
  /** Shown before all others, in this order. */
  readonly first: readonly string[]
  readonly leftOut: readonly string[]
  /** What a wallet can be asked for besides eip155. */
  readonly namespaces: Readonly<Record<string, readonly string[]>>
}

export const corrections: Corrections = {
  // By how widely they are used; the source begins with its own.
  first: [
    'io.metamask',
    'com.trustwallet.app',
    'com.coinbase.wallet',
    'app.phantom',
    'com.okex.wallet',
    'me.rainbow',
    'io.rabby',
    'com.binance.wallet',
    'com.bitget.web3',
    'org.uniswap',
    'io.zerion.wallet',
    'com.ledger',
    'global.safe',
  ],
  // None of its addresses is encrypted, its shops included.
  leftOut: ['org.dota168'],
  namespaces: {
    'app.phantom': ['solana'],
    'com.trustwallet.app': ['solana'],
    'com.coinbase.wallet': ['solana'],
    'com.okex.wallet': ['solana'],
    'com.bitget.web3': ['solana'],
    'io.metamask': ['solana'],
  },
}
