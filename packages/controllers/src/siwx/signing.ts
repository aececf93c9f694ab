import {
  type Account,
  type Clock,
  LatchkeyError,
  ownersSignMs,
  type Session,
  type SiwxConfig,
  type SiwxSession,
  withDeadline,
} from '@latchkey/core'
import { siwxServerDeadlineMs } from './serverDeadline.ts'
import type { SignInSubject, SiwxState } from './siwx.state.ts'

export { formatSignInMessage } from '@latchkey/core/siwx'

/** Time for the user to answer the wallet, ms. */
export const signDeadlineMs = 300_000

type SignIn = {
  readonly clock: Clock
  readonly config: SiwxConfig
  readonly session: Session
  readonly signer: Account
  readonly subject: SignInSubject
  readonly message: NonNullable<SiwxState['message']>
  readonly ownersSignLater: boolean
}

/** Has the wallet sign the message and the host app's server store the session. @throws LatchkeyError */
export async function signAndStore(
  { clock, config, session, signer: shared, subject, message: { data, text }, ownersSignLater }: SignIn,
  signal: AbortSignal,
): Promise<SiwxSession> {
  const ms = ownersSignLater ? ownersSignMs : signDeadlineMs
  const signer: Account = ownersSignLater ? { ...shared, type: 'smartAccount' } : shared
  const signature = await withDeadline({ clock, ms, signal }, (inner) =>
    // In the wallet's own view for sign-ins, if it has one.
    session.signIn ? session.signIn(data, text, signer, inner) : session.signMessage(text, signer, inner),
  )
  // The wallet may have changed account or network during the request. Security R-24.
  if (session.accounts[0]?.address !== subject.address) throw new LatchkeyError('account_changed')
  if (session.networkId !== subject.networkId) throw new LatchkeyError('network_changed')
  const signedIn: SiwxSession = { data, message: text, signature }
  try {
    await withDeadline({ clock, ms: siwxServerDeadlineMs, signal }, (inner) =>
      config.addSession(signedIn, inner),
    )
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new LatchkeyError('siwx_store_failed', {}, { cause })
  }
  return signedIn
}
