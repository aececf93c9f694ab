import type { WalletLaunch } from './walletLaunch.ts'

/** The key in local storage from which the WalletConnect SDK reads the wallet to open with each request. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * The value for {@link deepLinkChoiceKey} after a session was created through `launch`: the base of its link, to which
 * the SDK appends `wc?requestId=…`. `undefined` for a web wallet, which would open another tab with each request, and for
 * a page that was opened in the wallet's own browser.
 *
 * @returns JSON of `{href, name}`, or `undefined` if a stored value is to be removed
 * @see `getDeepLink` and `handleDeeplinkRedirect` of `@walletconnect/utils`
 */
export function deepLinkChoice(name: string, { kind, href }: WalletLaunch): string | undefined {
  if (kind === 'webapp' || kind === 'browser') return undefined
  return JSON.stringify({ href: href.slice(0, href.lastIndexOf('wc?uri=')), name })
}
