import { createRoute, z } from '@hono/zod-openapi'
import { loginFailures } from '@latchkey/embedded-wallet/api'
import type { WalletApp } from '../http/env.ts'
import { answers, body, problem, refusals } from '../http/refusal.ts'
import { session } from '../http/shapes.ts'
import type { Logins } from './createLogins.ts'

const poll = createRoute({
  method: 'post',
  path: '/v1/logins/poll',
  tags: ['Sign-in'],
  summary: 'The state of a login, asked by the key that started it',
  request: body(
    z.strictObject({
      loginId: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
      code: z
        .string()
        .regex(/^[0-9]{6}$/)
        .optional()
        .openapi({ description: 'After the answer `code-needed`: what the window of the login shows.' }),
    }),
  ),
  responses: {
    200: answers(
      'The state, with the session when it is done.',
      z.union([
        z.object({ status: z.literal('pending') }),
        z.object({ status: z.literal('code-needed'), digits: z.number() }),
        z.object({
          status: z.literal('failed'),
          reason: z.enum(loginFailures),
        }),
        z.object({ status: z.literal('done'), session }),
      ]),
    ),
    404: answers('This key started no such login.', problem),
    ...refusals,
  },
})

export function pollRoutes(app: WalletApp, { logins }: { readonly logins: Logins }): void {
  app.openapi(poll, async (c) => {
    const { loginId, code } = c.req.valid('json')
    return c.json(await logins.poll(loginId, c.get('jkt'), code), 200)
  })
}
