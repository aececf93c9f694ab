import type { Environment } from '../ports/platform.ts'
import type { OpenedPage } from './dappBrowsers.ts'
import type { Wallet } from './wallet.ts'
import { walletLaunch } from './walletLaunch.ts'

/** Where a wallet can be connected: in this browser, by a link on this phone, by a code, in a tab, in an app here. */
export type WalletPlatform = 'browser' | 'phone' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/**
 * The ways to connect `wallet` from where the person is, the first one to be tried first; `unsupported` when there is
 * no other. Without a wallet the code alone. Field facts 9.
 *
 * @param where.installed - its provider is in the page, and an adapter can use it
 */
export function platformsOf(
  wallet: Wallet | undefined,
  where: {
    readonly environment: Environment
    readonly installed: boolean
    /** For wallets that open pages themselves. */
    readonly page?: OpenedPage | undefined
  },
): readonly WalletPlatform[] {
  if (!wallet) return ['qrcode']
  const isDesktop = where.environment.device === 'desktop'
  const launches = walletLaunch(wallet, '', where.environment, { page: where.page })
  const hasApp = launches.some(({ kind }) => kind !== 'webapp')
  const platforms: WalletPlatform[] = []
  if (where.installed) platforms.push('browser')
  if (!isDesktop && hasApp) platforms.push('phone')
  if (isDesktop && (wallet.mobile_link || wallet.link_mode)) platforms.push('qrcode')
  if (launches.some(({ kind }) => kind === 'webapp')) platforms.push('web')
  if (isDesktop && hasApp) platforms.push('desktop')
  return platforms.length ? platforms : ['unsupported']
}
