import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { envelopes } from '../database/schema.ts'
import type { WalletApp } from '../http/env.ts'
import { answers, body, problem } from '../http/refusal.ts'

const factors = createRoute({
  method: 'post',
  path: '/recovery/factors',
  tags: ['Recovery'],
  summary: 'Which assisted factors belong to a wallet',
  description:
    'The recovery service asks before it deletes a secret that it was never asked for. The ids are random, so that knowing one is the right to ask.',
  request: body(z.strictObject({ factorIds: z.array(z.uuid()).max(100) })),
  responses: {
    200: answers('Those of the factors that a wallet has.', z.object({ known: z.array(z.string()) })),
    400: answers('The request is invalid.', problem),
    503: answers('The database is unavailable; retry after Retry-After.', problem),
  },
})

export function factorRoutes(app: WalletApp, { db }: { readonly db: Database }): void {
  app.openapi(factors, async (c) => {
    const { factorIds } = c.req.valid('json')
    const isOne = and(eq(envelopes.type, 'assisted'), inArray(envelopes.factorId, factorIds))
    const rows = await db.select({ factorId: envelopes.factorId }).from(envelopes).where(isOne)
    return c.json({ known: rows.map(({ factorId }) => factorId) }, 200)
  })
}
