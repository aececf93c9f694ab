import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { servedNetworks } from '@latchkey/server-kit/chains'
import { access } from '../access/routeAccess.ts'
import { answers } from '../http/problem.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { convertRoutes } from './convertRoutes.ts'
import type { Blockchain } from './createBlockchain.ts'
import {
  type Address,
  anyAccountField,
  isOn,
  isSolanaAddress,
  networkFields,
  optionalCaller,
  refusals,
  wrongFamily,
} from './fields.ts'
import { historyRoutes } from './historyRoutes.ts'
import { nftRoutes } from './nftRoutes.ts'
import { priceRoutes } from './priceRoutes.ts'
import { swapRoutes } from './swapRoutes.ts'

const supportedChains = createRoute({
  method: 'get',
  path: '/v1/supported-chains',
  middleware: access({ callers: 'project', cost: 1 }),
  tags: ['Blockchain'],
  summary: 'Networks served by these services',
  request: { query: optionalCaller },
  responses: {
    200: answers('CAIP-2 ids by protocol.', z.object({ http: z.array(z.string()), ws: z.array(z.string()) })),
  },
})

/** The routes of the blockchain API. Spec §7. */
export function blockchainRoutes(app: OpenAPIHono, blockchain: Blockchain): void {
  const { chains, nameOf, pictureUrl } = blockchain
  const http = servedNetworks(chains).map(({ caipNetworkId }) => caipNetworkId)
  const identity = createRoute({
    method: 'get',
    path: '/v1/identity/{address}',
    middleware: access({ callers: 'project', cost: 1 }),
    tags: ['Blockchain'],
    summary: 'The name and picture of an account',
    request: {
      params: z.object({ address: anyAccountField }),
      query: optionalCaller.extend({
        sender: z.string().max(200).optional(),
        chainId: networkFields(chains).anyNetwork.optional(),
      }),
    },
    responses: {
      200: answers(
        'Null where the account has none.',
        z.object({ name: z.string().nullable(), avatar: z.string().nullable() }),
      ),
      ...refusals,
    },
  })

  app.openapi(supportedChains, (c) => c.json({ http, ws: [] }, 200))
  app.openapi(identity, async (c) => {
    const { address } = c.req.valid('param')
    const { chainId } = c.req.valid('query')
    if (!isOn(address, chainId)) return c.json(wrongFamily, 400)
    // Only accounts of EVM networks have names.
    if (isSolanaAddress(address)) return c.json({ name: null, avatar: null }, 200)
    const { name = null, avatar = null } = (await nameOf(address as Address, chainId)) ?? {}
    return c.json({ name, avatar: avatar && (await pictureUrl(avatar)) }, 200)
  })
  historyRoutes(app, blockchain)
  balanceRoutes(app, blockchain)
  nftRoutes(app, blockchain)
  priceRoutes(app, blockchain)
  convertRoutes(app, blockchain)
  swapRoutes(app, blockchain)
}
