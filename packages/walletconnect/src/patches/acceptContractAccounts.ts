import { type Clock, describeThrown, LatchkeyError } from '@latchkey/core'
import type { Sdk } from '../sdk.ts'

/** Time for the SDK to create a session from a received answer, ms. */
const settleMs = 10_000

export type Authenticated = Awaited<ReturnType<Sdk['provider']['authenticate']>>
type Auths = NonNullable<Authenticated['auths']>

type Options = {
  readonly nonce: string
  readonly clock: Clock
  send(): Promise<Authenticated>
}

/**
 * Sends a CAIP-222 request and resolves with its session. To verify the signature of a contract account (ERC-1271) SDK
 * 2.21.8 asks a vendor's node, and rejects if that does not confirm it, although it stores the session and so does the
 * wallet. Here such a session is accepted: the wallet's answer decides about the connection, and the app's server
 * verifies the signature. A session with a forged signature of a key is disconnected.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectPairing.test.ts, `a one-click sign-in of a contract account is verified by the app’s server
 * if the SDK cannot verify it`.
 *
 * @throws what `send` rejects with, and LatchkeyError `connection_failed` if no session follows within 10 s of an answer
 */
export function resolveAuthentication(
  { client, core }: Sdk,
  { nonce, clock, send }: Options,
): Promise<Authenticated> {
  const { history, events } = core
  const ended = new AbortController()
  let auths: Auths = []
  let pairingTopic: string | undefined
  let verdict: 'none' | 'accepted' | 'rejected' = 'none'
  return new Promise((resolve, reject) => {
    const cleanup = () => {
      ended.abort()
      history.off('history_updated', onAnswer)
      events.off(sessionStored, onStored)
    }
    const onAnswer = ({ topic, request, response }: HistoryUpdate) => {
      if (request.params?.authPayload?.nonce !== nonce || !response?.result) return
      pairingTopic = topic
      auths = response.result.cacaos ?? []
      clock.sleep(settleMs, ended.signal).then(
        () => {
          cleanup()
          reject(new LatchkeyError('connection_failed', {}))
        },
        () => {},
      )
    }
    const onStored = (session: NonNullable<Authenticated['session']>) => {
      if (verdict === 'none' || session.pairingTopic !== pairingTopic) return
      cleanup()
      if (verdict === 'accepted') return resolve({ session, auths })
      const reason = { code: 6000, message: 'The signature is not of the account.' }
      client.disconnect({ topic: session.topic, reason }).catch(() => {})
    }
    history.on('history_updated', onAnswer)
    events.on(sessionStored, onStored)
    send().then(
      (answer) => {
        cleanup()
        resolve(answer)
      },
      (cause) => {
        const isUnverified =
          pairingTopic !== undefined && /signature verification failed/i.test(describeThrown(cause) ?? '')
        // The SDK stores the session nevertheless, so `onStored` follows.
        if (isUnverified) verdict = auths.every(({ s }) => s.t === 'eip1271') ? 'accepted' : 'rejected'
        else cleanup()
        if (verdict !== 'accepted') reject(cause)
      },
    )
  })
}

/** A request on `topic` with its response. */
type HistoryUpdate = {
  readonly topic: string
  readonly request: { readonly params?: { readonly authPayload?: { readonly nonce: string } } | null }
  readonly response?: { readonly result?: { readonly cacaos?: Auths } }
}

const sessionStored = 'latchkey_session_stored'

/** Emits {@link sessionStored} for all stored sessions. The SDK emits an event only for sessions that it has verified. */
export function emitStoredSessions({ client: { session }, core: { events } }: Sdk): void {
  const set = session.set.bind(session)
  session.set = async (topic, stored) => {
    await set(topic, stored)
    events.emit(sessionStored, stored)
  }
}
