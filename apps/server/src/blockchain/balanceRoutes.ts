import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { access } from '../access/routeAccess.ts'
import { answers } from '../http/problem.ts'
import type { Balance, NetworkBalances } from './balances.ts'
import type { Blockchain } from './createBlockchain.ts'
import {
  type Address,
  anyAccountField,
  currencyField,
  isOn,
  isSolanaAddress,
  networkFields,
  optionalCaller,
  refusals,
  wrongFamily,
} from './fields.ts'

const balance = z
  .object({
    name: z.string(),
    symbol: z.string(),
    chainId: z.string(),
    address: z.string().optional().openapi({ description: 'CAIP-10; absent for the native token.' }),
    value: z
      .number()
      .optional()
      .openapi({ description: 'In the currency of the request; absent where no price is known.' }),
    price: z.number().openapi({ description: 'In the currency of the request; 0 where no price is known.' }),
    quantity: z.object({
      decimals: z.string(),
      numeric: z.string().openapi({ description: 'Whole units, exact.' }),
    }),
    iconUrl: z.string(),
    imitates: z.string().optional().openapi({
      description:
        'Symbol of the native, configured or well-known token whose name or symbol this one takes.',
    }),
  })
  .openapi('Balance')

/** Token balances of an account. Spec §7. */
export function balanceRoutes(app: OpenAPIHono, { chains, balances, rates, solana }: Blockchain): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/account/{address}/balance',
    middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
    tags: ['Blockchain'],
    summary: 'Balances of an account: native tokens and every token it ever received',
    request: {
      params: z.object({ address: anyAccountField }),
      query: optionalCaller.extend({
        currency: currencyField,
        chainId: networkFields(chains).anyNetwork.optional().openapi({
          type: 'string',
          description: 'Default: all networks of the address whose nodes answer.',
        }),
        forceUpdate: z.string().max(2_000).optional().openapi({
          description: 'Skips the cache of 5 s, unless empty, 0 or false.',
        }),
      }),
    },
    responses: {
      200: answers(
        'Tokens with a balance of zero are omitted.',
        z.object({
          balances: z.array(balance),
          blocks: z.record(z.string(), z.string()).openapi({
            description: 'By network, decimal: the balances are of this block or a later one.',
          }),
        }),
      ),
      ...refusals,
    },
  })

  async function read(
    address: string,
    chainId: CaipNetworkId | undefined,
    refresh: boolean,
  ): Promise<readonly NetworkBalances[]> {
    if (isSolanaAddress(address)) return solana ? [await solana.balances.of(address, refresh)] : []
    const networks = chainId ? [chainId] : chains.networks.map(({ caipNetworkId }) => caipNetworkId)
    return balances.of(address as Address, networks, refresh) // the field accepts no third family
  }

  app.openapi(route, async (c) => {
    const { address } = c.req.valid('param')
    const { chainId, currency, forceUpdate = '' } = c.req.valid('query')
    if (!isOn(address, chainId)) return c.json(wrongFamily, 400)
    const refresh = !['', '0', 'false'].includes(forceUpdate)
    const [all, rate] = await Promise.all([read(address, chainId, refresh), rates(currency)])
    return c.json(
      {
        balances: all.flatMap(({ balances }) => balances.map((one) => pricedAt(one, rate))),
        blocks: Object.fromEntries(all.map(({ networkId, blockNumber }) => [networkId, String(blockNumber)])),
      },
      200,
    )
  })
}

/** A balance whose value and price are converted from US dollars. */
function pricedAt({ value, price, ...balance }: Balance, rate: number | undefined): Balance {
  return {
    ...balance,
    ...(value === undefined || rate === undefined ? {} : { value: value * rate }),
    price: price * (rate ?? 0),
  }
}
