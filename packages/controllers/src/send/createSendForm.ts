import {
  addressProblem,
  isAddress,
  isLatchkeyError,
  nameNamespace,
  namespaceOf,
  type Token,
  writeAmount,
} from '@latchkey/core'
import type { State } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import {
  availableBalance,
  looksLikeName,
  maxAmount,
  receiverAddress,
  type SendState,
  sendProblems,
  typedAmount,
} from './send.state.ts'
import type { SendNeeds } from './sendNeeds.ts'

/** Pause after the last key before the fee is estimated, ms. */
export const feeDelayMs = 300
/** Pause after the last key before a name is resolved, ms. */
export const nameDelayMs = 500

/** The fields of the form, and what is asked while they change: the fee, and the address of a name. */
export type SendFields = {
  setToken(token: Token): void
  setAmount(text: string, locale?: string): void
  setReceiver(text: string): void
  setMax(locale?: string): void
  stop(): void
}

export function createSendForm(
  { adapters, balances, clock, resolveName }: SendNeeds,
  state: State<SendState>,
): SendFields {
  const patch = (fields: Partial<SendState>) => state.set((now) => ({ ...now, ...fields }))

  // "Max" of the native token waits until the fee is known.
  let maxWanted = false
  const takeMax = (locale?: string) => {
    const { token, fee } = state.getState()
    const available = availableBalance(token, balances.getState())
    if (!token || available === undefined) return
    maxWanted = token.address === undefined && fee.total === undefined
    patch({ amountLocale: locale })
    if (maxWanted) return startEstimate()
    patch({ amountText: writeAmount(maxAmount(token, available, fee), token.decimals, locale) })
  }

  const estimate = createTask(async (signal) => {
    await clock.sleep(feeDelayMs, signal)
    const { token } = state.getState()
    const owner = balances.getState().owner
    const amount = typedAmount(state.getState())
    if (!token || !owner) return
    patch({ fee: { ...state.getState().fee, status: 'estimating' } })
    // An estimate with the whole balance fails, because nothing is left for the fee.
    const isEstimated = token.address !== undefined && amount.status === 'ok'
    const amountBaseUnits = isEstimated ? amount.baseUnits : 0n
    try {
      const isReceiver = sendProblems(state.getState(), balances.getState()).receiver === undefined
      const fee = await adapters.get(namespaceOf(token.networkId))?.reads?.estimateFee(
        {
          networkId: token.networkId,
          from: owner.address,
          to: isReceiver ? receiverAddress(state.getState()) : owner.address,
          amountBaseUnits,
          tokenAddress: token.address,
        },
        signal,
      )
      patch({ fee: { status: 'known', total: undefined, ...fee, amountBaseUnits } })
      if (maxWanted && fee) takeMax(state.getState().amountLocale)
    } catch (cause) {
      if (signal.aborted) throw cause
      const isRefused = isLatchkeyError(cause, 'invalid_address')
      const obstacle = isLatchkeyError(cause, 'token_not_sendable') ? cause.context.obstacle : undefined
      patch({
        fee: { status: 'failed', total: undefined, obstacle },
        ...(isRefused ? { receiver: { status: 'refused' } } : {}),
      })
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
      if (found === 'without-address') return patch({ receiver: { status: 'without-address' } })
      // Only an address of this network is accepted, whichever source answered.
      const usable = found && addressProblem(found.address, namespaceOf(networkId)) === undefined
      patch({ receiver: usable ? { status: 'found', ...found } : { status: 'not-found' } })
      if (usable) startEstimate()
    } catch (cause) {
      if (signal.aborted) throw cause
      const status = isLatchkeyError(cause, 'name_unconfirmed') ? 'unconfirmed' : 'not-checked'
      patch({ receiver: { status } })
    }
  })

  const setReceiver = (text: string) => {
    const receiverText = text.trim()
    find.cancel()
    const networkId = state.getState().token?.networkId ?? balances.getState().owner?.networkId
    const isName =
      resolveName !== undefined &&
      networkId !== undefined &&
      namespaceOf(networkId) === nameNamespace &&
      looksLikeName(receiverText) &&
      !isAddress(receiverText, nameNamespace)
    // The known fee is for another receiver.
    const fee = { status: 'unknown', total: undefined } as const
    patch({ receiverText, receiver: { status: isName ? 'finding' : 'none' }, fee })
    if (isName) find.run(receiverText).catch(() => {})
    else startEstimate()
  }

  return {
    setToken(token) {
      maxWanted = false
      const { token: before, receiverText } = state.getState()
      patch({ token: { ...token }, fee: { status: 'unknown', total: undefined } })
      // A name may resolve to another address on another network.
      if (before && before.networkId !== token.networkId) setReceiver(receiverText)
      startEstimate()
    },
    setAmount(text, locale) {
      maxWanted = false
      patch({ amountText: text, amountLocale: locale })
      if (state.getState().token?.address !== undefined || state.getState().fee.status === 'unknown')
        startEstimate()
    },
    setReceiver,
    setMax: takeMax,
    stop() {
      estimate.cancel()
      find.cancel()
      maxWanted = false
    },
  }
}
