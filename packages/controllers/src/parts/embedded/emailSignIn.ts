import {
  type ErrorCode,
  isLatchkeyError,
  type LatchkeyError,
  readEmailAddress,
  toLatchkeyError,
} from '@latchkey/core'
import { createTask } from '../../state/createTask.ts'
import type { Persisted } from '../../state/persist.ts'
import type { EmailRecord } from './emailRecord.ts'
import { emailCooldownMs } from './emailRules.ts'
import type { EmbeddedState } from './embedded.state.ts'
import type { SignInNeeds } from './signInNeeds.ts'

/** What a refused code is shown as. */
const refusedCodes: { readonly [code in ErrorCode]?: EmbeddedState['code']['status'] } = {
  email_code_wrong: 'wrong',
  email_code_expired: 'expired',
  email_changed: 'moved',
}

type Needs = SignInNeeds & {
  readonly record: Persisted<EmailRecord>
  /** Fetches the frame before it is needed. */
  preload(): void
}

/** Sign-in with a code that is sent by email. */
export function createEmailSignIn(needs: Needs) {
  const { clock, router, snackbar, state, wallet, connect, record, preload } = needs
  let isUsed = false
  const patchEmail = (fields: Partial<EmbeddedState['email']>) =>
    state.set((now) => ({ ...now, email: { ...now.email, ...fields } }))
  const patchCode = (fields: Partial<EmbeddedState['code']>) =>
    state.set((now) => ({ ...now, code: { ...now.code, ...fields } }))
  const show = (fields: Partial<EmbeddedState['email']>) => {
    patchEmail(fields)
    router.push('EmailLogin')
  }

  /** Shows why no code was sent. */
  const explain = (cause: unknown) => {
    if (isLatchkeyError(cause, 'email_cooldown')) {
      const { retryInSeconds } = cause.context as { readonly retryInSeconds: number }
      return show({ step: 'address', nextAtMs: clock.now() + retryInSeconds * 1000 })
    }
    if (isLatchkeyError(cause, 'iframe_load_failed', 'iframe_blocked', 'iframe_version'))
      return show({ step: 'unloaded' })
    const { code } = toLatchkeyError(cause)
    snackbar.show({ variant: 'error', message: { kind: 'error', code, context: {} } })
  }

  const sending = createTask(async (signal) => {
    patchEmail({ sending: true })
    try {
      await wallet().load(signal)
      const { action, digits: length = 6 } = await wallet().connectEmail(
        state.getState().email.address,
        signal,
      )
      const sentAtMs = clock.now()
      record.save({ used: isUsed, sentAtMs })
      patchCode({ digits: '', length, status: 'typing' })
      show({
        step: action === 'verify-device' ? 'device' : 'code',
        nextAtMs: sentAtMs + emailCooldownMs,
      })
      if (action === 'verify-device') {
        await wallet().connectDevice(signal)
        patchEmail({ step: 'code' })
      }
      if (action === 'connect') await connect()
    } catch (cause) {
      if (!signal.aborted) explain(cause)
      throw cause
    } finally {
      if (!signal.aborted) patchEmail({ sending: false })
    }
  }, 'join')

  const checking = createTask(async (signal) => {
    patchCode({ status: 'checking' })
    try {
      await wallet().connectOtp(state.getState().code.digits, signal)
      patchCode({ status: 'accepted' })
      await connect()
    } catch (cause) {
      if (signal.aborted) throw cause
      const status = refusedCodes[toLatchkeyError(cause).code] ?? 'not-checked'
      patchCode(status === 'expired' ? { digits: '', status } : { status })
      throw cause
    }
  }, 'join')

  return {
    prepare() {
      void record.load().then((known) => {
        isUsed ||= known?.used ?? false
        const nextAtMs = known?.sentAtMs && known.sentAtMs + emailCooldownMs
        if (nextAtMs && nextAtMs > clock.now()) patchEmail({ nextAtMs })
        if (isUsed) preload()
      })
    },
    setEmail(address: string) {
      preload()
      patchEmail({ address, problem: undefined })
    },
    sendCode() {
      const { nextAtMs = 0, ...typed } = state.getState().email
      const read = readEmailAddress(typed.address)
      patchEmail(read)
      if (read.problem) return
      if (nextAtMs > clock.now()) return show({ step: 'address' })
      sending.run().catch(() => {})
    },
    setCode: (digits: string) => patchCode({ digits, status: 'typing' }),
    checkCode: () => void checking.run().catch(() => {}),
    /** The account was connected, by whatever way. */
    markUsed() {
      isUsed = true
      record.save({ used: true })
    },
    leave(reason?: LatchkeyError) {
      sending.cancel(reason)
      checking.cancel(reason)
      patchEmail({ step: 'address', sending: false })
      patchCode({ digits: '', status: 'typing' })
    },
  }
}
