import { createRoute, z } from '@hono/zod-openapi'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, refusals } from '../http/refusal.ts'
import { session as sessionSchema } from '../http/shapes.ts'
import { requireSession } from './requireSession.ts'
import type { SessionStore } from './sessionStore.ts'

const refreshesPerMinute = 60

const refresh = createRoute({
  method: 'post',
  path: '/v1/session/refresh',
  tags: ['Session'],
  summary: 'Exchange a refresh token',
  request: body(z.strictObject({ refreshToken: z.string().max(100) })),
  responses: { 200: answers('New tokens of the session.', sessionSchema), ...refusals },
})

const end = createRoute({
  method: 'post',
  path: '/v1/session/end',
  tags: ['Session'],
  summary: 'Sign out on this device',
  responses: { 204: { description: 'The session has ended.' }, ...refusals },
})

export function sessionRoutes(
  app: WalletApp,
  { sessions, limits }: { readonly sessions: SessionStore; readonly limits: RequestLimits },
): void {
  app.openapi(refresh, async (c) => {
    await limits.take(take(`refreshes of ${c.get('address')}`, refreshesPerMinute, 60_000))
    return c.json(await sessions.refresh(c.req.valid('json').refreshToken, c.get('jkt')), 200)
  })
  app.openapi(end, async (c) => {
    await sessions.end(requireSession(c).id)
    return c.body(null, 204)
  })
}
