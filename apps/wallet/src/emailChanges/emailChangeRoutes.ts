import { createRoute, z } from '@hono/zod-openapi'
import { normalizeEmail } from '@latchkey/server-kit/logins'
import type { Limits } from '../config.ts'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import { mailLocale, session as sessionSchema } from '../http/shapes.ts'
import { accountId } from '../identities/identityRoutes.ts'
import { codeTakes, mailTakes } from '../otp/otpTakes.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { ProjectOrigins } from '../site/projectOrigins.ts'
import { requireSite } from '../site/requireSite.ts'
import type { OwnerCheck } from '../wallets/createOwnerCheck.ts'
import { envelope, receipt } from '../wallets/shapes.ts'
import type { EmailChanges } from './createEmailChanges.ts'

const tags = ['Change of address']
const linksPerMinute = 10
/** Accounts that a change unlinks. */
const mostAccounts = 50

const code = z.string().regex(/^[0-9]{6}(?:[0-9]{2})?$/)
const digits = z.literal([6, 8])
const more = {
  ...refusals,
  409: answers('The address was changed less than 24 h ago; retry after Retry-After.', problem),
}

const start = createRoute({
  method: 'post',
  path: '/v1/email/start',
  tags,
  summary: 'Mail a code for a change of address',
  description:
    'The first code goes to the current address. Asked again for the same new address after that code was entered, the new address gets another one.',
  request: body(z.strictObject({ email: z.string().max(320), locale: mailLocale })),
  responses: {
    202: answers('The code is on its way.', z.object({ step: z.enum(['current', 'new']), digits })),
    ...more,
  },
})
const current = createRoute({
  method: 'post',
  path: '/v1/email/current',
  tags,
  summary: 'Enter the code of the current address, with the key that asked for it',
  request: body(z.strictObject({ code })),
  responses: { 200: answers('The new address has a code now.', z.object({ digits })), ...more },
})
const fresh = createRoute({
  method: 'post',
  path: '/v1/email/new',
  tags,
  summary: 'Enter the code of the new address, with the same key',
  request: body(z.strictObject({ code })),
  responses: { 204: { description: 'Both addresses are proved. Nothing has changed yet.' }, ...more },
})
const finish = createRoute({
  method: 'post',
  path: '/v1/email/finish',
  tags,
  summary: 'Change the address',
  description:
    'A wallet with an assisted factor needs the envelope of one for the new address. `unlink` names accounts that no longer sign the user in.',
  request: body(
    z.strictObject({
      envelope: envelope.optional(),
      receipt,
      unlink: z.array(accountId).max(mostAccounts).optional(),
    }),
  ),
  responses: { 200: answers('The session, with the new address.', sessionSchema), ...more },
})
const undo = createRoute({
  method: 'post',
  path: '/v1/email/undo',
  tags,
  summary: 'Undo a change with the token of the mail to the former address',
  request: body(z.strictObject({ token: z.string().max(100) })),
  responses: {
    204: { description: 'The former address is restored.' },
    404: answers('There is no such change, or it can no longer be undone.', problem),
    ...refusals,
  },
})

/** Changes of the user's address. Security R-36. */
export function emailChangeRoutes(
  app: WalletApp,
  {
    changes,
    requireOwner,
    origins,
    limits,
    settings,
  }: {
    readonly changes: EmailChanges
    readonly requireOwner: OwnerCheck
    readonly origins: ProjectOrigins
    readonly limits: RequestLimits
    readonly settings: Limits
  },
): void {
  app.openapi(start, async (c) => {
    const session = requireSession(c)
    const { email, locale } = c.req.valid('json')
    const address = normalizeEmail(email)
    if (!address) throw new Refusal('invalid_request', { message: 'The address is not an email address.' })
    const { projectId, site } = session
    await requireOwner(session)
    await requireSite(origins, projectId, site)
    const { ofClient, ofProject } = mailTakes(c.get('address'), projectId, settings)
    await limits.take(...ofClient, ofProject)
    return c.json(await changes.start(session, address, locale), 202)
  })
  app.openapi(current, async (c) => {
    const session = requireSession(c)
    const { ofClient, ofProject } = mailTakes(c.get('address'), session.projectId, settings)
    await limits.take(codeTakes(c.get('address'), settings), ...ofClient, ofProject)
    return c.json(await changes.proveCurrent(session, c.req.valid('json').code), 200)
  })
  app.openapi(fresh, async (c) => {
    const session = requireSession(c)
    await limits.take(codeTakes(c.get('address'), settings))
    await changes.proveNew(session, c.req.valid('json').code)
    return c.body(null, 204)
  })
  app.openapi(finish, async (c) => {
    const session = requireSession(c)
    const asked = c.req.valid('json')
    await requireOwner(session)
    return c.json(await changes.finish(session, asked), 200)
  })
  app.openapi(undo, async (c) => {
    await limits.take(take(`undo links of ${c.get('address')}`, linksPerMinute, 60_000))
    await changes.undo(c.req.valid('json').token)
    return c.body(null, 204)
  })
}
