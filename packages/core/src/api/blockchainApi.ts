import type { CaipNetworkId } from '../caip/caip.ts'
import { parseCaipAddress } from '../caip/parseCaipAddress.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkeyError.ts'
import type { NameRecord, NameSuggestion } from '../names/nameRecord.ts'
import type { OnrampOptions } from '../onramp/options.ts'
import type { OnrampQuote } from '../onramp/quote.ts'
import type { Identity } from '../ports/identity.ts'
import type { OwnedCollectible } from '../tokens/collectible.ts'
import type { Held, Holding } from '../tokens/holding.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { asFields, asImage, asList, asNumber, asText, type Fields, readEach } from './answer.ts'
import type { BuiltTransaction } from './builtTransaction.ts'
import { exactUnits } from './exactUnits.ts'
import { readOnrampOptions, readOnrampQuote } from './readOnramp.ts'
import { asNetworkId, readTransaction } from './readTransaction.ts'
import { createService, type ServiceNeeds, unreadable } from './service.ts'
import { approvalMismatch, swapMismatch } from './swapMismatch.ts'

/** An account on a network. */
export type At = { readonly networkId: CaipNetworkId; readonly address: string }

export type Page<item> = { readonly items: readonly item[]; readonly next: string | undefined }

export type QuoteRequest = {
  readonly networkId: CaipNetworkId
  readonly address: string
  /** CAIP-10 ids of the token to sell (`from`) and the token to buy (`to`). */
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
}

export type SwapQuote = {
  readonly id: string | undefined
  readonly fromAmount: bigint
  readonly toAmount: bigint
}

export type OnrampOrder = At & {
  readonly symbol: string
  readonly quoteId: string
  readonly amount: string
  readonly currency: string
  readonly method: string
}

type Signal = AbortSignal | undefined

/**
 * The blockchain API. Spec §7. On a network that the service does not serve no request is sent: lists are empty, names
 * and quotes are `undefined`, and methods that build a transaction throw.
 * Every call may throw the LatchkeyErrors of `createService`.
 */
export type BlockchainApi = {
  /** Cached after the first success; a failed request is retried on the next call. @throws LatchkeyError */
  serves(networkId: CaipNetworkId): Promise<boolean>
  /**
   * The service's current time, ms since 1970, with a precision of 1 s; used for times that the service checks against
   * its own clock. `undefined` when the answer has no `Date` header. Never rejects. Security R-23.
   */
  serverTime(signal?: Signal): Promise<number | undefined>
  identity(at: At, signal?: Signal): Promise<Identity>
  /** @param purchasesOf - id of an onramp partner: only purchases made there */
  history(
    at: At & { readonly cursor?: string | undefined; readonly purchasesOf?: string | undefined },
    signal?: Signal,
  ): Promise<Page<Transaction>>
  /** Tokens without decimals are left out. Spec §5. */
  balance(at: At, signal?: Signal): Promise<Held>
  collectibles(
    at: At & { readonly cursor?: string | undefined },
    signal?: Signal,
  ): Promise<Page<OwnedCollectible>>
  quotes(request: QuoteRequest, signal?: Signal): Promise<readonly SwapQuote[]>
  swapTokens(
    networkId: CaipNetworkId,
    signal?: Signal,
  ): Promise<readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]>
  /** Prices in US dollars, by lower-case CAIP-10 address. */
  prices(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal?: Signal,
  ): Promise<ReadonlyMap<string, number>>
  /** In base units. */
  allowance(at: At & { readonly token: string }, signal?: Signal): Promise<bigint>
  /** In wei. @throws LatchkeyError `network_unsupported_for_gas_price` */
  gasPrice(
    networkId: CaipNetworkId,
    signal?: Signal,
  ): Promise<{ readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }>
  /**
   * @param quotedBaseUnits - `toAmount` of the quote that the user saw
   * @param slippagePercent - default 1. Field facts 3.
   * @throws LatchkeyError `network_unsupported_for_swaps`, or `swap_mismatch` when the transaction differs from the quote
   */
  buildSwap(
    request: QuoteRequest & {
      readonly quotedBaseUnits: bigint
      /** The quote's `id`: the service refuses a price below it, and a quote older than 30 s. Security R-74, R-75. */
      readonly quoteId?: string | undefined
      readonly slippagePercent?: number | undefined
    },
    signal?: Signal,
  ): Promise<BuiltTransaction>
  /** @throws LatchkeyError `network_unsupported_for_swaps`, or `swap_mismatch` for anything but a limited approval */
  buildApproval(request: Omit<QuoteRequest, 'amountBaseUnits'>, signal?: Signal): Promise<BuiltTransaction>
  /** `undefined` for an unregistered name. @throws LatchkeyError `name_unconfirmed` when nodes disagree about its owner */
  name(networkId: CaipNetworkId, name: string, signal?: Signal): Promise<NameRecord | undefined>
  namesOf(at: At, signal?: Signal): Promise<readonly NameRecord[]>
  nameSuggestions(
    networkId: CaipNetworkId,
    label: string,
    zone: string,
    signal?: Signal,
  ): Promise<readonly NameSuggestion[]>
  /** Resolves with whether the name was registered. `message` must be the signed text, byte for byte. */
  registerName(
    request: At & { readonly coinType: number; readonly message: string; readonly signature: string },
    signal?: Signal,
  ): Promise<boolean>
  onrampOptions(networkId: CaipNetworkId, signal?: Signal): Promise<OnrampOptions>
  onrampQuote(
    request: {
      readonly networkId: CaipNetworkId
      readonly symbol: string
      readonly amount: string
      readonly currency: string
      readonly method: string
    },
    signal?: Signal,
  ): Promise<OnrampQuote | undefined>
  /** Address of the payment page; empty when the token cannot be bought. */
  onrampUrl(order: OnrampOrder, signal?: Signal): Promise<string>
  /** Permissions that the account has granted, in the service's own shape. */
  sessions(at: At, signal?: Signal): Promise<readonly Fields[]>
  revokeSession(
    at: At & { readonly pci: string; readonly signature: string },
    signal?: Signal,
  ): Promise<boolean>
}

