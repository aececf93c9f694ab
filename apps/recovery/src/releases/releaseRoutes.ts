import { createRoute, z } from '@hono/zod-openapi'
import { socialProviders } from '@latchkey/embedded-wallet/api'
import type { RecoveryApp } from '../http/env.ts'
import { answers, body, refusals } from '../http/refusal.ts'
import { factorId, locale, sealed, statement } from '../http/shapes.ts'
import type { StatementCheck } from '../statements/createStatementCheck.ts'
import type { Releases } from './createReleases.ts'

const tags = ['Release']
const held = z
  .object({ status: z.literal('held'), until: z.number().openapi({ description: 'ms since 1970' }) })
  .openapi('Held')

const start = createRoute({
  method: 'post',
  path: '/v1/release/start',
  tags,
  summary: 'Mail the second code, or begin the sign-in whose window shows it',
  request: body(z.strictObject({ statement, factorId, locale })),
  responses: {
    202: answers(
      'The code is on its way, or the user has to sign in, or the release is held.',
      z.union([
        z.object({ status: z.literal('code-sent'), digits: z.number() }),
        z.object({
          status: z.literal('sign-in'),
          method: z.enum([...socialProviders, 'farcaster']),
          url: z.string().openapi({ description: 'For a window of its own, which shows the code.' }),
          digits: z.number(),
        }),
        held,
      ]),
    ),
    ...refusals,
  },
})

const finish = createRoute({
  method: 'post',
  path: '/v1/release/finish',
  tags,
  summary: 'Release a secret for the second code',
  request: body(
    z.strictObject({
      statement,
      factorId,
      code: z.string().regex(/^[0-9]{6}$/),
      publicKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}$/)
        .openapi({ description: 'X25519, base64url' }),
    }),
  ),
  responses: {
    200: answers(
      'The secret, sealed for the key; or the release is held because another device is in use.',
      z.union([z.object({ status: z.literal('released'), sealed }), held]),
    ),
    ...refusals,
  },
})

export function releaseRoutes(
  app: RecoveryApp,
  { releases, check }: { readonly releases: Releases; readonly check: StatementCheck },
): void {
  app.openapi(start, async (c) => {
    const { statement: text, factorId: id, locale: wanted } = c.req.valid('json')
    const jkt = c.get('jkt')
    const asked = { statement: await check(text, jkt), factorId: id, jkt }
    return c.json(await releases.start(asked, wanted), 202)
  })
  app.openapi(finish, async (c) => {
    const { statement: text, factorId: id, ...given } = c.req.valid('json')
    const jkt = c.get('jkt')
    return c.json(await releases.finish({ statement: await check(text, jkt), factorId: id, jkt }, given), 200)
  })
}
