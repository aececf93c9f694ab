import type { BalancesState, OnrampState } from '@latchkey/controllers'
import {
  chosenPurchase,
  limitProblem,
  limitsOf,
  paymentAmount,
  purchasable,
} from '@latchkey/controllers/parts'
import {
  type Network,
  nativeTokenAddress,
  type PurchaseCurrency,
  parseAmount,
  sameAddress,
} from '@latchkey/core'
import type { BuyQuote, BuyToken, BuyViewState, PaymentCurrency, PaymentMethod } from './buy.state.ts'

type Input = {
  readonly onramp: OnrampState
  readonly balances: Pick<BalancesState, 'balances'>
  readonly network: Network
  /** The current step; `form` is the first. */
  readonly step: 'form' | 'method' | 'token'
  readonly tokenQuery: string
}

const quickAmounts = [50, 100, 250, 500]
const methodIds: Readonly<Record<string, PaymentMethod['id']>> = { card: 'card', ach_bank_account: 'bank' }

/** Id of the payment method in the service's API. */
export const methodName = (id: PaymentMethod['id']) => (id === 'bank' ? 'ach_bank_account' : 'card')

/** View state; `undefined` while the purchase options load. */
export function buyModel(input: Input): BuyViewState | undefined {
  const { onramp, network, step } = input
  const networkChoice = { name: network.name, imageUrl: network.assets?.imageUrl }
  if (onramp.status === 'failed') return { status: 'failed' }
  if (onramp.status === 'unavailable') return { status: 'unavailable', network: networkChoice }
  const purchase = chosenPurchase(onramp, network.caipNetworkId)
  const methods = methodsOf(onramp)
  const method = methods.find(({ id }) => methodName(id) === onramp.method) ?? methods[0]
  if (onramp.status !== 'ready' || !purchase || !method) return undefined
  const partner = onramp.options?.partner?.name ?? ''
  if (onramp.order.status === 'waiting' || onramp.order.status === 'late')
    return { status: 'waiting', partner, symbol: purchase.symbol, openUrl: onramp.order.url }
  const currency = currencyOf(onramp.currency)
  if (step === 'method') {
    const paymentCurrencies = (onramp.options?.paymentCurrencies ?? []).map(({ id }) => id).filter(isShown)
    return { status: 'method', methods, methodId: method.id, currencies: paymentCurrencies, currency }
  }
  const currencies = purchasable(onramp, network.caipNetworkId)
  if (step === 'token') {
    const tokens = currencies.map((one) => tokenOf(one, input))
    return { status: 'token', query: input.tokenQuery, tokens, network: networkChoice }
  }
  const token = tokenOf(purchase, input)
  return {
    status: 'form',
    partner,
    currency,
    amountText: onramp.amountText,
    quick: quickAmounts,
    amount: paymentAmount(onramp),
    token,
    network: networkChoice,
    method,
    outOfRange: limitProblem(onramp),
    otherMethod: methods.length > 1,
    quote: onramp.order.status === 'opening' ? { status: 'loading' } : quoteOf(onramp, token, input),
    canChooseToken: currencies.length > 1,
  }
}

const isShown = (id: string): id is PaymentCurrency => id === 'USD' || id === 'EUR'
const currencyOf = (id: string): PaymentCurrency => (isShown(id) ? id : 'USD')

function methodsOf(onramp: OnrampState): readonly PaymentMethod[] {
  return limitsOf(onramp).flatMap(({ method, min, max }) => {
    const id = methodIds[method]
    return id ? [{ id, min, max }] : []
  })
}

/** The account's balance of the same token, for its decimals and price. */
function balanceOf({ networks }: PurchaseCurrency, { balances, network }: Input) {
  const deployment = networks.find(({ chainId }) =>
    network.caipNetworkId.endsWith(`:${chainId.split(':').at(-1)}`),
  )
  const address = deployment?.contractAddress
  const native = !address || sameAddress(address, nativeTokenAddress(network.chainNamespace))
  return balances.balances.find(({ token }) =>
    native ? token.address === undefined : sameAddress(token.address, address),
  )
}

function tokenOf(purchase: PurchaseCurrency, input: Input): BuyToken {
  const { id, name, symbol, imageUrl } = purchase
  const ownToken = balanceOf(purchase, input)?.token
  const decimals = ownToken?.decimals ?? input.network.nativeCurrency.decimals
  return { id, name, symbol, decimals, imageUrl: imageUrl ?? ownToken?.imageUrl }
}

function quoteOf(onramp: OnrampState, token: BuyToken, input: Input): BuyQuote {
  const { status, value } = onramp.quote
  if (status === 'loading') return { status: 'loading' }
  if (!value || status === 'none') return { status: 'none' }
  if (status === 'mock' || value.isMock) {
    const purchase = chosenPurchase(onramp, input.network.caipNetworkId)
    const price = purchase && balanceOf(purchase, input)?.price
    const amount = paymentAmount(onramp)
    return {
      status: 'estimate',
      amountBaseUnits: price && amount ? units(String(amount / price), token.decimals) : undefined,
    }
  }
  const amountBaseUnits = units(value.purchaseAmount.amount, token.decimals)
  if (amountBaseUnits === undefined) return { status: 'none' }
  return {
    status: 'ready',
    amountBaseUnits,
    subtotal: Number(value.paymentSubtotal.amount),
    partnerFee: Number(value.partnerFee.amount),
    networkFee: Number(value.networkFee.amount),
    total: Number(value.paymentTotal.amount),
  }
}

/** Converts to base units. Digits beyond the token's decimals are dropped, so the amount is a lower bound. */
function units(text: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  try {
    return parseAmount(fraction && decimals > 0 ? `${whole}.${fraction.slice(0, decimals)}` : whole, decimals)
  } catch {
    return undefined
  }
}
