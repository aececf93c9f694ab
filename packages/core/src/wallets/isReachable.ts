import type { Namespace } from '../caip/namespaces.ts'
import type { Environment } from '../ports/platform.ts'
import { dappBrowserOf } from './dappBrowsers.ts'
import { opensOnlyHttps } from './opensOnlyHttps.ts'
import type { Wallet } from './wallet.ts'

/**
 * Whether a wallet can be connected in the current environment. It must support one of the chains. On a phone or tablet
 * it needs a link to its app (inside Telegram, Farcaster or a social app an https link) or its own browser for pages. If WalletConnect
 * is the only method, it needs any link. Spec §5.
 */
export function isReachable(
  wallet: Wallet,
  where: {
    readonly environment: Environment
    /** WalletConnect is the only method to connect. */
    readonly onlyWalletConnect: boolean
    readonly namespaces: readonly Namespace[]
    /** CAIP-2 ids of the app's networks. */
    readonly chains: readonly string[]
  },
): boolean {
  const { mobile_link, link_mode, desktop_link, webapp_link, chains } = wallet
  const links = [mobile_link, link_mode]
  if (chains?.length && !chains.some((chain) => where.chains.includes(chain))) return false
  if (where.onlyWalletConnect && ![...links, desktop_link, webapp_link].some(Boolean)) return false
  if (where.environment.device === 'desktop' || dappBrowserOf(wallet, where.namespaces)) return true
  const onlyHttps = opensOnlyHttps(where.environment)
  return links.some((link) => link && (!onlyHttps || /^https:/i.test(link)))
}
