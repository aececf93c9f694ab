import type { DirectoryWallet, Latchkey } from '@latchkey/controllers'
import { platformsOf } from '@latchkey/core'
import { openedPage } from './openedPage.ts'

/**
 * Connects a wallet that is not in this browser, or shows where to get it: without WalletConnect, and if it has no app for
 * this device.
 * @param choose - pairs with the wallet
 */
export function pickRemoteWallet(
  latchkey: Latchkey,
  wallet: DirectoryWallet,
  choose: (wallet: DirectoryWallet) => void,
): void {
  const { services, platform, router } = latchkey.internals
  const { environment } = platform
  const page = openedPage(latchkey)
  const isSupported = !platformsOf(wallet, { environment, installed: false, page }).includes('unsupported')
  if (services.walletConnect && isSupported) choose(wallet)
  else router.push('ConnectingExternal', { wallet })
}
