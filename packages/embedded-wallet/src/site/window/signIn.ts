import type { PasskeyAssertion, WalletRecord } from '../../api/walletApi.ts'
import { BackendError } from '../backend/createBackend.ts'
import type { PasskeyQuestion } from '../passkeys/askPasskey.ts'
import { askPasskeyWhereAccepted } from '../passkeys/askPasskeyWhereAccepted.ts'
import { askField } from './askField.ts'
import { enterMailedCode, mailCode, saying } from './enterMailedCode.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** What a step-up needs, in the security window or the window of an approval. */
export type StepUpNeeds = Omit<WindowNeeds, 'wallet' | 'signer' | 'open'>

/** Signs the user in with a mailed code. */
export async function signIn(needs: WindowNeeds, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { security } = needs.texts()
    const email = await askField<string>(
      needs,
      {
        title: security.signIn,
        note: security.signInNote,
        label: security.email,
        field: { type: 'email', autocomplete: 'email', maxlength: '320', dir: 'ltr' },
        action: security.sendCode,
        busy: security.working,
        async attempt(address, say, aborted) {
          if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
            say(security.badEmail)
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
    if ((await enterMailedCode(needs, { email, purpose: 'login' }, signal)) === 'done') return
  }
}

/**
 * Runs `work`, once more after a mailed code if it needs a fresh sign-in.
 * @throws BackendError `step_up_required` for a user without an address
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
    await enterStepUpCode(needs, cause, signal)
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
        other: needs.session.current()?.user.email === undefined ? undefined : security.mailCode,
        texts: { ...site, opening: security.working, passkeyFailed: security.passkeyNotUsed },
        use: async (assertion) => ({ value: await work(assertion) }),
      },
      signal,
    )
    if (done !== 'other') return done.value
  }
  return withFreshSignIn(needs, work, signal)
}

async function enterStepUpCode(needs: StepUpNeeds, cause: BackendError, signal: AbortSignal): Promise<void> {
  const email = needs.session.current()?.user.email
  if (!email) throw cause
  const challenge = { email, purpose: 'step-up' } as const
  await mailCode(needs, challenge, signal)
  await enterMailedCode(needs, challenge, signal)
}

const isStepUp = (cause: unknown): cause is BackendError =>
  cause instanceof BackendError && cause.code === 'step_up_required'