export function createBlockchainApi(needs: ServiceNeeds): BlockchainApi {
  const service = createService(needs)
  const { base } = service
  let served: Promise<ReadonlySet<string>> | undefined

  // Concurrent callers share this request, so it takes no caller's signal.
  const serves = async (networkId: CaipNetworkId) => {
    served ??= service.get('/v1/supported-chains', {}).then((answer) => {
      const { http } = asFields(answer)
      if (!Array.isArray(http)) throw unreadable(service.url('/v1/supported-chains'))
      return new Set(http.filter((id) => typeof id === 'string'))
    })
    const request = served
    try {
      return (await request).has(networkId)
    } catch (cause) {
      if (served === request) served = undefined
      throw cause
    }
  }
  const get = async (path: string, query: Parameters<typeof service.get>[1], signal: Signal) =>
    asFields(await service.get(path, query, signal))
  const part = encodeURIComponent

  return {
    serves,
    // Any small answer would do; this one is never cached.
    serverTime: (signal) => service.now('/v1/supported-chains', signal),
    async identity({ networkId, address }, signal) {
      if (!(await serves(networkId))) return { name: undefined, imageUrl: undefined }
      const answer = await get(
        `/v1/identity/${part(address)}`,
        { sender: address, chainId: networkId },
        signal,
      )
      return { name: asText(answer.name), imageUrl: asImage(answer.avatar, base) }
    },
    async history({ networkId, address, cursor, purchasesOf }, signal) {
      if (!(await serves(networkId))) return { items: [], next: undefined }
      const path = `/v1/account/${part(address)}/history`
      const answer = await get(path, { chainId: networkId, cursor, onramp: purchasesOf }, signal)
      if (!Array.isArray(answer.data)) throw unreadable(service.url(path))
      return { items: readEach(answer.data, (one) => readTransaction(one, base)), next: asText(answer.next) }
    },
    async balance({ networkId, address }, signal) {
      if (!(await serves(networkId))) return { holdings: [], blockNumber: undefined }
      const path = `/v1/account/${part(address)}/balance`
      const answer = await get(path, { currency: 'usd', chainId: networkId, forceUpdate: 'true' }, signal)
      if (!Array.isArray(answer.balances)) throw unreadable(service.url(path))
      const holdings = readEach(answer.balances, (one) => readHolding(one, networkId, base))
      return { holdings, blockNumber: exactUnits(asFields(answer.blocks)[networkId], 0) }
    },
    async collectibles({ networkId, address, cursor }, signal) {
      if (!(await serves(networkId))) return { items: [], next: undefined }
      const path = `/v1/account/${part(address)}/nfts`
      const answer = await get(path, { chainId: networkId, cursor }, signal)
      if (!Array.isArray(answer.data)) throw unreadable(service.url(path))
      return { items: readEach(answer.data, (one) => readCollectible(one, base)), next: asText(answer.next) }
    },
    async quotes({ networkId, address, from, to, amountBaseUnits }, signal) {
      if (!(await serves(networkId))) return []
      const query = { amount: String(amountBaseUnits), userAddress: `${networkId}:${address}`, from, to }
      const answer = await get('/v1/convert/quotes', query, signal)
      return readEach(answer.quotes, ({ id, fromAmount, toAmount }) => {
        const amounts = [exactUnits(fromAmount, 0), exactUnits(toAmount, 0)] as const
        return amounts[0] === undefined || amounts[1] === undefined
          ? undefined
          : { id: asText(id), fromAmount: amounts[0], toAmount: amounts[1] }
      })
    },
    async swapTokens(networkId, signal) {
      if (!(await serves(networkId))) return []
      const answer = await get('/v1/convert/tokens', { chainId: networkId }, signal)
      return readEach(answer.tokens, (token) => {
        const address = asText(token.address)
        const symbol = asText(token.symbol)
        const decimals = asNumber(token.decimals)
        return address && symbol && decimals !== undefined ? { address, symbol, decimals } : undefined
      })
    },
    async prices(networkId, addresses, signal) {
      if (!(await serves(networkId))) return new Map()
      const answer = asFields(
        await service.post('/v1/fungible/price', { currency: 'usd', addresses }, signal),
      )
      return new Map(
        readEach(answer.fungibles, ({ address, price }): [string, number] | undefined => {
          const known = asText(address)
          const amount = asNumber(price)
          return known && amount !== undefined ? [known.toLowerCase(), amount] : undefined
        }),
      )
    },
    async allowance({ networkId, address, token }, signal) {
      if (!(await serves(networkId))) return 0n
      const query = { tokenAddress: token, userAddress: `${networkId}:${address}` }
      const { allowance } = await get('/v1/convert/allowance', query, signal)
      return exactUnits(allowance, 0) ?? 0n
    },
    async gasPrice(networkId, signal) {
      if (!(await serves(networkId))) throw new LatchkeyError('network_unsupported_for_gas_price')
      const answer = await get('/v1/convert/gas-price', { chainId: networkId }, signal)
      const standard = exactUnits(answer.standard, 0)
      if (standard === undefined) throw unreadable(service.url('/v1/convert/gas-price'))
      const fast = exactUnits(answer.fast, 0) ?? standard
      return { standard, fast, instant: exactUnits(answer.instant, 0) ?? fast }
    },
    async buildSwap({ slippagePercent = 1, quoteId, ...quoted }, signal) {
      const { networkId, address, from, to, amountBaseUnits } = quoted
      if (!(await serves(networkId))) throw new LatchkeyError('network_unsupported_for_swaps')
      const path = '/v1/convert/build-transaction'
      const answer = await service.post(
        path,
        {
          amount: String(amountBaseUnits),
          eip155: { slippage: String(slippagePercent) },
          from,
          to,
          userAddress: `${networkId}:${address}`,
          ...(quoteId === undefined ? {} : { quoteId }),
        },
        signal,
      )
      const built = readBuilt(answer, service.url(path))
      const what = swapMismatch(built, { ...quoted, slippagePercent })
      if (what) throw new LatchkeyError('swap_mismatch', { what })
      return built
    },
    async buildApproval({ networkId, address, from, to }, signal) {
      if (!(await serves(networkId))) throw new LatchkeyError('network_unsupported_for_swaps')
      const path = '/v1/convert/build-approve'
      const answer = await service.get(path, { userAddress: `${networkId}:${address}`, from, to }, signal)
      const built = readBuilt(answer, service.url(path))
      const what = approvalMismatch(built, { address, from })
      if (what) throw new LatchkeyError('swap_mismatch', { what })
      return built
    },
    async name(networkId, name, signal) {
      if (!(await serves(networkId))) return undefined
      const path = `/v1/profile/account/${part(name)}`
      try {
        const answer = await service.get(path, { apiVersion: 2, chainId: networkId }, signal)
        return readName(asFields(answer), base)
      } catch (cause) {
        if (isNotFound(cause)) return undefined
        if (isUnconfirmed(cause)) throw new LatchkeyError('name_unconfirmed', {}, { cause })
        throw cause
      }
    },
    async namesOf({ networkId, address }, signal) {
      if (!(await serves(networkId))) return []
      const query = { sender: address, apiVersion: 2, chainId: networkId }
      const answer = await service.get(`/v1/profile/reverse/${part(address)}`, query, signal)
      return readEach(Array.isArray(answer) ? answer : [answer], (one) => readName(one, base))
    },
    async nameSuggestions(networkId, label, zone, signal) {
      if (!(await serves(networkId))) return []
      const answer = await get(`/v1/profile/suggestions/${part(label)}`, { zone }, signal)
      return readEach(answer.suggestions, ({ name, registered }) => {
        const whole = asText(name)
        return whole ? { name: whole, isRegistered: registered === true } : undefined
      })
    },
    async registerName({ networkId, address, coinType, message, signature }, signal) {
      if (!(await serves(networkId))) return false
      const body = { coin_type: coinType, address, message, signature }
      const answer = asFields(await service.post('/v1/profile/account', body, signal))
      return answer.success !== false
    },
    async onrampOptions(networkId, signal) {
      if (!(await serves(networkId)))
        return { purchaseCurrencies: [], paymentCurrencies: [], partner: undefined }
      return readOnrampOptions(await service.get('/v1/onramp/options', {}, signal), base)
    },
    async onrampQuote({ networkId, symbol, amount, currency, method }, signal) {
      if (!(await serves(networkId))) return undefined
      const body = {
        purchaseCurrency: symbol,
        paymentCurrency: currency,
        amount,
        network: networkId,
        paymentMethod: method,
      }
      const answer = await service.post('/v1/onramp/quote', body, signal)
      const quote = readOnrampQuote(answer)
      if (!quote) throw unreadable(service.url('/v1/onramp/quote'))
      return quote
    },
    async onrampUrl({ networkId, address, symbol, quoteId, amount, currency, method }, signal) {
      if (!(await serves(networkId))) return ''
      const body = {
        destinationWallets: [{ address, blockchains: [networkId], assets: [symbol] }],
        defaultNetwork: networkId,
        partnerUserId: address,
        defaultExperience: 'buy',
        presetFiatAmount: amount,
        fiatCurrency: currency,
        paymentMethod: method,
        quoteId,
      }
      const { url } = asFields(await service.post('/v1/generators/onrampurl', body, signal))
      return asPaymentPage(url, base) ?? ''
    },
    async sessions({ networkId, address }, signal) {
      if (!(await serves(networkId))) return []
      const answer = await get(`/v1/sessions/${part(`${networkId}:${address}`)}`, {}, signal)
      return asList(answer.sessions).map(asFields)
    },
    async revokeSession({ networkId, address, pci, signature }, signal) {
      if (!(await serves(networkId))) return false
      const path = `/v1/sessions/${part(`${networkId}:${address}`)}/revoke`
      return asFields(await service.post(path, { pci, signature }, signal)).success === true
    },
  }
}

