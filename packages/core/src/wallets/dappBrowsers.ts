import type { Namespace } from '../caip/namespaces.ts'
import type { Environment } from '../ports/platform.ts'
import type { Wallet } from './wallet.ts'

/** The page that a wallet is asked to open. */
export type OpenedPage = {
  readonly href: string
  /** What the person wants to connect on. */
  readonly namespace: Namespace
}

/** A wallet that opens pages in a browser of its own, with its provider in them, instead of pairing with them. */
type DappBrowser = {
  /** Its rdns, and the ends of the hash that it is known by in the vendors' directories. Field facts 5. */
  readonly names: RegExp
  /** Where no other namespace is opened. */
  readonly only?: Namespace | undefined
  /** All that open `page`; what comes first is tried first. Both are percent-encoded. */
  links(page: string, origin: string, namespace: Namespace, os: Environment['os']): readonly string[]
}

// Binance's is not here: since October 2026 its app opens no page that a link names.
// https://developers.binance.com/en/docs/products/web3-connect/change-log
const dappBrowsers: readonly DappBrowser[] = [
  {
    names: /^(com\.coinbase\.wallet|d0ca99ff[0-9a-f]{52}45c8)$/,
    // https://docs.base.org (navigation), https://docs.cdp.coinbase.com (mobile dapp integration)
    links: (page, _, namespace) => [
      ...(namespace === 'eip155' ? [`cbwallet://miniapp?url=${page}`] : []),
      `https://go.cb-w.com/dapp?cb_url=${page}`,
    ],
  },
  {
    names: /^(app\.phantom|a797aa35[0-9a-f]{52}d393)$/,
    only: 'solana',
    // https://docs.phantom.com/phantom-deeplinks/other-methods/browse
    links(page, origin, _, os) {
      const address = `phantom.app/ul/browse/${page}?ref=${origin}`
      // Chrome on Android follows an https link inside a tab; an intent that names the app leaves it.
      const intent = `intent://${address}#Intent;scheme=https;package=app.phantom;end`
      return [...(os === 'android' ? [intent] : []), `https://${address}`]
    },
  },
  {
    names: /^(com\.solflare|1ca0bdd4[0-9a-f]{52}5e79)$/,
    only: 'solana',
    links: (page, origin) => [`https://solflare.com/ul/v1/browse/${page}?ref=${origin}`],
  },
]

/** The browser that `wallet` has of its own for pages of one of `namespaces`. */
export function dappBrowserOf(wallet: Wallet, namespaces: readonly Namespace[]): DappBrowser | undefined {
  return dappBrowsers.find(
    ({ names, only }) =>
      (names.test(wallet.rdns ?? '') || names.test(wallet.id)) && (!only || namespaces.includes(only)),
  )
}
