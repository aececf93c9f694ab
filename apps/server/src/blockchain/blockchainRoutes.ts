import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Chains } from '@latchkey/service/chains'
import { caller } from '../http/caller.ts'
import { answers } from '../http/problem.ts'

const supportedChains = createRoute({
  method: 'get',
  path: '/v1/supported-chains',
  tags: ['Blockchain'],
  summary: 'The networks these services know',
  request: { query: caller.partial({ projectId: true }) },
  responses: {
    200: answers(
      'CAIP-2 ids, by what they are served over.',
      z.object({ http: z.array(z.string()), ws: z.array(z.string()) }),
    ),
  },
})

/** What is on the chains. Specification §7. */
export function blockchainRoutes(app: OpenAPIHono, { chains }: { readonly chains: Chains }): void {
  const http = chains.networks.map(({ caipNetworkId }) => caipNetworkId)
  app.openapi(supportedChains, (c) => c.json({ http, ws: [] }, 200))
}