function readHolding(fields: Fields, networkId: CaipNetworkId, base: string): Holding | undefined {
  const name = asText(fields.name)
  const symbol = asText(fields.symbol)
  const quantity = asFields(fields.quantity)
  const decimals = asNumber(quantity.decimals)
  if (!name || !symbol || asNetworkId(fields.chainId) !== networkId) return undefined
  if (decimals === undefined || !Number.isInteger(decimals) || decimals < 1 || decimals > 255)
    return undefined
  const amountBaseUnits = exactUnits(quantity.numeric, decimals)
  if (amountBaseUnits === undefined) return undefined
  const address = addressOn(fields.address, networkId)
  // A token of another network is left out.
  if (address === null) return undefined
  const price = asNumber(fields.price)
  return {
    token: { networkId, address, name, symbol, decimals, imageUrl: asImage(fields.iconUrl, base) },
    amountBaseUnits,
    price: price ? price : undefined,
    value: price ? asNumber(fields.value) : undefined,
  }
}

/** `undefined` for the native token, `null` for an address that is not of this network. */
function addressOn(value: unknown, networkId: CaipNetworkId): string | undefined | null {
  const text = asText(value)
  if (text === undefined) return undefined
  if (!text.includes(':')) return text
  try {
    const parsed = parseCaipAddress(text)
    return parsed.networkId === networkId ? parsed.address : null
  } catch {
    return null
  }
}

