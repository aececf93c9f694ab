import {
  LatchkeyError,
  type WalletConnectClient,
  type WalletConnectContext,
  withDeadline,
} from '@latchkey/core'
import { canAuthenticate } from './authenticate.ts'
import { createIdling } from './createIdling.ts'
import { createProposals } from './createProposals.ts'
import { createSessions } from './createSessions.ts'
import { limitAttempts } from './limitAttempts.ts'
import { loadSdk, storagePrefix } from './loadSdk.ts'
import type { WalletConnectOptions } from './options.ts'
import { detectDeadSocket } from './patches/detectDeadSocket.ts'
import { forgetCore } from './patches/forgetCore.ts'
import type { Sdk } from './sdk.ts'

/** Time allowed to obtain a pairing URI, ms. Faults F1. */
const uriMs = 15_000

/** Loads the SDK once. Connected to the relay only while there is a proposal or a session. */
export function createWalletConnectClient(
  context: WalletConnectContext,
  { storage, namespaces, verify }: WalletConnectOptions = {},
): WalletConnectClient {
  const { projectId, relayUrl, networks, clock } = context
  let loading: Promise<ReturnType<typeof start>> | undefined

  const load = () => {
    if (!loading) {
      const started = loadSdk(context, { storage, verify }).then(start)
      loading = started
      started.catch(() => {
        if (loading === started) loading = undefined
      })
    }
    return loading
  }

  /** What uses a loaded SDK, until `stop()`. */
  const start = (sdk: Sdk) => {
    const idling = createIdling(sdk, clock)
    const sessions = createSessions(sdk, { ...context, idling })
    const attempts = limitAttempts(sdk, { ...context, idling, sessions })
    const proposals = createProposals(sdk, { ...context, namespaces, attempts, idling, sessions })
    const stopDetecting = detectDeadSocket(sdk, {
      ...context,
      isWanted: idling.isUsed,
      onWake: attempts.reset,
    })
    const stop = async () => {
      stopDetecting()
      sessions.stop()
      await idling.stop()
    }
    return { attempts, proposals, sessions, stop }
  }

  return {
    async propose(signal, signIn) {
      if (!relayUrl && !projectId) throw new LatchkeyError('project_id_missing')
      const late = () => new LatchkeyError('relay_unreachable')
      return withDeadline({ clock, ms: uriMs, signal, late }, async (inner) => {
        const [{ attempts, proposals }, message] = await Promise.all([
          load(),
          canAuthenticate(networks) ? signIn?.() : undefined,
        ])
        if (inner.aborted) throw new LatchkeyError('request_aborted')
        attempts.reset()
        return proposals.propose(message, inner, signal)
      })
    },

    async restore(account, signal) {
      const { sessions } = await load()
      return sessions.restore(account, signal)
    },

    stop() {
      const stopped = loading
      loading = undefined
      forgetCore(storagePrefix(context.storageKey))
      stopped?.then(
        (running) => running.stop(),
        // A failed load has rejected for its callers.
        () => {},
      )
    },
  }
}
