import type { SourceWallet } from './sourceWallet.ts'

/** Manual corrections of the source: missing data, and an order that favours one vendor. */
export type Corrections = {
  /** Wallets that the source does not have, without pictures. */
  readonly added?: readonly SourceWallet[] | undefined
  /** Listed before all others, in this order. */
  readonly first: readonly string[]
  readonly excluded: readonly string[]
  /** Namespaces of a wallet in addition to eip155; all of those of an added one. */
  readonly namespaces: Readonly<Record<string, readonly string[]>>
}

export const corrections: Corrections = {
  // The source has wallets of eip155 only.
  added: [
    {
      id: 'com.solflare',
      name: 'Solflare',
      homepage: 'https://solflare.com',
      rdns: 'com.solflare',
      app: {
        ios: 'https://apps.apple.com/app/id1580902717',
        android: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
        chrome: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
      },
      mobile: { native: null, universal: null },
      desktop: { native: null, universal: null },
    },
  ],
  // By popularity; the source lists its own wallet first.
  first: [
    'io.metamask',
    'com.trustwallet.app',
    'com.coinbase.wallet',
    'app.phantom',
    'com.solflare',
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
    'com.solflare': ['solana'],
    'com.trustwallet.app': ['solana'],
    'com.coinbase.wallet': ['solana'],
    'com.okex.wallet': ['solana'],
    'com.bitget.web3': ['solana'],
    'io.metamask': ['solana'],
  },
}
