import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { answers } from '../http/problem.ts'
import type { Blockchain } from './createBlockchain.ts'
import { accountField, anyone, networkFields, refusals } from './fields.ts'

const balance = z
  .object({
    name: z.string(),
    symbol: z.string(),
    chainId: z.string(),
    address: z.string().optional().openapi({ description: 'CAIP-10; absent for the native token.' }),
    value: z.number().optional().openapi({ description: 'US dollars; absent where no price is known.' }),
    price: z.number().openapi({ description: 'US dollars; 0 where no price is known.' }),
    quantity: z.object({
      decimals: z.string(),
      numeric: z.string().openapi({ description: 'Whole units, exact.' }),
    }),
    iconUrl: z.string(),
  })
  .openapi('Balance')

/** What an account holds. Specification §7. */
export function balanceRoutes(app: OpenAPIHono, { chains, balances }: Blockchain): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/account/{address}/balance',
    tags: ['Blockchain'],
    summary: 'What an account holds: native tokens, and every token it was ever sent',
    request: {
      params: z.object({ address: accountField }),
      query: anyone.extend({
        currency: z.literal('usd').default('usd'),
        chainId: networkFields(chains).network.optional().openapi({
          type: 'string',
          description: 'Without one: all networks whose nodes answer.',
        }),
        forceUpdate: z.string().max(2_000).optional().openapi({
          description: 'Anything but empty, 0 and false: not what was read in the last 5 s.',
        }),
      }),
    },
    responses: {
      200: answers(
        'Tokens of which there are none are left out.',
        z.object({
          balances: z.array(balance),
          blocks: z.record(z.string(), z.string()).openapi({
            description: 'By network, in decimal: the block as of which they are, at least.',
          }),
        }),
      ),
      ...refusals,
    },
  })

  app.openapi(route, async (c) => {
    const { address } = c.req.valid('param')
    const { chainId, forceUpdate = '' } = c.req.valid('query')
    const networks = chainId ? [chainId] : chains.networks.map(({ caipNetworkId }) => caipNetworkId)
    const anew = !['', '0', 'false'].includes(forceUpdate)
    const read = await balances.of(address, networks, anew)
    return c.json(
      {
        balances: read.flatMap((one) => one.balances),
        blocks: Object.fromEntries(
          read.map(({ networkId, blockNumber }) => [networkId, String(blockNumber)]),
        ),
      },
      200,
    )
  })
}
