import {
  addressProblem,
  type ChainAdapter,
  type Clock,
  type ErrorCode,
  formatAmount,
  isLatchkeyError,
  LatchkeyError,
  type Namespace,
  namespaceOf,
  type Session,
  type Token,
  type TransactionId,
  toChecksumAddress,
  withDeadline,
} from '@latchkey/core'
import type { BalancesState } from '../balances/balances.state.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import {
  availableBalance,
  initialSendState,
  looksLikeName,
  maxAmount,
  receiverAddress,
  type SendReview,
  type SendState,
  sendProblem,
  typedAmount,
  unusualFee,
  withDecimalPoint,
} from './send.state.ts'

/** Pause after the last key before the fee is estimated, ms. */
export const feeDelayMs = 300
/** Pause after the last key before a name is resolved, ms. */
export const nameDelayMs = 500
/** Time until an unconfirmed transaction counts as slow, ms. Spec §9. */
export const confirmationMs = 25_000
/** Time for the user to answer the wallet, ms. */
export const approvalDeadlineMs = 300_000
/** Time for the checks before the wallet is asked, ms. */
export const recheckMs = 3_000
/** Time that a slow transaction is still polled, ms. */
export const watchMs = 600_000

export type ResolvedName = {
  readonly name: string
  readonly address: string
  readonly imageUrl: string | undefined
}

type Needs = {
  adapters: ReadonlyMap<Namespace, Pick<ChainAdapter, 'reads'>>
  balances: ReadableState<BalancesState>
  clock: Clock
  /** Resolves a name on a network; absent if names are not supported. */
  resolveName:
    | ((
        name: string,
        networkId: Token['networkId'],
        signal: AbortSignal,
      ) => Promise<ResolvedName | undefined>)
    | undefined
  /** Called when a transaction is mined, successful or not. */
  onConfirmed(): void
}

/** The send form, its review and the status of the transaction. */
export type Send = {
  readonly state: ReadableState<SendState>
  /** Accepts an address or a name. */
  readonly takesNames: boolean
  /** Changes the token and keeps the other fields. */
  setToken(token: Token): void
  setAmount(text: string): void
  setReceiver(text: string): void
  /** Sets the largest sendable amount: the balance without the fee, as soon as the fee is known. */
  setMax(): void
  /** Freezes the form for review. @throws LatchkeyError `send_incomplete`, `invalid_amount`, `invalid_address`, `insufficient_funds` */
  startReview(from: string): SendReview
  /** Returns to the form with its fields. */
  leaveReview(): void
  /** Accepts the unusual fee of the review. F29. */
  acceptFee(): void
  /** Asks the wallet to send the reviewed transaction. Concurrent calls share one request. @throws LatchkeyError */
  submit(session: Session): Promise<TransactionId>
  /** Cancels the request to the wallet. A late signature is not resent. */
  cancel(reason?: LatchkeyError | undefined): void
  reset(): void
}

