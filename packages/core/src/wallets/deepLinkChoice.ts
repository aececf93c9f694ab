import type { WalletLaunch } from './walletLaunch.ts'

/** The key in local storage under which WalletConnect's client looks for the wallet to open with each request. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * What is stored under it once a session was made through `launch`: the base of its link, to which the client appends
 * `wc?requestId=…`. Nothing for a wallet in a tab, which would be opened anew with every request, nor for a page that
 * was opened in a wallet.
 *
 * @returns JSON of `{href, name}`, or undefined when the stored choice is to be removed
 * @see `getDeepLink` and `handleDeeplinkRedirect` of `@walletconnect/utils`
 */
export function deepLinkChoice(name: string, { kind, href }: WalletLaunch): string | undefined {
  if (kind === 'webapp' || kind === 'browser') return undefined
  return JSON.stringify({ href: href.slice(0, href.lastIndexOf('wc?uri=')), name })
}
