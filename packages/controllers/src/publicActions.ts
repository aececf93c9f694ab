import { toLatchkeyError, unlessAborted, withErrorMessage } from '@latchkey/core'
import { closeModal } from './flows/closeModal.ts'
import { connectWallet } from './flows/connectWallet.ts'
import { openModal } from './flows/openModal.ts'
import type { Latchkey } from './latchkey.ts'
import type { Controllers } from './makeControllers.ts'

type PublicActions = Pick<
  Latchkey,
  | 'open'
  | 'close'
  | 'connectModal'
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'switchNamespace'
  | 'switchConnection'
  | 'signIn'
  | 'cancelSignIn'
  | 'signOut'
  | 'prefetch'
>

/** What a host app can do. Flows and parts do the work. */
export function publicActions(controllers: Controllers): PublicActions {
  const { adapters, config, connection, modal, platform, signingIn, switching } = controllers
  return {
    // A chunk that cannot be fetched now is fetched again when it is needed.
    prefetch() {
      if (config.prefetch === 'none' || platform.savesData) return
      modal.expect()
      for (const adapter of adapters.values()) adapter.preload().catch(() => {})
    },
    open: (request) => openModal(controllers, request),
    close: () => closeModal(controllers),
    connectModal: (request, signal) =>
      settled(
        async () => (await import('./flows/connectModal.ts')).connectModal(controllers, request),
        signal,
        async () => closeModal(controllers),
      ),
    connect: (request, signal) => settled(() => connectWallet(controllers, request, signal)),
    disconnect: (request) => settled(() => controllers.disconnect(request)),
    switchNetwork: (networkId, signal) =>
      settled(
        async () => (await switching()).switchNetwork(networkId),
        signal,
        async () => (await switching()).cancel(),
      ),
    switchNamespace(namespace) {
      void switching().then((part) => part.useFamily(namespace))
    },
    switchConnection: (request, signal) =>
      settled(
        async () => (await switching()).switchConnection(request),
        signal,
        async () => connection.cancelConnecting(),
      ),
    signIn: (signal) =>
      settled(
        async () => (await signingIn()).signIn(),
        signal,
        async () => (await signingIn()).cancel(),
      ),
    cancelSignIn: () => settled(async () => (await signingIn()).cancelSignIn()),
    signOut: () => settled(async () => (await signingIn()).signOut()),
  }
}

/** Runs the work of a public method: it rejects with a LatchkeyError that has its message, and at once when `signal` aborts. */
async function settled<value>(
  work: () => Promise<value>,
  signal?: AbortSignal | undefined,
  cancel: () => Promise<void> = async () => {},
): Promise<value> {
  const onAbort = () => void cancel().catch(() => {})
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await unlessAborted(signal, work)
  } catch (cause) {
    const error = toLatchkeyError(cause)
    throw await new Promise((resolve) => withErrorMessage(error, resolve))
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}