function readCollectible(fields: Fields, base: string): OwnedCollectible | undefined {
  const networkId = asNetworkId(fields.chainId)
  const contract = asText(fields.contract)
  const tokenId = asText(fields.tokenId)
  if (!networkId || !contract || tokenId === undefined || !/^[0-9]{1,78}$/.test(tokenId)) return undefined
  const isSpam = asFields(fields.flags).is_spam === true
  return {
    networkId,
    contract,
    tokenId,
    name: asText(fields.name) ?? `#${tokenId}`,
    collection: asText(fields.collection) ?? '',
    // Pictures of spam are not fetched: the request would reveal the user to the sender. Security R-79.
    imageUrl: isSpam ? undefined : asImage(fields.imageUrl, base),
    isSpam,
  }
}

function readName(fields: Fields, base: string): NameRecord | undefined {
  const name = asText(fields.name)
  if (!name) return undefined
  const addresses = Object.entries(asFields(fields.addresses)).flatMap(([coinType, one]) => {
    const address = asText(asFields(one).address)
    return address && /^[0-9]{1,10}$/.test(coinType) ? [[coinType, address]] : []
  })
  const [attributes] = asList(fields.attributes)
  return {
    name,
    addresses: Object.fromEntries(addresses),
    avatarUrl: asImage(asFields(attributes).avatar, base),
  }
}