export function createSend({ adapters, balances, clock, resolveName, onConfirmed }: Needs): Send {
  const state = createState<SendState>(initialSendState)
  const patch = (fields: Partial<SendState>) => state.set((now) => ({ ...now, ...fields }))
  const readsOf = (networkId: Token['networkId']) => adapters.get(namespaceOf(networkId))?.reads

  // "Max" of the native token waits until the fee is known.
  let maxWanted = false
  const takeMax = () => {
    const { token, fee } = state.getState()
    const available = availableBalance(token, balances.getState())
    if (!token || available === undefined) return
    maxWanted = token.address === undefined && fee.total === undefined
    if (maxWanted) return startEstimate()
    patch({ amountText: formatAmount(maxAmount(token, available, fee.total), token.decimals) })
  }

  const estimate = createTask(async (signal) => {
    await clock.sleep(feeDelayMs, signal)
    const { token } = state.getState()
    const owner = balances.getState().owner
    const amount = typedAmount(state.getState())
    if (!token || !owner) return
    patch({ fee: { ...state.getState().fee, status: 'estimating' } })
    try {
      const isReceiver =
        sendProblem({ ...state.getState(), amountText: '1' }, balances.getState())?.startsWith('receiver') !==
        true
      const fee = await readsOf(token.networkId)?.estimateFee(
        {
          networkId: token.networkId,
          from: owner.address,
          to: isReceiver ? receiverAddress(state.getState()) : owner.address,
          // An estimate with the whole balance fails, because nothing is left for the fee.
          amountBaseUnits: token.address === undefined ? 0n : amount.status === 'ok' ? amount.baseUnits : 0n,
          tokenAddress: token.address,
        },
        signal,
      )
      patch({ fee: { status: 'known', total: fee?.total, usual: fee?.usual } })
      if (maxWanted && fee) takeMax()
    } catch (cause) {
      if (signal.aborted) throw cause
      patch({ fee: { status: 'failed', total: undefined } })
    }
  })
  function startEstimate() {
    estimate.run().catch(() => {})
  }

  const find = createTask(async (signal, text: string) => {
    await clock.sleep(nameDelayMs, signal)
    const networkId = state.getState().token?.networkId ?? balances.getState().owner?.networkId
    if (!networkId || !resolveName) return
    try {
      const found = await resolveName(text, networkId, signal)
      if (signal.aborted) return
      // Only an address of this network is accepted, whichever source answered.
      const usable = found && addressProblem(found.address, namespaceOf(networkId)) === undefined
      patch({ receiver: usable ? { status: 'found', ...found } : { status: 'unknown' } })
      if (usable) startEstimate()
    } catch (cause) {
      if (signal.aborted) throw cause
      patch({ receiver: { status: isLatchkeyError(cause, 'name_unconfirmed') ? 'unconfirmed' : 'failed' } })
    }
  })

  const watch = createTask(async (signal, { networkId }: SendReview, id: TransactionId) => {
    const reads = readsOf(networkId)
    if (!reads) return
    patch({ confirmation: 'waiting' })
    const slowDown = () => {
      if (state.getState().confirmation === 'waiting') patch({ confirmation: 'slow' })
    }
    try {
      await withDeadline({ clock, ms: watchMs, signal }, async (inner) => {
        clock.sleep(confirmationMs, inner).then(slowDown, () => {})
        const receipt = await reads.waitForReceipt({ networkId, id }, inner, (isDropped) => {
          if (!inner.aborted) patch({ confirmation: isDropped ? 'dropped' : 'slow' })
        })
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

  /** Checks the balance and the chain of the nodes again before the wallet is asked. Security R-71, F22. */
  const recheck = async (
    { token, amountBaseUnits: amount, from: address, networkId, feeBaseUnits: fee = 0n }: SendReview,
    signal: AbortSignal,
  ) => {
    const reads = readsOf(networkId)
    if (!reads) return
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

  const submit = createTask(async (signal, session: Session): Promise<TransactionId> => {
    const { review } = state.getState()
    if (!review) throw new LatchkeyError('send_incomplete', { missing: 'amount' })
    const { transfer } = session
    if (!transfer) throw new LatchkeyError('feature_missing', { feature: 'send' })
    patch({ status: 'sending', error: undefined })
    try {
      const { networkId, from, to, amountBaseUnits, token } = review
      await recheck(review, signal)
      const id = await withDeadline({ clock, ms: approvalDeadlineMs, signal }, (inner) => {
        const what = { networkId, from, to, amountBaseUnits, signal: inner }
        return token.address === undefined
          ? transfer.native(what)
          : transfer.token({ ...what, tokenAddress: token.address })
      })
      // The form is reset; the status of the transaction stays. Spec §4: success resets send state.
      patch({ ...initialSendState, status: 'sent', review, transactionId: id })
      watch.run(review, id).catch(() => {})
      return id
    } catch (cause) {
      const error = toSendError(cause)
      if (!signal.aborted) patch({ status: 'failed', error })
      throw cause
    }
  }, 'join')

  const setReceiver = (text: string) => {
    const receiverText = text.trim()
    find.cancel()
    const networkId = state.getState().token?.networkId ?? balances.getState().owner?.networkId
    const isName =
      resolveName !== undefined &&
      // Names exist on EVM networks only.
      networkId?.startsWith('eip155:') === true &&
      looksLikeName(receiverText) &&
      addressProblem(receiverText, 'eip155') !== undefined
    // The known fee is for another receiver.
    const fee = { status: 'unknown', total: undefined } as const
    patch({ receiverText, receiver: { status: isName ? 'finding' : 'none' }, fee })
    if (isName) find.run(receiverText).catch(() => {})
    else startEstimate()
  }

  return {
    state,
    takesNames: resolveName !== undefined,
    setToken(token) {
      maxWanted = false
      const { token: before, receiverText } = state.getState()
      patch({ token: { ...token }, fee: { status: 'unknown', total: undefined } })
      // A name may resolve to another address on another network.
      if (before && before.networkId !== token.networkId) setReceiver(receiverText)
      startEstimate()
    },
    setAmount(text) {
      maxWanted = false
      patch({ amountText: withDecimalPoint(text) })
      if (state.getState().token?.address !== undefined || state.getState().fee.status === 'unknown')
        startEstimate()
    },
    setReceiver,
    setMax: takeMax,
    startReview(from) {
      const now = state.getState()
      const { token, receiver, fee } = now
      const problem = sendProblem(now, balances.getState())
      const amount = typedAmount(now)
      if (problem || !token || amount.status !== 'ok') throw toProblemError(problem ?? 'token-missing', now)
      const to = receiverAddress(now)
      const review: SendReview = {
        token,
        amountBaseUnits: amount.baseUnits,
        from,
        to: token.networkId.startsWith('eip155:') ? toChecksumAddress(to) : to,
        ...(receiver.status === 'found' ? { toName: receiver.name } : {}),
        networkId: token.networkId,
        feeBaseUnits: fee.total,
        unusualFee: unusualFee(fee),
      }
      patch({ status: 'reviewing', review, feeAccepted: false, error: undefined })
      return review
    },
    leaveReview() {
      submit.cancel()
      state.set((now) =>
        now.status === 'editing' ? now : { ...now, status: 'editing', review: undefined, error: undefined },
      )
    },
    acceptFee: () => patch({ feeAccepted: true }),
    submit: (session) => submit.run(session),
    cancel(reason) {
      const { status } = state.getState()
      submit.cancel(reason)
      if (status === 'sending') patch({ status: 'reviewing' })
    },
    reset() {
      estimate.cancel()
      find.cancel()
      submit.cancel()
      watch.cancel()
      maxWanted = false
      state.set(() => initialSendState)
    },
  }
}

/** Names a rejected request as a rejected send. */
function toSendError(cause: unknown): ErrorCode {
  if (!isLatchkeyError(cause)) return 'send_failed'
  return cause.code === 'request_rejected' ? 'send_rejected' : cause.code
}

function toProblemError(problem: NonNullable<ReturnType<typeof sendProblem>>, now: SendState): LatchkeyError {
  const { amountText: text, receiverText: address, token } = now
  const decimals = token?.decimals ?? 18
  switch (problem) {
    case 'token-missing':
      return new LatchkeyError('send_incomplete', { missing: 'token' })
    case 'amount-missing':
      return new LatchkeyError('send_incomplete', { missing: 'amount' })
    case 'receiver-missing':
      return new LatchkeyError('send_incomplete', { missing: 'receiver' })
    case 'amount-invalid':
      return new LatchkeyError('invalid_amount', { text, reason: 'format', decimals })
    case 'amount-decimals':
      return new LatchkeyError('invalid_amount', { text, reason: 'decimals', decimals })
    case 'amount-insufficient':
      return new LatchkeyError('insufficient_funds', { symbol: token?.symbol ?? '' })
    case 'receiver-finding':
    case 'receiver-unknown':
      return new LatchkeyError('name_lookup_failed', {})
    case 'receiver-unconfirmed':
      return new LatchkeyError('name_unconfirmed')
    case 'receiver-invalid':
      return new LatchkeyError('invalid_address', { address, reason: 'format' })
    case 'receiver-checksum':
      return new LatchkeyError('invalid_address', { address, reason: 'checksum' })
  }
}
