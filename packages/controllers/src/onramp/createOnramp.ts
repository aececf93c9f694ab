import {
  type CaipNetworkId,
  type Clock,
  LatchkeyError,
  type Log,
  mockQuote,
  type OnrampQuote,
  toLatchkeyError,
} from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import type { BalanceOwner } from '../balances/balances.state.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { createPurchaseWatch } from './createPurchaseWatch.ts'
import {
  chosenPurchase,
  initialOnrampState,
  limitProblem,
  limitsOf,
  type OnrampState,
  paymentAmount,
} from './onramp.state.ts'

/** Pause after the last key before a quote is requested, ms. */
export const quoteDelayMs = 300
/** Age from which a quote is renewed before it is ordered, ms. Security R-75. */
export const quoteLifeMs = 30_000

type Needs = {
  api: Pick<BlockchainApi, 'onrampOptions' | 'onrampQuote' | 'onrampUrl' | 'history'>
  clock: Clock
  log: Log
  /** The active account and network. */
  owner(): BalanceOwner | undefined
  onArrived(symbol: string): void
}

/** The form that buys tokens, its quote and order, and the arrival of the purchase. */
export type Onramp = {
  readonly state: ReadableState<OnrampState>
  /** Loads the currencies that can be bought. */
  load(): void
  /**
   * @param locale - the language in which a person typed the amount, BCP 47; without it, a decimal number with a point
   */
  setAmount(text: string, locale?: string): void
  /** Sets the payment currency. The method is kept if the currency supports it; an unsupported currency is ignored. */
  setCurrency(currency: string): void
  setMethod(method: string): void
  setPurchase(id: string): void
  /**
   * Orders at the current quote, or at a new one if it is older than 30 s, and then checks for the purchase.
   * @returns the URL of the payment page
   * @throws LatchkeyError `onramp_unavailable`
   */
  order(): Promise<string>
  /** Discards the order. A paid purchase still arrives. */
  leaveOrder(): void
  stop(): void
}

export function createOnramp({ api, clock, log, owner, onArrived }: Needs): Onramp {
  const state = createState<OnrampState>(initialOnrampState)
  const patch = (fields: Partial<OnrampState>) => state.set((now) => ({ ...now, ...fields }))
  const { quote: noQuote, order: noOrder } = initialOnrampState

  const ask = async (networkId: CaipNetworkId, signal: AbortSignal): Promise<OnrampQuote | undefined> => {
    const { currency, method } = state.getState()
    const amount = paymentAmount(state.getState())
    const purchase = chosenPurchase(state.getState(), networkId)
    if (amount === undefined || !purchase || limitProblem(state.getState())) return undefined
    const request = { networkId, symbol: purchase.symbol, amount: String(amount), currency, method }
    return api.onrampQuote(request, signal)
  }

  const quote = createTask(async (signal) => {
    const at = owner()
    if (!at || paymentAmount(state.getState()) === undefined || limitProblem(state.getState()))
      return patch({ quote: noQuote })
    patch({ quote: { ...noQuote, status: 'loading' } })
    await clock.sleep(quoteDelayMs, signal)
    const { currency } = state.getState()
    try {
      const value = await ask(at.networkId, signal)
      if (signal.aborted) return
      patch({ quote: value ? { status: 'ready', value, at: clock.now() } : noQuote })
    } catch (cause) {
      if (signal.aborted) return
      log.warn('The partner gave no price; an estimate is shown instead.', cause)
      patch({
        quote: {
          status: 'mock',
          value: mockQuote(currency, String(paymentAmount(state.getState()))),
          at: clock.now(),
        },
      })
    }
  })
  /** Cancels an order that no longer matches the form. */
  const requote = () => {
    if (state.getState().order.status === 'opening') leaveOrder()
    quote.run().catch(() => {})
  }

  const options = createTask(async (signal) => {
    const at = owner()
    if (!at) return
    // The current options stay while they are reloaded.
    if (state.getState().status !== 'ready') patch({ status: 'loading' })
    try {
      const offered = await api.onrampOptions(at.networkId, signal)
      if (signal.aborted) return
      patch({ options: offered })
      const available = chosenPurchase(state.getState(), at.networkId) !== undefined
      patch({ status: available ? 'ready' : 'unavailable' })
      if (available) requote()
    } catch (cause) {
      if (signal.aborted) return
      log.warn('What can be bought could not be fetched.', cause)
      patch({ status: 'failed' })
    }
  })

  const watch = createPurchaseWatch({ api, clock }, (status, symbol) => {
    patch({ order: { ...state.getState().order, status } })
    if (status === 'arrived') onArrived(symbol)
  })

  const order = createTask(async (signal) => {
    const at = owner()
    const { currency, method, options: offered } = state.getState()
    const purchase = at && chosenPurchase(state.getState(), at.networkId)
    const amount = paymentAmount(state.getState())
    if (!at || !purchase || amount === undefined || state.getState().quote.status !== 'ready')
      throw new LatchkeyError('onramp_unavailable')
    patch({ order: { ...noOrder, status: 'opening' } })
    try {
      const aged = clock.now() - state.getState().quote.at >= quoteLifeMs
      const value = aged ? await ask(at.networkId, signal) : state.getState().quote.value
      if (!value || value.isMock) throw new LatchkeyError('onramp_unavailable')
      if (aged) patch({ quote: { status: 'ready', value, at: clock.now() } })
      const partner = offered?.partner?.id ?? ''
      const { items } = await api.history({ ...at, purchasesOf: partner }, signal)
      const url = await api.onrampUrl(
        { ...at, symbol: purchase.symbol, quoteId: value.quoteId, amount: String(amount), currency, method },
        signal,
      )
      if (!url) throw new LatchkeyError('onramp_unavailable')
      if (signal.aborted) throw signal.reason
      patch({ order: { status: 'waiting', url, error: undefined } })
      const known = new Set(items.map(({ id }) => id))
      watch.run({ owner: at, partner, symbol: purchase.symbol, known }).catch(() => {})
      return url
    } catch (cause) {
      const { code } = toLatchkeyError(cause)
      if (!signal.aborted) patch({ order: { ...noOrder, status: 'failed', error: code } })
      throw cause
    }
  }, 'join')

  function leaveOrder() {
    order.cancel()
    watch.cancel()
    patch({ order: noOrder })
  }
  return {
    state,
    load: () => void options.run().catch(() => {}),
    setAmount(text, locale) {
      patch({ amountText: text.slice(0, 40), amountLocale: locale })
      requote()
    },
    setCurrency(currency) {
      const limits = limitsOf({ ...state.getState(), currency })
      const { method } = state.getState()
      const payable = limits.find((limit) => limit.method === method) ?? limits[0]
      if (!payable) return
      patch({ currency, method: payable.method })
      requote()
    },
    setMethod(method) {
      if (!limitsOf(state.getState()).some((limit) => limit.method === method)) return
      patch({ method })
      requote()
    },
    setPurchase(purchaseId) {
      patch({ purchaseId })
      requote()
    },
    order: () => order.run(),
    leaveOrder,
    stop() {
      options.cancel()
      quote.cancel()
      leaveOrder()
      state.set(() => initialOnrampState)
    },
  }
}
