import {
  type CaipNetworkId,
  type ErrorCode,
  namespaceOf,
  nativeTokenAddress,
  type OnrampOptions,
  type OnrampQuote,
  type PurchaseCurrency,
  readAmount,
  sameAddress,
} from '@latchkey/core'

export type OnrampState = {
  /** Status of the options; `unavailable` if nothing can be bought on the active network. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'
  readonly options: OnrampOptions | undefined
  /** In whole units of `currency`, as typed. */
  readonly amountText: string
  /** The language in which it was typed; `undefined`: a decimal number with a point. */
  readonly amountLocale: string | undefined
  /** ISO 4217. */
  readonly currency: string
  readonly method: string
  /** Amount of the bought token. */
  readonly purchaseId: string | undefined
  readonly quote: {
    readonly status: 'none' | 'loading' | 'ready' | 'mock'
    readonly value: OnrampQuote | undefined
    /** When the quote was received, ms since the Unix epoch. */
    readonly at: number
  }
  readonly order: {
    readonly status: 'none' | 'opening' | 'waiting' | 'arrived' | 'late' | 'failed'
    readonly url: string
    readonly error: ErrorCode | undefined
  }
}

const noQuote: OnrampState['quote'] = { status: 'none', value: undefined, at: 0 }
const noOrder: OnrampState['order'] = { status: 'none', url: '', error: undefined }

export const initialOnrampState: OnrampState = {
  status: 'idle',
  options: undefined,
  amountText: '100',
  amountLocale: undefined,
  currency: 'USD',
  method: 'card',
  purchaseId: undefined,
  quote: noQuote,
  order: noOrder,
}

const isOn = (chainId: string, networkId: CaipNetworkId) =>
  chainId === networkId || `eip155:${chainId}` === networkId

/** The currencies that can be bought on a network. */
export function purchasable(
  { options }: Pick<OnrampState, 'options'>,
  networkId: CaipNetworkId,
): readonly PurchaseCurrency[] {
  return (options?.purchaseCurrencies ?? []).filter(({ networks }) =>
    networks.some(({ chainId }) => isOn(chainId, networkId)),
  )
}

/** The token to buy: the selected one, else the native token, which pays the fees, else the first. */
export function chosenPurchase(state: OnrampState, networkId: CaipNetworkId): PurchaseCurrency | undefined {
  const offered = purchasable(state, networkId)
  const none = nativeTokenAddress(namespaceOf(networkId))
  const isNative = ({ networks }: PurchaseCurrency) =>
    networks.some(
      ({ chainId, contractAddress }) =>
        isOn(chainId, networkId) && sameAddress(contractAddress || none, none),
    )
  return offered.find(({ id }) => id === state.purchaseId) ?? offered.find(isNative) ?? offered[0]
}

export type PaymentLimit = { readonly method: string; readonly min: number; readonly max: number }

/** The payment methods of the currency. */
export function limitsOf({
  options,
  currency,
}: Pick<OnrampState, 'options' | 'currency'>): readonly PaymentLimit[] {
  return options?.paymentCurrencies.find(({ id }) => id === currency)?.limits ?? []
}

/** Signs that people write beside an amount of money. */
const moneySigns = ['$', 'US$', '€']
const mostUnits = 999_999_999

/** The amount as a number; `undefined` if it is not one. */
export function paymentAmount({
  amountText,
  amountLocale: locale,
  currency,
}: Pick<OnrampState, 'amountText' | 'amountLocale' | 'currency'>): number | undefined {
  const amount = readAmount(amountText, { decimals: 2, locale, symbols: [currency, ...moneySigns] })
  const units = amount.status === 'ok' ? Number(amount.baseUnits) / 100 : 0
  return units > 0 && units <= mostUnits ? units : undefined
}

/** Whether the amount is below or above the limits of the payment method; `undefined` if neither, or unknown. */
export function limitProblem(state: OnrampState): 'too-little' | 'too-much' | undefined {
  const amount = paymentAmount(state)
  const limit = limitsOf(state).find(({ method }) => method === state.method)
  if (amount === undefined || !limit) return undefined
  return amount < limit.min ? 'too-little' : amount > limit.max ? 'too-much' : undefined
}
