import type { Namespace } from '../caip/namespaces.ts'
import type { Environment } from '../ports/platform.ts'
import type { Wallet } from './wallet.ts'

/** The page to open in a wallet's browser. */
export type OpenedPage = {
  readonly href: string
  /** Namespaces of the app, the one to connect first. */
  readonly namespaces: readonly Namespace[]
}

/** A wallet that opens pages in its own browser, with its provider injected, instead of pairing with them. */
type DappBrowser = {
  /** Matches its rdns, and its hash in vendors' directories by the first and last digits. */
  readonly names: RegExp
  /** The only namespace that it supports; `undefined` if it supports all. */
  readonly only?: Namespace | undefined
  /** Links that open `page`, the preferred one first. `page` and `origin` are percent-encoded. */
  links(page: string, origin: string, namespace: Namespace, os: Environment['os']): readonly string[]
}

// Binance is missing: since October 2026 its app has no link that opens a page.
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
      // Chrome on Android opens an https link in a tab; an intent with the app's package opens the app.
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

/** The browser of `wallet` if it supports one of `namespaces`. */
export function dappBrowserOf(wallet: Wallet, namespaces: readonly Namespace[]): DappBrowser | undefined {
  return dappBrowsers.find(
    ({ names, only }) =>
      (names.test(wallet.rdns ?? '') || names.test(wallet.id)) && (!only || namespaces.includes(only)),
  )
}
