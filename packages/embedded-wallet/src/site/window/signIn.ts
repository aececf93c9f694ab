import { type EmailProblem, readEmailAddress } from '@latchkey/core'
import type { LoginMethod } from '../../api/loginApi.ts'
import type { PasskeyAssertion, WalletRecord } from '../../api/walletApi.ts'
import { BackendError } from '../backend/createBackend.ts'
import type { PasskeyQuestion } from '../passkeys/askPasskey.ts'
import { askPasskeyWhereAccepted } from '../passkeys/askPasskeyWhereAccepted.ts'
import { askField } from './askField.ts'
import { confirmByLogin } from './confirmByLogin.ts'
import { enterMailedCode, mailCode, saying } from './enterMailedCode.ts'
import { type Chosen, chooseLogin, logIn } from './logIn.ts'
import { loginNames } from './loginNames.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** What a step-up needs, in the security window or the window of an approval. */
export type StepUpNeeds = Omit<WindowNeeds, 'wallet' | 'signer' | 'open'>

/** Signs the user in: with a mailed code, or another way that the backend offers. */
export async function signIn(
  needs: WindowNeeds,
  offered: readonly LoginMethod[],
  signal: AbortSignal,
): Promise<void> {
  let problem: string | undefined
  for (;;) {
    const { site, security } = needs.texts()
    const chosen = await askField<string | Chosen>(
      needs,
      {
        title: security.signIn,
        note: security.signInNote,
        label: security.email,
        field: { type: 'email', autocomplete: 'email', maxlength: '320', dir: 'ltr' },
        action: security.sendCode,
        busy: security.working,
        problem,
        ways: {
          title: security.orSignInWith,
          choices: offered.map((method) => ({
            label: loginNames[method],
            async run(say) {
              const opened = chooseLogin(needs, method)
              if (!opened) say(site.windowBlocked)
              return opened
            },
          })),
        },
        async attempt(answer, say, aborted) {
          const { address, problem } = readEmailAddress(answer)
          if (problem) {
            say(emailProblemText(problem, security))
            return undefined
          }
          return saying(needs, say, async () => {
            await mailCode(needs, { email: address, purpose: 'login' }, aborted)
            return address
          })
        },
      },
      signal,
    )
    if (typeof chosen === 'string') {
      problem = undefined
      if ((await enterMailedCode(needs, { email: chosen, purpose: 'login' }, signal)) === 'done') return
    } else {
      problem = await logIn(needs, chosen, 'login', signal)
      if (problem === undefined) return
    }
  }
}

function emailProblemText(
  problem: EmailProblem,
  texts: ReturnType<WindowNeeds['texts']>['security'],
): string {
  if (problem === 'space') return texts.emailSpace
  return problem === 'incomplete' ? texts.badEmail : texts.emailLetter(problem.letter)
}

/**
 * Runs `work`, once more if it needs a fresh sign-in: after a mailed code, or for users without an address after another login
 * with the account that they signed in with.
 * @throws FrameError `request_rejected` if the user cancels
 */
export async function withFreshSignIn<value>(
  needs: StepUpNeeds,
  work: () => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  try {
    return await work()
  } catch (cause) {
    if (!isStepUp(cause)) throw cause
    await stepUp(needs, cause, signal)
    return work()
  }
}

/** What a user is asked to confirm. */
type Confirmed = Pick<WalletRecord, 'factors'> & Pick<PasskeyQuestion<unknown>, 'purpose' | 'digest'>

/** The same, with a passkey of the wallet if it has one and the user wants to. Security 3.7. */
export async function withFreshPasskey<value>(
  needs: WindowNeeds,
  asked: Confirmed,
  work: (assertion?: PasskeyAssertion) => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  try {
    return await work()
  } catch (cause) {
    if (!isStepUp(cause)) throw cause
    return confirmUser(needs, asked, work, signal)
  }
}

/**
 * Runs `work` with a passkey of the wallet, or as {@link withFreshSignIn} if it has none or the user wants to. A frame in which
 * the passkey would not be accepted asks for it in a window.
 */
export async function confirmUser<value>(
  needs: StepUpNeeds,
  { factors, ...asked }: Confirmed,
  work: (assertion?: PasskeyAssertion) => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  const { site, security } = needs.texts()
  if (factors.some(({ type }) => type === 'passkey')) {
    const done = await askPasskeyWhereAccepted<{ readonly value: value }>(
      { ...needs, texts: () => site },
      {
        ...asked,
        title: security.confirmYou,
        note: security.confirmPasskeyNote,
        other: needs.session.current()?.user.email === undefined ? security.signInAgain : security.mailCode,
        texts: { ...site, opening: security.working, passkeyFailed: security.passkeyNotUsed },
        use: async (assertion) => ({ value: await work(assertion) }),
      },
      signal,
    )
    if (done !== 'other') return done.value
  }
  return withFreshSignIn(needs, work, signal)
}

async function stepUp(needs: StepUpNeeds, cause: BackendError, signal: AbortSignal): Promise<void> {
  const { email, method } = needs.session.current()?.user ?? {}
  if (!email && method && method !== 'email') return confirmByLogin(needs, method, signal)
  if (!email) throw cause
  const challenge = { email, purpose: 'step-up' } as const
  await mailCode(needs, challenge, signal)
  await enterMailedCode(needs, challenge, signal)
}

const isStepUp = (cause: unknown): cause is BackendError =>
  cause instanceof BackendError && cause.code === 'step_up_required'
