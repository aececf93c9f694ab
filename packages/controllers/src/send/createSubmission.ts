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
import { findTransaction, recentToken } from '../transactions/transactions.state.ts'
import { initialSendState, type SendReview, type SendState } from './send.state.ts'
import type { SendNeeds } from './sendNeeds.ts'

/** Time for the user to answer the wallet, ms. */
export const approvalDeadlineMs = 300_000
/** Time for the checks before the wallet is asked, ms. */
export const recheckMs = 3_000

/** The request to the wallet for the reviewed transfer, and the status of its transaction. */
export type Submission = {
  /** Concurrent calls share one request. @throws LatchkeyError */
  submit(session: Session): Promise<TransactionId>
  cancel(reason?: LatchkeyError | undefined): void
  stop(): void
}

export function createSubmission(
  { adapters, clock, transactions }: SendNeeds,
  state: State<SendState>,
): Submission {
  const patch = (fields: Partial<SendState>) => state.set((now) => ({ ...now, ...fields }))
  const readsOf = ({ networkId }: SendReview) => adapters.get(namespaceOf(networkId))?.reads

  let unfollow = () => {}
  const follow = (
    { networkId, from, to, amountBaseUnits, token }: SendReview,
    id: TransactionId,
    isContract: boolean,
  ) => {
    unfollow()
    const show = () => {
      const sent = findTransaction(transactions.state.getState(), { networkId, id })
      if (!sent) return
      const confirmation = sent.status === 'pending' ? 'waiting' : sent.status
      patch({ confirmation, transactionId: sent.hash })
    }
    unfollow = transactions.state.subscribe(show)
    transactions.add({
      id,
      networkId,
      from,
      to,
      amountBaseUnits,
      isContract,
      kind: 'send',
      token: recentToken(token),
      call: { to, amountBaseUnits, tokenAddress: token.address },
    })
    show()
  }

  const submit = createTask(async (signal, session: Session): Promise<TransactionId> => {
    const { review } = state.getState()
    if (!review) throw new LatchkeyError('send_incomplete', { missing: 'amount' })
    const { transfer } = session
    if (!transfer) throw new LatchkeyError('feature_missing', { feature: 'send' })
    patch({ status: 'sending', error: undefined })
    try {
      const { networkId, from, to, amountBaseUnits, token } = review
      const reads = readsOf(review)
      const [isContract] = await Promise.all([
        isContractAccount(reads, clock, review, signal),
        reads && recheck(reads, clock, review, signal),
      ])
      const id = await withDeadline({ clock, ms: approvalDeadlineMs, signal }, (inner) => {
        const acceptsOffCurve = state.getState().receiverAccepted
        const what = { networkId, from, to, amountBaseUnits, acceptsOffCurve, signal: inner }
        return token.address === undefined
          ? transfer.native(what)
          : transfer.token({ ...what, tokenAddress: token.address })
      })
      // The form is reset; the status of the transaction stays. Spec §4.
      patch({ ...initialSendState, status: 'sent', review, transactionId: id })
      follow(review, id, isContract)
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
      unfollow()
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

/** Whether the sender is a contract, whose wallet may return the id of a proposal; `false` while no node tells. */
async function isContractAccount(
  reads: ChainReads | undefined,
  clock: Clock,
  { from: address, networkId }: SendReview,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return await withDeadline(
      { clock, ms: recheckMs, signal },
      async (inner) => (await reads?.isContract?.({ networkId, address }, inner)) ?? false,
    )
  } catch {
    return false
  }
}

/** Names a rejected request as a rejected send. */
function toSendError(cause: unknown): ErrorCode {
  if (!isLatchkeyError(cause)) return 'send_failed'
  return cause.code === 'request_rejected' ? 'send_rejected' : cause.code
}
