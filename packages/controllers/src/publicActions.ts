import { LatchkeyError, toLatchkeyError, withSentence } from '@latchkey/core'
import { activeConnection } from './connection/connection.state.ts'
import { closeModal } from './flows/closeModal.ts'
import { connectWallet } from './flows/connectWallet.ts'
import { disconnect } from './flows/disconnect.ts'
import { openModal } from './flows/openModal.ts'
import type { LatchkeyActions } from './latchkey.ts'
import type { Controllers } from './makeControllers.ts'

type PublicActions = Pick<
  LatchkeyActions,
  | 'open'
  | 'close'
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
  const { adapters, chains, config, connection, modal, platform, router, signingIn, switching } = controllers
  const isConnected = (namespace: Parameters<LatchkeyActions['switchNamespace']>[0]) =>
    activeConnection(connection.state.getState(), namespace) !== undefined
  return {
    // A chunk that cannot be fetched now is fetched again when it is needed.
    prefetch() {
      if (config.prefetch === 'none' || platform.savesData) return
      modal.expect()
      for (const adapter of adapters.values()) adapter.preload().catch(() => {})
    },
    open: (request) => openModal(controllers, request),
    close: () => closeModal(controllers),
    connect: (request, signal) => settled(() => connectWallet(controllers, request, signal)),
    disconnect: (request) => settled(() => disconnect(controllers, request)),
    switchNetwork: (networkId, signal) =>
      settled(
        async () => (await switching()).switchNetwork(networkId),
        signal,
        async () => (await switching()).cancel(),
      ),
    switchNamespace(namespace) {
      const connected = isConnected(namespace)
      chains.useNamespace(namespace)
      if (connected) closeModal(controllers)
      else router.push('Connect', { namespace })
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

/** Runs the work of a public method: it rejects with a LatchkeyError that has its sentence, and at once when `signal` aborts. */
async function settled<value>(
  work: () => Promise<value>,
  signal?: AbortSignal | undefined,
  cancel: () => Promise<void> = async () => {},
): Promise<value> {
  if (signal?.aborted) throw new LatchkeyError('request_aborted')
  const ended = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => {
      cancel().catch(() => {})
      reject(new LatchkeyError('request_aborted'))
    }
    signal?.addEventListener('abort', onAbort, ended)
  })
  try {
    return await Promise.race([work(), aborted])
  } catch (cause) {
    const error = toLatchkeyError(cause)
    throw await new Promise((resolve) => withSentence(error, resolve))
  } finally {
    ended.abort()
  }
}
