import { type CaipNetworkId, type Clock, cleanName, evmChainId, type Http } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import { VendorUnavailable } from '../http/vendorUnavailable.ts'
import { type Address, nativeAddress } from './fields.ts'
import { minimumAfterSlippage, type QuoteSource, type SwapRequest, type SwapToken } from './quoteSource.ts'
import { createVendorBackoff } from './vendorBackoff.ts'

const networks: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:56',
  'eip155:8453',
  'eip155:42161',
  'eip155:59144',
]

/** AggregationRouterV6, at the same address on all these networks. No other contract is approved or called. R-74. */
const router: Address = '0x111111125421ca6dc452d289314280a0f8842a65'
const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])

const timeoutMs = 8_000
const tokenListBytes = 4 * 1_048_576
const tokenListMs = 3_600_000
const maxTokens = 1_000
/** Allowed difference in base units, because 1inch rounds differently. */
const rounding = 1n

const units = z
  .string()
  .regex(/^[0-9]{1,78}$/)
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address) // guaranteed by the pattern
const quoteAnswer = z.object({ dstAmount: units })
const swapAnswer = quoteAnswer.extend({
  tx: z.object({
    to: address,
    data: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2})*$/)
      .transform((text) => text as Hex), // guaranteed by the pattern
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
 * Quotes and swaps of the 1inch Swap API. A swap is decoded before it is returned: router, tokens, amounts and receiver must
 * match the request. Security R-74.
 * @see https://portal.1inch.dev/documentation/apis/swap
 */
export function oneinchQuotes({ http, clock, key }: { http: Http; clock: Clock; key: string }): QuoteSource {
  const lists = createShortCache<readonly SwapToken[]>({
    clock,
    ms: tokenListMs,
    maxEntries: networks.length,
  })

  const backoff = createVendorBackoff(clock)
  const unavailable = () => new VendorUnavailable('1inch', { retryAfterMs: backoff.leftMs() || undefined })

  /** `undefined` if 1inch answers 400, as it does when no route exists. */
  async function ask<schema extends z.ZodType>(
    schema: schema,
    networkId: CaipNetworkId,
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<z.output<schema> | undefined> {
    if (backoff.leftMs() > 0) throw unavailable()
    const url = `https://api.1inch.dev/swap/v6.0/${evmChainId(networkId)}/${path}?${new URLSearchParams(query)}`
    try {
      const { status, headers, text } = await http({
        url,
        headers: { authorization: `Bearer ${key}` },
        timeoutMs,
        maxBytes: tokenListBytes,
      })
      if (status === 400) return undefined
      if (status === 429 || status === 503) backoff.begin(headers)
      if (status !== 200) throw unavailable()
      return schema.parse(JSON.parse(text))
    } catch (cause) {
      throw cause instanceof VendorUnavailable ? cause : new VendorUnavailable('1inch', { cause })
    }
  }

  async function buildWith(
    { networkId, from: src, to: dst, amount, user }: SwapRequest,
    slippageBps: number,
  ) {
    const built = await ask(swapAnswer, networkId, 'swap', {
      ...{ src, dst, amount: String(amount), from: user, origin: user },
      slippage: String(slippageBps / 100),
      disableEstimate: 'true',
      // The generic format, which can be decoded, and no partial fills.
      compatibility: 'true',
      allowPartialFill: 'false',
    })
    if (!built) return undefined
    const { tx, dstAmount: out } = built
    const value = src === nativeAddress ? amount : 0n
    const desc = descriptionIn(tx.data)
    const matchesRequest =
      tx.to === router &&
      tx.value === value &&
      desc?.srcToken.toLowerCase() === src &&
      desc.dstToken.toLowerCase() === dst &&
      desc.dstReceiver.toLowerCase() === user &&
      desc.amount === amount &&
      desc.minReturnAmount + rounding >= minimumAfterSlippage(out, slippageBps)
    if (!matchesRequest)
      throw new VendorUnavailable('1inch', { cause: new TypeError('the swap does not match the request') })
    return { to: router, data: tx.data, value, minOut: desc.minReturnAmount, out }
  }

  return {
    serves: (networkId) => networks.includes(networkId),
    spender: () => router,
    tokens: (networkId) =>
      lists(networkId, async () => {
        const { tokens } = (await ask(tokensAnswer, networkId, 'tokens')) ?? { tokens: {} }
        return Object.values(tokens)
          .slice(0, maxTokens)
          .map(({ address, name, symbol, decimals, logoURI, eip2612 }) => ({
            ...{ address, decimals, logoUri: logoURI ?? '', eip2612: eip2612 ?? false },
            ...{ name: cleanName(name, symbol), symbol: cleanName(symbol, '?') },
          }))
      }),
    async quote({ networkId, from: src, to: dst, amount }) {
      return (await ask(quoteAnswer, networkId, 'quote', { src, dst, amount: String(amount) }))?.dstAmount
    },
    async build(request) {
      const { slippageBps, minOut } = request
      const built = await buildWith(request, slippageBps)
      if (!built || built.minOut + rounding >= minOut) return built
      // The API takes a slippage instead of a minimum amount, so a smaller slippage is computed from the minimum.
      if (built.out < minOut) return 'less'
      const retried = await buildWith(request, Number(((built.out - minOut) * 10_000n) / built.out))
      return retried && retried.minOut + rounding < minOut ? 'less' : retried
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
