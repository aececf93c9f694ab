import { createRoute, z } from '@hono/zod-openapi'
import { otpPurposes } from '@latchkey/embedded-wallet/api'
import { normalizeEmail } from '@latchkey/server-kit/logins'
import type { Limits } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import type { RequestLimits } from '../http/limits.ts'
import { answers, body, Refusal, refusals } from '../http/refusal.ts'
import { mailLocale, projectId, session as sessionSchema, siteOrigin } from '../http/shapes.ts'
import type { Users } from '../identities/createUsers.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import type { ProjectOrigins } from '../site/projectOrigins.ts'
import { requireSite } from '../site/requireSite.ts'
import type { Otp } from './createOtp.ts'
import { codeTakes, mailTakes } from './otpTakes.ts'

const email = z.string().max(320)
const purpose = z.enum(otpPurposes)

const start = createRoute({
  method: 'post',
  path: '/v1/otp/start',
  tags: ['Sign-in'],
  summary: 'Mail a code',
  request: body(
    z.strictObject({
      ...{ email, projectId, purpose, site: siteOrigin },
      locale: mailLocale,
    }),
  ),
  responses: {
    202: answers(
      'The code is on its way. The answer does not depend on the address.',
      z.object({ digits: z.literal([6, 8]) }),
    ),
    ...refusals,
  },
})

const verify = createRoute({
  method: 'post',
  path: '/v1/otp/verify',
  tags: ['Sign-in'],
  summary: 'Sign in with a mailed code, with the key that asked for it',
  request: body(
    z.strictObject({ email, projectId, purpose, code: z.string().regex(/^[0-9]{6}(?:[0-9]{2})?$/) }),
  ),
  responses: { 200: answers('Signed in.', sessionSchema), ...refusals },
})

/** Sign-in and step-up by mailed codes. */
export function otpRoutes(
  app: WalletApp,
  {
    db,
    otp,
    users,
    origins,
    limits,
    settings,
  }: {
    readonly db: Database
    readonly otp: Otp
    readonly users: Users
    readonly origins: ProjectOrigins
    readonly limits: RequestLimits
    readonly settings: Limits
  },
): void {
  /** The address and, for a step-up, the session, which must be of the address's user. */
  async function readChallenge<asked extends { readonly email: string; readonly purpose: string }>(
    asked: asked,
    session: WalletSessionRow | undefined,
  ) {
    const address = normalizeEmail(asked.email)
    if (!address) throw new Refusal('invalid_request', { message: 'The address is not an email address.' })
    if (asked.purpose === 'login') return { address, current: undefined }
    if (!session) throw new Refusal('session_ended')
    if ((await users.emailOf(db, session.userId)) !== address)
      throw new Refusal('invalid_request', { message: 'The address is not the user’s.' })
    return { address, current: session }
  }

  app.openapi(start, async (c) => {
    const { projectId, purpose, site, locale, ...asked } = c.req.valid('json')
    const { address } = await readChallenge({ ...asked, purpose }, c.get('session'))
    await requireSite(origins, projectId, site)
    const challenge = { email: address, jkt: c.get('jkt'), projectId, purpose }
    const takes = mailTakes(c.get('address'), projectId, settings)
    // Nobody else can use up what a device of the user needs to sign in; its own limit is that of `otp.start`. Security R-37
    if (await otp.isKnown(challenge)) await limits.charge(takes.ofProject)
    else await limits.take(...takes.ofClient, takes.ofProject)
    return c.json(await otp.start(challenge, { site, locale }), 202)
  })

  app.openapi(verify, async (c) => {
    const { projectId, purpose, code, ...asked } = c.req.valid('json')
    const { address, current } = await readChallenge({ ...asked, purpose }, c.get('session'))
    const challenge = { email: address, jkt: c.get('jkt'), projectId, purpose }
    if (!(await otp.isKnown(challenge))) await limits.take(codeTakes(c.get('address'), settings))
    return c.json(await otp.verify(challenge, code, current), 200)
  })
}
