import type { Environment } from '../ports/platform.ts'
import { dappBrowserOf, type OpenedPage } from './dappBrowsers.ts'
import { opensOnlyHttps } from './opensOnlyHttps.ts'
import type { Wallet } from './wallet.ts'
import { walletLinks } from './walletLinks.ts'

/** A link that opens a wallet. Must be followed by a press of the user, with `rel="noopener noreferrer"`. */
export type WalletLaunch = {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /**
   * `scheme`: opens the app, or nothing. `universal`: opens the app, or a web page if it is not installed. `webapp`: opens
   * the wallet in a tab. `browser`: opens this page in the wallet's own browser, so this page gets no session.
   */
  readonly kind: 'scheme' | 'universal' | 'webapp' | 'browser'
}

/** A link that opens a wallet with a request, and where it is opened. */
export type RequestLaunch = Pick<WalletLaunch, 'href' | 'target'>

/**
 * How `href`, a link to the wallet of a session, is followed in the current environment: `undefined` if it opens nothing there.
 *
 * @example
 * const launch = requestLaunch('harbour://wc?requestId=1&sessionTopic=7', browserPlatform().environment)
 */
export function requestLaunch(href: string, environment: Environment): RequestLaunch | undefined {
  const onlyHttps = opensOnlyHttps(environment)
  if (onlyHttps && !isHttps(href)) return undefined
  const isPage = environment.device === 'desktop' && isHttps(href)
  return { href, target: targetOf(environment, onlyHttps || isPage) }
}

const targetOf = ({ isFramed }: Environment, inNewTab: boolean): WalletLaunch['target'] => {
  if (inNewTab) return '_blank'
  return isFramed ? '_top' : '_self'
}

/**
 * The links that open `wallet` with a pairing URI in the current environment, the preferred one first. Empty if the wallet
 * cannot be opened there or has only unsafe links (security R-65).
 *
 * - An app is opened by its scheme first, because a universal link opens an app store if the system has lost its
 *   registration; inside a wallet's webview by its universal link first. Telegram, Farcaster and social apps open only https links.
 * - Inside a frame the target is `_top`; in these apps and for web pages it is `_blank`.
 *
 * @param uri - a `wc:` pairing URI
 * @example
 * const [launch, ...alternatives] = walletLaunch(wallet, uri, browserPlatform().environment)
 */
export function walletLaunch(
  wallet: Wallet,
  uri: string,
  environment: Environment,
  {
    page,
  }: {
    /** For wallets with their own browser. */
    readonly page?: OpenedPage | undefined
  } = {},
): readonly WalletLaunch[] {
  const isDesktop = environment.device === 'desktop'
  const onlyHttps = opensOnlyHttps(environment)
  const schemesFirst = environment.host === 'browser'
  const { mobile, universal, desktop, webapp } = walletLinks(wallet, uri, environment)

  const launch = (href: string, own?: 'webapp' | 'browser'): WalletLaunch => {
    const isPage = own === 'webapp' || (isDesktop && isHttps(href))
    return {
      href,
      target: targetOf(environment, onlyHttps || isPage),
      kind: own ?? (isHttps(href) ? 'universal' : 'scheme'),
    }
  }
  const inOrder = (links: readonly (string | undefined)[]) =>
    [...new Set(links)]
      .flatMap((href) => (href && (!onlyHttps || isHttps(href)) ? [href] : []))
      .sort((a, b) => (schemesFirst ? 1 : -1) * (Number(isHttps(a)) - Number(isHttps(b))))
  return [
    ...inOrder(isDesktop || !page ? [] : pageLinks(wallet, page, environment)).map((href) =>
      launch(href, 'browser'),
    ),
    ...inOrder(isDesktop ? [desktop] : [mobile, universal]).map((href) => launch(href)),
    ...inOrder([webapp]).map((href) => launch(href, 'webapp')),
  ]
}

const isHttps = (href: string) => href.toLowerCase().startsWith('https:')

function pageLinks(wallet: Wallet, { href, namespaces }: OpenedPage, { os }: Environment): readonly string[] {
  const browser = dappBrowserOf(wallet, namespaces)
  const namespace = browser?.only ?? namespaces[0]
  const origin = encodeURIComponent(new URL(href).origin)
  return browser && namespace ? browser.links(encodeURIComponent(href), origin, namespace, os) : []
}
