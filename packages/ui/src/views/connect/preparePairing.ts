import type { DirectoryWallet, Latchkey } from '@latchkey/controllers'
import { pairing } from '@latchkey/controllers/parts'
import { walletLaunch } from '@latchkey/core'
import { openedPage } from './openedPage.ts'

export type PreparedPairing = ReturnType<typeof preparePairing>

/** Prepares a pairing for a wallet that the user will pick later. */
export function preparePairing(latchkey: Latchkey) {
  const controller = latchkey.use(pairing)
  controller.prepare()
  return {
    controller,
    /** Returns the link that opens `wallet` with the pairing URI, or with this page if it has its own browser. */
    launch: (wallet: DirectoryWallet, uri: string) =>
      walletLaunch(wallet, uri, latchkey.internals.platform.environment, { page: openedPage(latchkey) })[0],
  }
}