function readBuilt(answer: unknown, url: string): BuiltTransaction {
  const tx = asFields(asFields(answer).tx)
  const eip155 = asFields(tx.eip155)
  const [from, to, data] = [plainAddress(tx.from), plainAddress(tx.to), asText(tx.data)]
  const value = exactUnits(String(tx.value ?? tx.amount ?? '0'), 0)
  if (!from || !to || !data || !/^0x([0-9a-fA-F]{2})*$/.test(data) || value === undefined)
    throw unreadable(url)
  return {
    from,
    to,
    data,
    value,
    gas: exactUnits(String(eip155.gas ?? ''), 0),
    gasPrice: exactUnits(String(eip155.gasPrice ?? ''), 0),
  }
}

/** The address part of a plain or CAIP-10 address. */
function plainAddress(value: unknown): string | undefined {
  const address = asText(value)?.split(':').at(-1)
  return address && /^0x[0-9a-fA-F]{40}$/.test(address) ? address : undefined
}

/** An https address, or any page of the service itself. */
function asPaymentPage(value: unknown, base: string): string | undefined {
  try {
    const { protocol, origin, href } = new URL(String(value), base)
    return protocol === 'https:' || (protocol === 'http:' && origin === new URL(base).origin)
      ? href
      : undefined
  } catch {
    return undefined
  }
}

function isNotFound(cause: unknown): boolean {
  return isLatchkeyError(cause, 'service_refused') && cause.context.status === 404
}

function isUnconfirmed(cause: unknown): boolean {
  return isLatchkeyError(cause, 'service_refused') && cause.context.name === 'name_unconfirmed'
}
