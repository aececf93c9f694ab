import { createRoute, z } from '@hono/zod-openapi'
import { otpPurposes } from '@latchkey/embedded-wallet/api'
import type { Limits } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, Refusal, refusals } from '../http/refusal.ts'
import { projectId, session as sessionSchema, siteOrigin } from '../http/shapes.ts'
import type { Users } from '../identities/createUsers.ts'
import { normalizeEmail } from '../identities/emailAddress.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import type { ProjectOrigins } from '../site/projectOrigins.ts'
import { requireSite } from '../site/requireSite.ts'
import type { Otp } from './createOtp.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Tries of a client address per minute, for each code that it may ask for in an hour. */
const triesPerCode = 3

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
      locale: z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
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
    const client = c.get('address')
    await limits.take(...networkTakes(client, settings.mailsPerHour), {
      ...take(`mails of project ${projectId}`, settings.projectMailsPerDay, 24 * hourMs),
      alert: true,
    })
    const challenge = { email: address, jkt: c.get('jkt'), projectId, purpose }
    return c.json(await otp.start(challenge, { site, locale }), 202)
  })

  app.openapi(verify, async (c) => {
    const { projectId, purpose, code, ...asked } = c.req.valid('json')
    const { address, current } = await readChallenge({ ...asked, purpose }, c.get('session'))
    await limits.take(take(`codes of ${c.get('address')}`, triesPerCode * settings.mailsPerHour, minuteMs))
    const challenge = { email: address, jkt: c.get('jkt'), projectId, purpose }
    return c.json(await otp.verify(challenge, code, current), 200)
  })
}

/** Mails of one client address, and of its network: three times as many for an IPv4 /24 or an IPv6 /64. Security R-34. */
function networkTakes(address: string, perHour: number) {
  const network = address.includes('/') ? address : address.split('.').slice(0, 3).join('.')
  return [
    ...(address === network ? [] : [take(`mails of ${address}`, perHour, hourMs)]),
    take(`mails of network ${network}`, 3 * perHour, hourMs),
  ]
}
