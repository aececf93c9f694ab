import {
  canonicalAddress,
  LatchkeyError,
  namespaceOf,
  type Session,
  type Token,
  type TransactionId,
} from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'
import { createSendForm } from './createSendForm.ts'
import { createSubmission } from './createSubmission.ts'
import {
  initialSendState,
  receiverAddress,
  type SendProblems,
  type SendReview,
  type SendState,
  sendProblems,
  typedAmount,
  unusualFee,
} from './send.state.ts'
import type { SendNeeds } from './sendNeeds.ts'

/** The send form, its review and the status of the transaction. */
export type Send = {
  readonly state: ReadableState<SendState>
  /** Accepts an address or a name. */
  readonly takesNames: boolean
  /** Changes the token and keeps the other fields. */
  setToken(token: Token): void
  /**
   * @param locale - the language in which a person typed the amount, BCP 47; without it, a decimal number with a point
   */
  setAmount(text: string, locale?: string): void
  setReceiver(text: string): void
  /** Sets the largest sendable amount: the balance without the fee, as soon as the fee is known. */
  setMax(locale?: string): void
  /** Freezes the form for review. @throws LatchkeyError `send_incomplete`, `invalid_amount`, `invalid_address`, `insufficient_funds` */
  startReview(from: string): SendReview
  /** Returns to the form with its fields. */
  leaveReview(): void
  /** Accepts the unusual fee of the review. F29. */
  acceptFee(): void
  /** Accepts that the receiver of the review has no key of its own (solana). */
  acceptReceiver(): void
  /** Asks the wallet to send the reviewed transaction. Concurrent calls share one request. @throws LatchkeyError */
  submit(session: Session): Promise<TransactionId>
  /** Cancels the request to the wallet. A late signature is not resent. */
  cancel(reason?: LatchkeyError | undefined): void
  reset(): void
}

export function createSend(needs: SendNeeds): Send {
  const state = createState<SendState>(initialSendState)
  const patch = (fields: Partial<SendState>) => state.set((now) => ({ ...now, ...fields }))
  const { setToken, setAmount, setReceiver, setMax, stop } = createSendForm(needs, state)
  const submission = createSubmission(needs, state)

  return {
    state,
    takesNames: needs.resolveName !== undefined,
    setToken,
    setAmount,
    setReceiver,
    setMax,
    startReview(from) {
      const now = state.getState()
      const { token, receiver, fee } = now
      const error = problemError(sendProblems(now, needs.balances.getState()), now)
      if (error) throw error
      const amount = typedAmount(now)
      if (!token || amount.status !== 'ok') throw new LatchkeyError('send_incomplete', { missing: 'amount' })
      const to = receiverAddress(now)
      const review: SendReview = {
        token,
        amountBaseUnits: amount.baseUnits,
        from,
        to: canonicalAddress(to, namespaceOf(token.networkId)),
        ...(receiver.status === 'found' ? { toName: receiver.name } : {}),
        networkId: token.networkId,
        feeBaseUnits: fee.total,
        rentBaseUnits: fee.rent,
        unusualFee: unusualFee(fee),
        offCurve: fee.offCurve,
      }
      patch({
        status: 'reviewing',
        review,
        feeAccepted: false,
        receiverAccepted: false,
        error: undefined,
      })
      return review
    },
    leaveReview() {
      submission.cancel()
      state.set((now) =>
        now.status === 'editing' ? now : { ...now, status: 'editing', review: undefined, error: undefined },
      )
    },
    acceptFee: () => patch({ feeAccepted: true }),
    acceptReceiver: () => patch({ receiverAccepted: true }),
    submit: submission.submit,
    cancel(reason) {
      const { status } = state.getState()
      submission.cancel(reason)
      if (status === 'sending') patch({ status: 'reviewing' })
    },
    reset() {
      stop()
      submission.stop()
      state.set(() => initialSendState)
    },
  }
}

/** The error of the first field with a problem. */
function problemError({ token, amount, receiver }: SendProblems, now: SendState): LatchkeyError | undefined {
  const { amountText: text, receiverText: address } = now
  const decimals = now.token?.decimals ?? 18
  if (token) return new LatchkeyError('send_incomplete', { missing: 'token' })
  switch (amount) {
    case 'missing':
      return new LatchkeyError('send_incomplete', { missing: 'amount' })
    case 'not-an-amount':
    case 'with-sign':
    case 'with-exponent':
    case 'ambiguous':
      return new LatchkeyError('invalid_amount', { text, reason: 'format', decimals })
    case 'too-many-decimals':
      return new LatchkeyError('invalid_amount', { text, reason: 'decimals', decimals })
    case 'not-enough':
    case 'not-enough-for-fee':
      return new LatchkeyError('insufficient_funds', { symbol: now.token?.symbol ?? '' })
    case 'transfer-hook':
    case 'non-transferable':
    case 'paused':
    case 'memo-required':
      return new LatchkeyError('token_not_sendable', { obstacle: amount })
  }
  switch (receiver) {
    case 'missing':
      return new LatchkeyError('send_incomplete', { missing: 'receiver' })
    case 'finding':
    case 'name-not-found':
    case 'name-without-address':
    case 'name-not-checked':
      return new LatchkeyError('name_lookup_failed', {})
    case 'name-unconfirmed':
      return new LatchkeyError('name_unconfirmed')
    case 'not-an-address':
      return new LatchkeyError('invalid_address', { address, reason: 'format' })
    case 'typo':
      return new LatchkeyError('invalid_address', { address, reason: 'checksum' })
    default:
      return undefined
  }
}
