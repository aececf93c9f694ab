import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { access } from '../access/routeAccess.ts'
import { answers } from '../http/problem.ts'
import { solAddress } from '../solana/solanaTokens.ts'
import type { Blockchain } from './createBlockchain.ts'
import { type Address, caipAsset, currencyField, networkFields, optionalCaller, refusals } from './fields.ts'
import type { TokenMetadata } from './tokenMetadata.ts'

const fungible = z
  .object({
    address: z.string().openapi({ description: 'CAIP-10' }),
    name: z.string(),
    symbol: z.string(),
    iconUrl: z.string(),
    price: z.number().openapi({ description: 'Per whole unit, in the currency of the request.' }),
    source: z.enum(['amm', 'feed', 'coingecko']),
  })
  .openapi('Fungible')

/** Token prices. Spec §7. */
export function priceRoutes(app: OpenAPIHono, { chains, metadata, prices, rates, solana }: Blockchain): void {
  const route = createRoute({
    method: 'post',
    path: '/v1/fungible/price',
    middleware: access({ callers: 'project', cost: 1, asksProviders: true }),
    tags: ['Blockchain'],
    summary: 'Prices of tokens with their source',
    request: {
      query: optionalCaller,
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({
              currency: currencyField,
              addresses: z.array(networkFields(chains).pricedAsset).min(1).max(100),
              projectId: z.string().max(128).optional(),
            }),
          },
        },
      },
    },
    responses: {
      200: answers('Tokens without a price are omitted.', z.object({ fungibles: z.array(fungible) })),
      ...refusals,
    },
  })

  /** Names and pictures of tokens by address. */
  async function tokensOf(
    networkId: CaipNetworkId,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<TokenMetadata, 'name' | 'symbol' | 'iconUrl'>>> {
    if (networkId !== solana?.networkId) return metadata.of(networkId, addresses as readonly Address[]) // an EVM network
    const tokens = await solana.tokens.of(addresses.filter((address) => address !== solAddress))
    return new Map([...tokens, [solAddress, solana.native]])
  }

  app.openapi(route, async (c) => {
    const { addresses, currency } = c.req.valid('json')
    const rate = await rates(currency)
    if (rate === undefined) return c.json({ fungibles: [] }, 200)
    const networks = [...new Set(addresses.map(({ networkId }) => networkId))]
    const each = networks.map(async (networkId) => {
      const asked = addresses.filter((asset) => asset.networkId === networkId).map(({ address }) => address)
      const found = await prices(networkId, asked)
      const tokens = await tokensOf(networkId, [...found.keys()])
      return { networkId, found, tokens }
    })
    const read = new Map((await Promise.all(each)).map((one) => [one.networkId, one]))
    const fungibles = addresses.flatMap(({ networkId, address }) => {
      const price = read.get(networkId)?.found.get(address)
      const token = read.get(networkId)?.tokens.get(address)
      if (!price || !token) return []
      const { name, symbol, iconUrl } = token
      return [
        {
          address: caipAsset(networkId, address),
          name,
          symbol,
          iconUrl,
          price: price.usd * rate,
          source: price.source,
        },
      ]
    })
    return c.json({ fungibles }, 200)
  })
}
