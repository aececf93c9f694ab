import { toLatchkeyError } from '@latchkey/core'
import { createTask } from '../../state/createTask.ts'
import type { EmbeddedState } from './embedded.state.ts'
import type { SignInNeeds } from './signInNeeds.ts'

/** Sign-in in the Farcaster app, by a QR code or a link. */
export function createFarcasterSignIn({ state, wallet, connect }: SignInNeeds) {
  const show = (farcaster: EmbeddedState['farcaster']) => state.set((now) => ({ ...now, farcaster }))
  const signingIn = createTask(async (signal) => {
    show({ status: 'preparing' })
    try {
      show({ status: 'ready', uri: await wallet().farcasterUrl(signal) })
      await wallet().connectFarcaster(signal)
      await connect()
      show({ status: 'connected' })
    } catch (cause) {
      if (!signal.aborted) show({ status: 'failed', error: toLatchkeyError(cause).code })
      throw cause
    }
  })
  return {
    start: () => void signingIn.run().catch(() => {}),
    leave() {
      signingIn.cancel()
      show(undefined)
    },
  }
}
