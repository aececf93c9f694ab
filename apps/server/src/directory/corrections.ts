/** Manual corrections of the source: missing data, and an order that favours one vendor. */
export type Corrections = {
  /** Listed before all others, in this order. */
  readonly first: readonly string[]
  readonly excluded: readonly string[]
  /** Namespaces of a wallet in addition to eip155. */
  readonly namespaces: Readonly<Record<string, readonly string[]>>
}

export const corrections: Corrections = {
  // By popularity; the source lists its own wallet first.
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
  // All its links are plain http, including its store links.
  excluded: ['org.dota168'],
  namespaces: {
    'app.phantom': ['solana'],
    'com.trustwallet.app': ['solana'],
    'com.coinbase.wallet': ['solana'],
    'com.okex.wallet': ['solana'],
    'com.bitget.web3': ['solana'],
    'io.metamask': ['solana'],
  },
}
