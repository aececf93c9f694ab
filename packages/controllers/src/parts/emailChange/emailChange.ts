import { isLatchkeyError, LatchkeyError, type MailedCode, readEmailAddress } from '@latchkey/core'
import { activeConnection } from '../../connection/connection.state.ts'
import { createState, type ReadableState } from '../../state/createState.ts'
import { createTask } from '../../state/createTask.ts'
import { emailCooldownMs } from '../embedded/emailRules.ts'
import type { Part, PartNeeds } from '../part.ts'
import { type EmailChangeState, initialEmailChangeState } from './emailChange.state.ts'

export type EmailChange = Part & {
  readonly state: ReadableState<EmailChangeState>
  /** The user types the new address. */
  setAddress(address: string): void
  /** Asks the user in a window of the wallet and sends a code to the current address; later, another code. */
  sendCode(): void
  setCode(digits: string): void
  /** Checks the code of the current step. */
  checkCode(): void
  /** The user has read that the address is changed: Account is shown. */
  done(): void
  /**
   * Shows UpdateEmailWallet and resolves with the new address once it is changed. Spec §4.
   * @throws LatchkeyError `not_email_or_social`, `modal_closed`
   */
  updateEmail(): Promise<string>
}

/**
 * The part that changes the address of the embedded wallet: `latchkey.use(emailChange)`.
 *
 * @example
 * const address = await latchkey.use(emailChange).updateEmail()
 */
export function emailChange(needs: PartNeeds): EmailChange {
  const { chains, clock, connection, openModal, router } = needs
  const state = createState<EmailChangeState>(initialEmailChangeState)
  const patch = (fields: Partial<EmailChangeState>) => state.set((now) => ({ ...now, ...fields }))
  const patchCode = (fields: Partial<EmailChangeState['code']>) =>
    state.set((now) => ({ ...now, code: { ...now.code, ...fields } }))
  const enter = (step: EmailChangeState['step'], { digits: length }: MailedCode) =>
    patch({
      step,
      code: { ...initialEmailChangeState.code, length },
      nextAtMs: clock.now() + emailCooldownMs,
    })
  const current = () =>
    activeConnection(connection.state.getState(), chains.state.getState().namespace)?.user?.email
  const wallet = async () => {
    if (!needs.embeddedWallet) throw new LatchkeyError('no_auth_connector')
    return needs.embeddedWallet.emailChange()
  }
  /** Settles `updateEmail`. */
  let waiting: { resolve(address: string): void; reject(cause: LatchkeyError): void } | undefined

  /** Shows why no code was sent. */
  const explain = (cause: unknown) => {
    if (isLatchkeyError(cause, 'email_cooldown')) {
      const { retryInSeconds } = cause.context as { readonly retryInSeconds: number }
      return patch({ nextAtMs: clock.now() + retryInSeconds * 1000 })
    }
    // The user has declined it in the window.
    if (isLatchkeyError(cause, 'request_rejected')) return
    patch({ problem: isLatchkeyError(cause, 'email_changed_lately') ? 'lately' : 'failed' })
  }
  const sending = createTask(async (signal) => {
    patch({ sending: true, problem: undefined })
    try {
      const sent = await (await wallet()).start(state.getState().address, signal)
      enter(sent.action === 'verify-primary-otp' ? 'current' : 'new', sent)
    } catch (cause) {
      if (!signal.aborted) explain(cause)
      throw cause
    } finally {
      if (!signal.aborted) patch({ sending: false })
    }
  }, 'join')

  const checking = createTask(async (signal) => {
    const { step, code } = state.getState()
    patchCode({ status: 'checking' })
    try {
      if (step === 'current') {
        return enter('new', await (await wallet()).confirmCurrent(code.digits, signal))
      }
      const address = await (await wallet()).confirmNew(code.digits, signal)
      connection.sync(chains.state.getState().namespace)
      patch({ address, step: 'done' })
      waiting?.resolve(address)
      waiting = undefined
    } catch (cause) {
      if (signal.aborted) throw cause
      if (isLatchkeyError(cause, 'email_code_wrong')) patchCode({ status: 'wrong' })
      else if (isLatchkeyError(cause, 'email_code_expired')) patchCode({ digits: '', status: 'expired' })
      else patchCode({ status: 'not-checked' })
      throw cause
    }
  }, 'join')

  const cancel = (reason?: LatchkeyError) => {
    sending.cancel(reason)
    checking.cancel(reason)
    waiting?.reject(reason ?? new LatchkeyError('modal_closed'))
    waiting = undefined
    state.set(() => initialEmailChangeState)
  }

  return {
    state,
    setAddress: (address) => patch({ address, problem: undefined }),
    sendCode() {
      const { nextAtMs = 0, ...typed } = state.getState()
      const { address, problem } = readEmailAddress(typed.address)
      patch({ address, problem })
      if (problem) return
      if (address.toLowerCase() === current()?.toLowerCase()) return patch({ problem: 'same' })
      if (nextAtMs > clock.now()) return
      sending.run().catch(() => {})
    },
    setCode: (digits) => patchCode({ digits, status: 'typing' }),
    checkCode: () => void checking.run().catch(() => {}),
    done() {
      router.reset('Account')
      cancel()
    },
    async updateEmail() {
      if (current() === undefined) throw new LatchkeyError('not_email_or_social')
      cancel()
      openModal({ view: 'UpdateEmailWallet' })
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
    },
    dismiss: cancel,
    leave(view) {
      if (view === 'UpdateEmailWallet') cancel()
    },
    stop: () => cancel(),
    start(scope) {
      // The account may be gone: signed out here, or in another tab.
      scope.add(
        connection.state.subscribe(() => {
          if (current() === undefined && state.getState().step !== 'address') cancel()
        }),
      )
    },
  }
}
