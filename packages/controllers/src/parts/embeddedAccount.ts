import { isLatchkeyError } from '@latchkey/core'
import { createTask } from '../state/createTask.ts'
import type { Part, PartNeeds } from './part.ts'

export type EmbeddedAccount = Part & {
  /** Lets the user approve a new device, in the frame. A failure that the frame does not show is a snack. */
  approveDevice(): void
  /** Reads again who is signed in, and whether they have a factor of their own. A failure leaves it as it is. */
  refreshUser(): void
}

/**
 * The part that the account of the embedded wallet uses: `latchkey.use(embeddedAccount)`.
 *
 * @example
 * latchkey.use(embeddedAccount).approveDevice()
 */
export function embeddedAccount(needs: PartNeeds): EmbeddedAccount {
  const { embeddedWallet, connection, chains, snackbar, log } = needs
  const approving = createTask(async (signal) => {
    try {
      await embeddedWallet?.approveDevice(signal)
    } catch (cause) {
      // Other failures are shown by the frame, or as an alert.
      if (isLatchkeyError(cause, 'frame_error') && !signal.aborted)
        snackbar.show({ variant: 'error', message: { kind: 'error', code: cause.code, context: {} } })
    }
  }, 'join')
  const refreshing = createTask(async (signal) => {
    await embeddedWallet?.refreshUser(signal)
    connection.sync(chains.state.getState().namespace)
  }, 'join')
  return {
    approveDevice: () => void approving.run().catch(() => {}),
    refreshUser: () =>
      void refreshing
        .run()
        .catch((cause) => log.warn('The user of the embedded wallet was not read.', cause)),
    stop() {
      approving.cancel()
      refreshing.cancel()
    },
  }
}
