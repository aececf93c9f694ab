import {
  isLatchkeyError,
  LatchkeyError,
  type Platform,
  type WalletConnectProposal,
  type WalletConnectSession,
} from '@latchkey/core'

/** A session proposal and its cancellation. */
export type Proposal = WalletConnectProposal & {
  readonly expiresAtMs: number
  readonly over: AbortController
  /** Aborts shortly before the pairing expires, by elapsed time, even if the system clock is changed. F63. */
  readonly old: AbortSignal
}

type Needs = {
  readonly proposals: readonly Proposal[]
  readonly newest: Proposal
  isOld(proposal: Proposal): boolean
  readonly platform: Pick<Platform, 'onWake'>
}

/** The first approval of any pending proposal; `undefined` when the newest one is about to expire. */
export function firstApproval(
  { proposals, newest, isOld, platform }: Needs,
  signal: AbortSignal,
): Promise<WalletConnectSession | undefined> {
  const settled = new AbortController()
  return new Promise<WalletConnectSession | undefined>((resolve, reject) => {
    const checkAge = () => {
      if (isOld(newest)) resolve(undefined)
    }
    for (const { approved } of proposals)
      approved.then(resolve, (cause) => {
        // An expired proposal is not an answer.
        if (!isLatchkeyError(cause, 'pairing_expired')) reject(cause)
      })
    newest.old.addEventListener('abort', checkAge, { signal: settled.signal })
    settled.signal.addEventListener('abort', platform.onWake(checkAge))
    const onAbort = () => reject(new LatchkeyError('request_aborted'))
    signal.addEventListener('abort', onAbort, { signal: settled.signal })
    checkAge()
  }).finally(() => settled.abort())
}
