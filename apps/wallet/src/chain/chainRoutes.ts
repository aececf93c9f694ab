import { createRoute, z } from '@hono/zod-openapi'
import { type Http, readRetryAfter, readRpcAnswer } from '@latchkey/core'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, Refusal, refusals } from '../http/refusal.ts'
import { requireSession } from '../sessions/requireSession.ts'

/** Security 3.7. */
const perTenSeconds = 100
/** Of a user. */
const perDay = 20_000
const dayMs = 86_400_000
/** The services need up to 20 s. */
const timeoutMs = 21_000

const ask = createRoute({
  method: 'post',
  path: '/v1/chain',
  tags: ['Chain'],
  summary: 'One JSON-RPC request to a network, through the services',
  request: body(
    z.strictObject({
      networkId: z.string().regex(/^(eip155:[0-9]{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/),
      method: z.string().max(60),
      params: z.array(z.unknown()).max(16),
    }),
  ),
  responses: {
    200: answers(
      'What the node answered.',
      z.union([
        z.object({ result: z.unknown() }),
        z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
      ]),
    ),
    ...refusals,
  },
})

/** Chain reads and signed transactions of the frame, whose policy allows no connection to a node. Security 3.8. */
export function chainRoutes(
  app: WalletApp,
  {
    http,
    limits,
    servicesUrl,
    vouch,
  }: {
    readonly http: Http
    readonly limits: RequestLimits
    readonly servicesUrl: string
    /** Headers that name the user to the services. */
    readonly vouch: (userId: string) => Readonly<Record<string, string>>
  },
): void {
  app.openapi(ask, async (c) => {
    const { id, userId, projectId } = requireSession(c)
    await limits.take(
      take(`chain of ${id}`, perTenSeconds, 10_000),
      take(`chain day of ${userId}`, perDay, dayMs),
    )
    const { networkId, method, params } = c.req.valid('json')
    const query = new URLSearchParams({ chainId: networkId, projectId })
    const answer = await http({
      url: `${servicesUrl}/v1?${query}`,
      json: { jsonrpc: '2.0', id: 1, method, params },
      headers: vouch(userId),
      timeoutMs,
    }).catch(() => undefined)
    if (answer?.status === 400)
      throw new Refusal('invalid_request', { message: 'The network is not served.' })
    if (answer?.status === 429) {
      const retryAfter = readRetryAfter(answer.headers.get('retry-after')) ?? 1
      throw new Refusal('too_many_requests', { retryAfter: Math.ceil(retryAfter) })
    }
    const read = answer?.status === 200 ? readRpcAnswer(answer.text, { id: 1, method }) : undefined
    if (!read || 'problem' in read) throw new Refusal('unavailable', { retryAfter: 1 })
    if ('result' in read) return c.json({ result: read.result }, 200)
    return c.json({ error: { code: read.error.code, message: read.error.message.slice(0, 200) } }, 200)
  })
}
