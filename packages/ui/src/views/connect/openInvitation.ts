import type { DirectoryWallet, Latchkey } from '@latchkey/controllers'
import { pairing } from '@latchkey/controllers/parts'
import { walletLaunch } from '@latchkey/core'

export type Invitation = ReturnType<typeof openInvitation>

/** An invitation for whichever wallet will be picked, on its way. */
export function openInvitation(latchkey: Latchkey) {
  const waiting = latchkey.use(pairing)
  waiting.prepare()
  return {
    waiting,
    /** The link that opens `wallet` with the invitation. */
    launch: (wallet: DirectoryWallet, uri: string) =>
      walletLaunch(wallet, uri, latchkey.platform.environment)[0],
  }
}
