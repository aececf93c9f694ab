import { createRoute, z } from '@hono/zod-openapi'
import type { RecoveryApp } from '../http/env.ts'
import { answers, body, Refusal, refusals } from '../http/refusal.ts'
import { statement } from '../http/shapes.ts'
import type { StatementCheck } from '../statements/createStatementCheck.ts'
import type { Releases } from './createReleases.ts'

const tags = ['Release']

const list = createRoute({
  method: 'post',
  path: '/v1/releases/list',
  tags,
  summary: 'Releases to other devices of the user that are held',
  description: 'The statement is one for `releases`, which needs no fresh sign-in.',
  request: body(z.strictObject({ statement })),
  responses: {
    200: answers(
      'Oldest first.',
      z.object({
        releases: z.array(
          z
            .object({
              id: z.uuid(),
              created: z.number().openapi({ description: 'ms since 1970' }),
              until: z.number().openapi({ description: 'ms since 1970' }),
            })
            .openapi('WaitingRelease'),
        ),
      }),
    ),
    ...refusals,
  },
})
const cancel = createRoute({
  method: 'post',
  path: '/v1/releases/cancel',
  tags,
  summary: 'Cancel a release that is held',
  description: 'The statement is one for `releases`, which needs no fresh sign-in.',
  request: body(z.strictObject({ statement, releaseId: z.uuid() })),
  responses: { 204: { description: 'It is cancelled.' }, ...refusals },
})

/**
 * Releases that are held, for every signed-in device of the user: one without an address gets no mail about them.
 */
export function heldReleaseRoutes(
  app: RecoveryApp,
  { releases, check }: { readonly releases: Releases; readonly check: StatementCheck },
): void {
  app.openapi(list, async (c) => {
    const jkt = c.get('jkt')
    const { walletId } = await check(c.req.valid('json').statement, jkt, 'releases')
    return c.json({ releases: await releases.listHeld(walletId, jkt) }, 200)
  })
  app.openapi(cancel, async (c) => {
    const { statement: text, releaseId } = c.req.valid('json')
    const { walletId } = await check(text, c.get('jkt'), 'releases')
    if (!(await releases.cancelOf(walletId, releaseId))) throw new Refusal('not_found')
    return c.body(null, 204)
  })
}
