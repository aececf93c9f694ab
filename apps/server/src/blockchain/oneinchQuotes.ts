import { type CaipNetworkId, type Clock, cleanName, evmChainId, type Http } from '@latchkey/core'
import { createShortCache } from '@latchkey/service'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import { VendorUnavailable } from '../http/vendorUnavailable.ts'
import { type Address, nativeAddress } from './fields.ts'
import { leastOf, type QuoteSource, type SwapToken, type WantedSwap } from './quoteSource.ts'
import { createVendorRest } from './vendorRest.ts'

const networks: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:56',
  'eip155:8453',
  'eip155:42161',
  'eip155:59144',
]

/** AggregationRouterV6, at the same address on all of these networks: nothing else is approved or called. R-74. */
const router: Address = '0x111111125421ca6dc452d289314280a0f8842a65'
const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])

const timeoutMs = 8_000
const tokenListBytes = 4 * 1_048_576
const tokenListMs = 3_600_000
const mostTokens = 1_000
/** It rounds in its own way: one unit less is the same. */
const rounding = 1n

const units = z
  .string()
  .regex(/^[0-9]{1,78}$/)
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address) // as the pattern says
const quoteAnswer = z.object({ dstAmount: units })
const swapAnswer = quoteAnswer.extend({
  tx: z.object({
    to: address,
    data: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2})*$/)
      .transform((text) => text as Hex), // as the pattern says
    value: units,
  }),
})
const tokensAnswer = z.object({
  tokens: z.record(
    z.string(),
    z.object({
      address,
      name: z.string(),
      symbol: z.string(),
      decimals: z.number().int().min(0).max(255),
      logoURI: z.string().max(2_048).nullish(),
      eip2612: z.boolean().nullish(),
    }),
  ),
})

/**
 * Quotes and swaps of the 1inch Swap API. What it builds is read before it is passed on: the router, the tokens, the
 * amounts and who is paid must be those asked for. Security R-74.
 * @see https://portal.1inch.dev/documentation/apis/swap
 */
export function oneinchQuotes({ http, clock, key }: { http: Http; clock: Clock; key: string }): QuoteSource {
  const lists = createShortCache<readonly SwapToken[]>({
    clock,
    ms: tokenListMs,
    maxEntries: networks.length,
  })

  const rest = createVendorRest(clock)
  const away = () => new VendorUnavailable('1inch', { retryAfterMs: rest.leftMs() || undefined })

  /** `undefined` when it says that the request cannot be served, as where there is no way. */
  async function ask<schema extends z.ZodType>(
    schema: schema,
    networkId: CaipNetworkId,
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<z.output<schema> | undefined> {
    if (rest.leftMs() > 0) throw away()
    const url = `https://api.1inch.dev/swap/v6.0/${evmChainId(networkId)}/${path}?${new URLSearchParams(query)}`
    try {
      const { status, headers, text } = await http({
        url,
        headers: { authorization: `Bearer ${key}` },
        timeoutMs,
        maxBytes: tokenListBytes,
      })
      if (status === 400) return undefined
      if (status === 429 || status === 503) rest.begin(headers)
      if (status !== 200) throw away()
      return schema.parse(JSON.parse(text))
    } catch (cause) {
      throw cause instanceof VendorUnavailable ? cause : new VendorUnavailable('1inch', { cause })
    }
  }

  async function buildWith({ networkId, from: src, to: dst, amount, user }: WantedSwap, slippageBps: number) {
    const built = await ask(swapAnswer, networkId, 'swap', {
      ...{ src, dst, amount: String(amount), from: user, origin: user },
      slippage: String(slippageBps / 100),
      disableEstimate: 'true',
      // Only the general form, which can be read; and all of the amount or nothing.
      compatibility: 'true',
      allowPartialFill: 'false',
    })
    if (!built) return undefined
    const { tx, dstAmount: out } = built
    const value = src === nativeAddress ? amount : 0n
    const desc = descriptionIn(tx.data)
    const isAsAsked =
      tx.to === router &&
      tx.value === value &&
      desc?.srcToken.toLowerCase() === src &&
      desc.dstToken.toLowerCase() === dst &&
      desc.dstReceiver.toLowerCase() === user &&
      desc.amount === amount &&
      desc.minReturnAmount + rounding >= leastOf(out, slippageBps)
    if (!isAsAsked)
      throw new VendorUnavailable('1inch', { cause: new TypeError('another swap than was asked for') })
    return { to: router, data: tx.data, value, least: desc.minReturnAmount, out }
  }

  return {
    serves: (networkId) => networks.includes(networkId),
    spender: () => router,
    tokens: (networkId) =>
      lists(networkId, async () => {
        const { tokens } = (await ask(tokensAnswer, networkId, 'tokens')) ?? { tokens: {} }
        return Object.values(tokens)
          .slice(0, mostTokens)
          .map(({ address, name, symbol, decimals, logoURI, eip2612 }) => ({
            ...{ address, decimals, logoUri: logoURI ?? '', eip2612: eip2612 ?? false },
            ...{ name: cleanName(name, symbol), symbol: cleanName(symbol, '?') },
          }))
      }),
    async quote({ networkId, from: src, to: dst, amount }) {
      return (await ask(quoteAnswer, networkId, 'quote', { src, dst, amount: String(amount) }))?.dstAmount
    },
    async build(wanted) {
      const { slippageBps, least } = wanted
      const built = await buildWith(wanted, slippageBps)
      if (!built || built.least + rounding >= least) return built
      // It takes no least amount, only a slippage of what it would pay now: a smaller one comes to the same.
      if (built.out < least) return 'less'
      const again = await buildWith(wanted, Number(((built.out - least) * 10_000n) / built.out))
      return again && again.least + rounding < least ? 'less' : again
    },
  }
}

function descriptionIn(data: Hex) {
  try {
    return decodeFunctionData({ abi, data }).args[1]
  } catch {
    return undefined
  }
}
