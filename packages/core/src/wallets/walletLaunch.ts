import type { Environment } from '../ports/platform.ts'
import { dappBrowserOf, type OpenedPage } from './dappBrowsers.ts'
import { opensOnlyHttps } from './opensOnlyHttps.ts'
import type { Wallet } from './wallet.ts'
import { walletLinks } from './walletLinks.ts'

/** A link that opens a wallet, to be followed by the person's own press, with `rel="noopener noreferrer"`. */
export type WalletLaunch = {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /**
   * `scheme`: opens the app or nothing. `universal`: opens the app, or a page where it is not installed. `webapp`: the
   * wallet in a tab. `browser`: opens this page in the wallet's own browser, so that no session comes back here.
   */
  readonly kind: 'scheme' | 'universal' | 'webapp' | 'browser'
}

/**
 * The links that open `wallet` with a pairing uri from where the person is: the best one first, the others for when it
 * opened nothing. None, if the wallet cannot be opened from there, or only by a hostile link (security R-65).
 *
 * - An app is opened by its scheme first, because a universal link ends in a shop when the system lost its claim to it;
 *   inside a wallet's webview by its universal link. Telegram and Farcaster open only https.
 * - A frame is left (`_top`); Telegram, Farcaster and whatever is a page of its own get a new window (`_blank`).
 *
 * Field facts 9.
 *
 * @param uri - a `wc:` pairing uri
 * @example
 * const [launch, ...alternatives] = walletLaunch(wallet, uri, platform.environment)
 */
export function walletLaunch(
  wallet: Wallet,
  uri: string,
  environment: Environment,
  {
    page,
  }: {
    /** For wallets that open pages themselves. */
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
      target: onlyHttps || isPage ? '_blank' : environment.isFramed ? '_top' : '_self',
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

function pageLinks(wallet: Wallet, { href, namespace }: OpenedPage, { os }: Environment): readonly string[] {
  const browser = dappBrowserOf(wallet, [namespace])
  const origin = encodeURIComponent(new URL(href).origin)
  return browser ? browser.links(encodeURIComponent(href), origin, namespace, os) : []
}
