import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createShortCache } from '@latchkey/server-kit'
import { access } from '../access/routeAccess.ts'
import { answers } from '../http/problem.ts'
import { allowanceOf } from './allowance.ts'
import { positiveUnits } from './baseUnits.ts'
import type { Blockchain } from './createBlockchain.ts'
import { accountField, caipAsset, nativeAddress, networkFields, optionalCaller, refusals } from './fields.ts'

const maxUint256 = 2n ** 256n - 1n
/** Time for which identical quotes share one read, ms; quotes are valid six times as long. Security R-83. */
const quoteMs = 5_000
const maxQuotes = 1_000

const get = <path extends string>(path: path, summary: string, cost = 1) => ({
  method: 'get' as const,
  path,
  middleware: access({ callers: 'project', cost, asksProviders: true }),
  summary,
  tags: ['Convert'],
})

/** Swappable tokens, quotes and gas prices. Spec §7. */
export function convertRoutes(
  app: OpenAPIHono,
  { chains, clock, quotes, quoteIds, reads }: Blockchain,
): void {
  const quoted = createShortCache<{ readonly id: string; readonly out: bigint } | undefined>({
    ...{ clock, ms: quoteMs, maxEntries: maxQuotes },
  })
  const { network, asset } = networkFields(chains)

  const tokens = createRoute({
    ...get('/v1/convert/tokens', 'Tokens that can be swapped on a network'),
    request: { query: optionalCaller.extend({ chainId: network }) },
    responses: {
      200: answers(
        'Empty where no swap is possible.',
        z.object({
          tokens: z.array(
            z.object({
              name: z.string(),
              symbol: z.string(),
              address: z.string().openapi({ description: 'CAIP-10' }),
              decimals: z.number().int(),
              logoUri: z.string(),
              eip2612: z.boolean().optional(),
            }),
          ),
        }),
      ),
      ...refusals,
    },
  })
  app.openapi(tokens, async (c) => {
    const { chainId } = c.req.valid('query')
    const source = quotes(chainId)
    const found = source ? await source.tokens(chainId) : []
    const listed = found.map(({ address, eip2612, ...token }) => ({
      ...token,
      address: caipAsset(chainId, address),
      ...(eip2612 ? { eip2612 } : {}),
    }))
    return c.json({ tokens: listed }, 200)
  })

  const quote = createRoute({
    ...get('/v1/convert/quotes', 'Quote of a swap, valid for 30 s', 5),
    request: {
      query: optionalCaller.extend({
        amount: positiveUnits,
        userAddress: accountField.optional(),
        from: asset,
        to: asset,
        gasPrice: z.string().max(78).optional(),
      }),
    },
    responses: {
      200: answers(
        'One quote, or none if the tokens cannot be swapped.',
        z.object({
          quotes: z.array(
            z.object({
              id: z.string().nullable().openapi({ description: 'For `quoteId` of build-transaction.' }),
              fromAmount: z.string(),
              fromAccount: z.string(),
              toAmount: z.string(),
              toAccount: z.string(),
            }),
          ),
        }),
      ),
      ...refusals,
    },
  })
  app.openapi(quote, async (c) => {
    const { amount, from, to } = c.req.valid('query')
    const { networkId } = from
    const source = to.networkId === networkId ? quotes(networkId) : undefined
    const swap = { networkId, from: from.address, to: to.address, amount }
    const read = async () => {
      const out = await source?.quote(swap)
      return out ? { id: await quoteIds.write(swap, out), out } : undefined
    }
    const one = await quoted(Object.values(swap).join(' '), read)
    const found = one
      ? [
          {
            id: one.id,
            fromAmount: String(amount),
            fromAccount: caipAsset(networkId, from.address),
            toAmount: String(one.out),
            toAccount: caipAsset(networkId, to.address),
          },
        ]
      : []
    return c.json({ quotes: found }, 200)
  })

  const allowance = createRoute({
    ...get('/v1/convert/allowance', 'Amount that the swap contract may take from an account'),
    request: { query: optionalCaller.extend({ tokenAddress: asset, userAddress: accountField }) },
    responses: {
      200: answers('Base units; the native token needs no allowance.', z.object({ allowance: z.string() })),
      ...refusals,
    },
  })
  app.openapi(allowance, async (c) => {
    const { tokenAddress: token, userAddress } = c.req.valid('query')
    const source = quotes(token.networkId)
    if (!source) return c.json({ allowance: '0' }, 200)
    const allowed =
      token.address === nativeAddress
        ? maxUint256
        : await allowanceOf(reads, token, userAddress, source.spender(token.networkId))
    return c.json({ allowance: String(allowed) }, 200)
  })

  const gasPrice = createRoute({
    ...get('/v1/convert/gas-price', 'Gas prices of a network, wei'),
    request: { query: optionalCaller.extend({ chainId: network }) },
    responses: {
      200: answers(
        'The node’s price, 10 % more, and 25 % more.',
        z.object({ standard: z.string(), fast: z.string(), instant: z.string() }),
      ),
      ...refusals,
    },
  })
  app.openapi(gasPrice, async (c) => {
    const standard = await reads.quantity(c.req.valid('query').chainId, 'eth_gasPrice', [])
    const [fast, instant] = [(standard * 11n) / 10n, (standard * 5n) / 4n].map(String)
    return c.json({ standard: String(standard), fast: fast ?? '', instant: instant ?? '' }, 200)
  })
}
