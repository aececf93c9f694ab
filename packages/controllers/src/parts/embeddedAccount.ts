import { createTask } from '../state/createTask.ts'
import type { Part, PartNeeds } from './part.ts'

export type EmbeddedAccount = Part & {
  /** Reads again who is signed in, and whether they have a factor of their own. A failure leaves it as it is. */
  refreshUser(): void
}

/**
 * The part of the embedded wallet that its account uses: `latchkey.use(embeddedAccount)`.
 *
 * @example
 * latchkey.use(embeddedAccount).refreshUser()
 */
export function embeddedAccount({ embeddedWallet, connection, chains, log }: PartNeeds): EmbeddedAccount {
  const refreshing = createTask(async (signal) => {
    await embeddedWallet?.refreshUser(signal)
    connection.sync(chains.state.getState().namespace)
  }, 'join')
  return {
    refreshUser: () =>
      void refreshing
        .run()
        .catch((cause) => log.warn('The user of the embedded wallet was not read.', cause)),
    stop: () => refreshing.cancel(),
  }
}
