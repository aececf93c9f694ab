import type { Latchkey } from '@latchkey/controllers'
import { type RemoteWallet, requestLaunch } from '@latchkey/core'
import type { WalletLink } from '../parts/OpenWallet.tsx'

/** How `wallet` is opened with the latest request from this page; `undefined` if it is on another device. */
export function walletLink(latchkey: Latchkey, wallet: RemoteWallet): WalletLink | undefined {
  const { environment } = latchkey.internals.platform
  const isMobile = environment.device !== 'desktop'
  const href = wallet.link?.(isMobile)
  const launch = href && requestLaunch(href, environment)
  if (!launch) return undefined
  const { redirect } = latchkey.options.state.getState().metadata
  return { ...launch, returns: !isMobile || Boolean(redirect?.native || redirect?.universal) }
}
