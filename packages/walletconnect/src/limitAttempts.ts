import { type Clock, describeThrown, LatchkeyError, type Log } from '@latchkey/core'
import type { Idling } from './createIdling.ts'
import type { Sessions } from './createSessions.ts'
import type { Sdk } from './sdk.ts'

/** Connection attempts per `periodMs`. Faults F11. */
const maxAttempts = 3
const periodMs = 60_000

export type Attempts = {
  /** Allows `maxAttempts` further attempts. */
  reset(): void
  /** Calls `listener` with the relay's error at each refusal, until the returned function is called. */
  onRefusal(listener: (refusal: LatchkeyError) => void): () => void
}

type Needs = {
  readonly clock: Clock
  readonly log: Log
  readonly idling: Pick<Idling, 'isIdle'>
  readonly sessions: Pick<Sessions, 'isEmpty'>
}

/** Limits the SDK's attempts to connect to the relay: without a session, three a minute are allowed. */
export function limitAttempts({ core: { relayer, crypto } }: Sdk, needs: Needs): Attempts {
  const { clock, log, idling, sessions } = needs
  const listeners = new Set<(refusal: LatchkeyError) => void>()
  let attempts = 0
  let since = clock.now()
  const reset = () => {
    attempts = 0
  }
  const refuse = (refusal: LatchkeyError) => {
    log.warn('The WalletConnect relay refused the connection.', refusal)
    for (const listener of [...listeners]) listener(refusal)
  }
  relayer.on('relayer_connect', reset)
  relayer.on('relayer_error', (cause: unknown) => {
    const refusal = relayError(cause)
    // A wrong project id or clock will be refused again, so no further attempt is made.
    if (refusal.code !== 'relay_unreachable') attempts = maxAttempts
    refuse(refusal)
  })
  // The SDK signs a token for each connection attempt.
  const signJWT = crypto.signJWT.bind(crypto)
  crypto.signJWT = async (audience) => {
    if (Math.abs(clock.now() - since) > periodMs) attempts = 0
    if (attempts === 0) since = clock.now()
    attempts += 1
    const isWanted = !idling.isIdle()
    if (isWanted && (attempts <= maxAttempts || !sessions.isEmpty())) return signJWT(audience)
    const refusal = new LatchkeyError('relay_unreachable')
    if (isWanted) refuse(refusal)
    throw refusal
  }
  return {
    reset,
    onRefusal(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Derives the LatchkeyError from the relay's reason for closing the socket. Faults F11, F12. */
function relayError(cause: unknown): LatchkeyError {
  const text = describeThrown(cause) ?? ''
  if (/not (yet )?valid|expired|iat|nbf/i.test(text) && /jwt|token/i.test(text))
    return new LatchkeyError('session_expired', {}, { cause })
  if (/origin/i.test(text)) return new LatchkeyError('origin_not_allowed', {}, { cause })
  if (/3000|401|403|unauthorized|invalid key|project/i.test(text))
    return new LatchkeyError('invalid_project_id', {}, { cause })
  return new LatchkeyError('relay_unreachable', {}, { cause })
}
