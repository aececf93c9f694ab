import type { Clock } from '@latchkey/core'
import type { LoginFailure, PolledLogin } from '../api/loginApi.ts'
import type { WalletSession } from '../api/walletApi.ts'
import type { Backend } from './backend/createBackend.ts'
import { FrameError } from './frameError.ts'

/** Time between two questions, ms. The window of the provider cannot be relied upon: under COOP it reads as closed at once. R-46 */
const pollMs = 1_000

type Needs = {
  /** The session for a step-up, so that it ends here if it has ended there. */
  readonly backend: Backend
  readonly clock: Clock
  /** Code of a failed login. */
  readonly code: 'social_failed' | 'farcaster_failed'
  /** Asks for the code that the window of the login shows. */
  enterCode(
    check: (code: string, signal: AbortSignal) => Promise<PolledLogin>,
    signal: AbortSignal,
  ): Promise<PolledLogin>
}

const sentences = {
  denied: 'The sign-in was declined.',
  expired: 'The sign-in took too long. Start again.',
  provider: 'The provider could not be reached. Try again or choose another way in.',
  'already-used': 'This sign-in has been used already. Start again.',
  'other-account': 'Sign in with the account that you used before.',
} as const satisfies Record<LoginFailure, string>

/** A login that failed, with the reason for screens in the user's language. */
export class LoginFailed extends FrameError {
  readonly reason: LoginFailure

  constructor(code: Needs['code'], reason: LoginFailure) {
    super(code, sentences[reason])
    this.reason = reason
  }
}

/** Asks the backend until a login in another window is done. @throws LoginFailed */
export async function pollLogin(
  { backend, clock, code, enterCode }: Needs,
  loginId: string,
  signal: AbortSignal,
): Promise<WalletSession> {
  const poll = (body: object, aborted: AbortSignal) =>
    backend.request<PolledLogin>('POST', '/v1/logins/poll', { loginId, ...body }, { signal: aborted })
  for (;;) {
    let login = await poll({}, signal)
    if (login.status === 'code-needed')
      login = await enterCode((entered, aborted) => poll({ code: entered }, aborted), signal)
    if (login.status === 'done') return login.session
    if (login.status === 'failed') throw new LoginFailed(code, login.reason)
    await clock.sleep(pollMs, signal)
  }
}
