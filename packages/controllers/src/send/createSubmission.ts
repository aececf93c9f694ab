import {
  type ChainReads,
  type Clock,
  type ErrorCode,
  isLatchkeyError,
  LatchkeyError,
  namespaceOf,
  type Session,
  type TransactionId,
  withDeadline,
} from '@latchkey/core'
import type { State } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { initialSendState, type SendReview, type SendState } from './send.state.ts'
import type { SendNeeds } from './sendNeeds.ts'

/** Time until an unconfirmed transaction counts as slow, ms. Spec §9. */
export const confirmationMs = 25_000
/** Time for the user to answer the wallet, ms. */
export const approvalDeadlineMs = 300_000
/** Time for the checks before the wallet is asked, ms. */
export const recheckMs = 3_000
/** Time that a slow transaction is still polled, ms. */
export const watchMs = 600_000

/** The request to the wallet for the reviewed transfer, and the status of its transaction. */
export type Submission = {
  /** Concurrent calls share one request. @throws LatchkeyError */
  submit(session: Session): Promise<TransactionId>
  cancel(reason?: LatchkeyError | undefined): void
  stop(): void
}

export function createSubmission(
  { adapters, clock, onConfirmed }: SendNeeds,
  state: State<SendState>,
): Submission {
  const patch = (fields: Partial<SendState>) => state.set((now) => ({ ...now, ...fields }))
  const readsOf = ({ networkId }: SendReview) => adapters.get(namespaceOf(networkId))?.reads

  const watch = createTask(async (signal, review: SendReview, id: TransactionId) => {
    const reads = readsOf(review)
    if (!reads) return
    patch({ confirmation: 'waiting' })
    const slowDown = () => {
      if (state.getState().confirmation === 'waiting') patch({ confirmation: 'slow' })
    }
    try {
      await withDeadline({ clock, ms: watchMs, signal }, async (inner) => {
        clock.sleep(confirmationMs, inner).then(slowDown, () => {})
        const receipt = await reads.waitForReceipt(
          { networkId: review.networkId, id },
          inner,
          (isDropped) => {
            if (!inner.aborted) patch({ confirmation: isDropped ? 'dropped' : 'slow' })
          },
        )
        if (inner.aborted) return
        const { status } = receipt
        patch({ confirmation: status === 'success' ? 'confirmed' : status })
        if ('id' in receipt) patch({ transactionId: receipt.id })
      })
    } catch (cause) {
      if (signal.aborted) throw cause
      slowDown()
    }
    onConfirmed()
  })

  const submit = createTask(async (signal, session: Session): Promise<TransactionId> => {
    const { review } = state.getState()
    if (!review) throw new LatchkeyError('send_incomplete', { missing: 'amount' })
    const { transfer } = session
    if (!transfer) throw new LatchkeyError('feature_missing', { feature: 'send' })
    patch({ status: 'sending', error: undefined })
    try {
      const { networkId, from, to, amountBaseUnits, token } = review
      const reads = readsOf(review)
      if (reads) await recheck(reads, clock, review, signal)
      const id = await withDeadline({ clock, ms: approvalDeadlineMs, signal }, (inner) => {
        const acceptsOffCurve = state.getState().receiverAccepted
        const what = { networkId, from, to, amountBaseUnits, acceptsOffCurve, signal: inner }
        return token.address === undefined
          ? transfer.native(what)
          : transfer.token({ ...what, tokenAddress: token.address })
      })
      // The form is reset; the status of the transaction stays. Spec §4.
      patch({ ...initialSendState, status: 'sent', review, transactionId: id })
      watch.run(review, id).catch(() => {})
      return id
    } catch (cause) {
      const error = toSendError(cause)
      if (!signal.aborted) patch({ status: 'failed', error })
      throw cause
    }
  }, 'join')

  return {
    submit: (session) => submit.run(session),
    cancel: (reason) => submit.cancel(reason),
    stop() {
      submit.cancel()
      watch.cancel()
    },
  }
}

/** Checks the balance and the chain of the nodes again before the wallet is asked. Security R-71, F22. */
async function recheck(
  reads: ChainReads,
  clock: Clock,
  { token, amountBaseUnits: amount, from: address, networkId, feeBaseUnits: fee = 0n }: SendReview,
  signal: AbortSignal,
): Promise<void> {
  const { address: tokenAddress } = token
  try {
    const enough = await withDeadline({ clock, ms: recheckMs, signal }, async (inner) => {
      if (tokenAddress === undefined)
        return (await reads.balance({ networkId, address }, inner)) >= amount + fee
      const [native, owned] = await Promise.all([
        reads.balance({ networkId, address }, inner),
        reads.tokenBalance({ networkId, address, tokenAddress }, inner),
      ])
      return owned >= amount && native >= fee
    })
    if (!enough) throw new LatchkeyError('insufficient_funds', { symbol: token.symbol })
  } catch (cause) {
    // Unreachable nodes do not block the send, because the wallet has its own. Nodes of another chain do.
    const isWrongChain = isLatchkeyError(cause) && isLatchkeyError(cause.cause, 'rpc_wrong_chain')
    if (signal.aborted || isWrongChain || isLatchkeyError(cause, 'insufficient_funds')) throw cause
  }
}

/** Names a rejected request as a rejected send. */
function toSendError(cause: unknown): ErrorCode {
  if (!isLatchkeyError(cause)) return 'send_failed'
  return cause.code === 'request_rejected' ? 'send_rejected' : cause.code
}
