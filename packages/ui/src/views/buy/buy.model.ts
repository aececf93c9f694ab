import type { BalancesState, OnrampState } from '@latchkey/controllers'
import {
  chosenPurchase,
  limitProblem,
  limitsOf,
  paymentAmount,
  purchasable,
} from '@latchkey/controllers/parts'
import { type Network, nativeTokenAddress, type PurchaseCurrency, parseAmount } from '@latchkey/core'
import type { BuyQuote, BuyToken, BuyViewState, PaymentCurrency, PaymentMethod } from './buy.state.ts'

type Input = {
  readonly onramp: OnrampState
  readonly balances: Pick<BalancesState, 'balances'>
  readonly network: Network
  /** What is on screen besides the form. */
  readonly step: 'form' | 'method' | 'token'
  readonly tokenQuery: string
}

const quick = [50, 100, 250, 500]
const methodIds: Readonly<Record<string, PaymentMethod['id']>> = { card: 'card', ach_bank_account: 'bank' }

/** What the service calls a payment method. */
export const methodName = (id: PaymentMethod['id']) => (id === 'bank' ? 'ach_bank_account' : 'card')

/** `undefined` while it is not known what can be bought. */
export function buyModel(input: Input): BuyViewState | undefined {
  const { onramp, network, step } = input
  const shown = { name: network.name, imageUrl: network.assets?.imageUrl }
  if (onramp.status === 'failed') return { status: 'failed' }
  if (onramp.status === 'unavailable') return { status: 'unavailable', network: shown }
  const purchase = chosenPurchase(onramp, network.caipNetworkId)
  const methods = methodsOf(onramp)
  const method = methods.find(({ id }) => methodName(id) === onramp.method) ?? methods[0]
  if (onramp.status !== 'ready' || !purchase || !method) return undefined
  const partner = onramp.options?.partner?.name ?? ''
  if (onramp.order.status === 'waiting' || onramp.order.status === 'late')
    return { status: 'waiting', partner, symbol: purchase.symbol, openUrl: onramp.order.url }
  const currency = currencyOf(onramp.currency)
  if (step === 'method') {
    const currencies = (onramp.options?.paymentCurrencies ?? []).map(({ id }) => id).filter(isShown)
    return { status: 'method', methods, methodId: method.id, currencies, currency }
  }
  const offered = purchasable(onramp, network.caipNetworkId)
  if (step === 'token') {
    const tokens = offered.map((one) => tokenOf(one, input))
    return { status: 'token', query: input.tokenQuery, tokens, network: shown }
  }
  const token = tokenOf(purchase, input)
  return {
    status: 'form',
    partner,
    currency,
    amountText: onramp.amountText,
    quick,
    amount: paymentAmount(onramp),
    token,
    network: shown,
    method,
    outOfRange: limitProblem(onramp),
    otherMethod: methods.length > 1,
    quote: onramp.order.status === 'opening' ? { status: 'loading' } : quoteOf(onramp, token, input),
    canChooseToken: offered.length > 1,
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

/** The same token among what the account has, for its decimals and price. */
function heldAs({ networks }: PurchaseCurrency, { balances, network }: Input) {
  const here = networks.find(({ chainId }) => network.caipNetworkId.endsWith(`:${chainId.split(':').at(-1)}`))
  const address = here?.contractAddress?.toLowerCase()
  const native = !address || address === nativeTokenAddress(network.chainNamespace)
  return balances.balances.find(({ token }) =>
    native ? token.address === undefined : token.address?.toLowerCase() === address,
  )
}

function tokenOf(purchase: PurchaseCurrency, input: Input): BuyToken {
  const { id, name, symbol, imageUrl } = purchase
  const held = heldAs(purchase, input)?.token
  const decimals = held?.decimals ?? input.network.nativeCurrency.decimals
  return { id, name, symbol, decimals, imageUrl: imageUrl ?? held?.imageUrl }
}

function quoteOf(onramp: OnrampState, token: BuyToken, input: Input): BuyQuote {
  const { status, value } = onramp.quote
  if (status === 'loading') return { status: 'loading' }
  if (!value || status === 'none') return { status: 'none' }
  if (status === 'mock' || value.isMock) {
    const purchase = chosenPurchase(onramp, input.network.caipNetworkId)
    const price = purchase && heldAs(purchase, input)?.price
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

/** Digits beyond what the token has are dropped: it is what arrives at least. */
function units(text: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  try {
    return parseAmount(fraction && decimals > 0 ? `${whole}.${fraction.slice(0, decimals)}` : whole, decimals)
  } catch {
    return undefined
  }
}
