import type { Environment } from '../ports/platform.ts'
import type { OpenedPage } from './dappBrowsers.ts'
import type { Wallet } from './wallet.ts'
import { walletLaunch } from './walletLaunch.ts'

/**
 * How a wallet can be connected: `browser` with its provider in this page, `phone` by a link to an app on this phone,
 * `qrcode` with another device, `web` in a tab, `desktop` by a link to an app on this computer.
 */
export type WalletPlatform = 'browser' | 'phone' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/**
 * The platforms on which `wallet` can be connected in the current environment, the preferred one first; `unsupported`
 * if there is none. Without a wallet only `qrcode`.
 *
 * @param where.installed - its provider is in the page, and an adapter can use it
 */
export function platformsOf(
  wallet: Wallet | undefined,
  where: {
    readonly environment: Environment
    readonly installed: boolean
    /** For wallets with their own browser. */
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
