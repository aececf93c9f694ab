import { createRoute, z } from '@hono/zod-openapi'
import { type LoginDocument, type LoginFailure, loginFailures } from '@latchkey/embedded-wallet/api'
import type { LogLine } from '@latchkey/server-kit'
import { type ChannelSecrets, channelDonePath, type Farcaster } from '@latchkey/server-kit/logins'
import type { Limits } from '../../config.ts'
import type { WalletApp } from '../../http/env.ts'
import { type RequestLimits, take } from '../../http/limits.ts'
import { answers, body, Refusal, refusals } from '../../http/refusal.ts'
import { refuseOtherSites } from '../../http/refuseOtherSites.ts'
import { loginPurpose, projectId, siteOrigin } from '../../http/shapes.ts'
import { stepUpSession } from '../../sessions/stepUpSession.ts'
import type { ProjectOrigins } from '../../site/projectOrigins.ts'
import { requireSite } from '../../site/requireSite.ts'
import type { Logins } from '../createLogins.ts'
import type { LoginPage } from '../social/createLoginPage.ts'

const start = createRoute({
  method: 'post',
  path: '/v1/farcaster/start',
  tags: ['Sign-in'],
  summary: 'Start a sign-in with Farcaster',
  request: body(z.strictObject({ projectId, site: siteOrigin, purpose: loginPurpose })),
  responses: {
    200: answers('Show the URL and poll.', z.object({ loginId: z.string(), url: z.string() })),
    ...refusals,
  },
})

const done = createRoute({
  method: 'post',
  path: channelDonePath,
  tags: ['Sign-in'],
  summary: 'The user who has approved a sign-in with Farcaster asks for its code',
  description:
    'Sent by the page that the Farcaster app leads to. It works once: a request before the approval ends the sign-in, so that nobody who knows the link can wait for somebody else’s approval.',
  request: body(z.strictObject({ state: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })),
  responses: {
    200: answers(
      'What the page shows.',
      z.union([
        z.object({
          step: z.literal('answered'),
          windowId: z.string(),
          site: z.string(),
          confirmation: z.string(),
          code: z.string(),
        }),
        z.object({ step: z.literal('failed'), reason: z.enum(loginFailures) }),
      ]),
    ),
    ...refusals,
  },
})

/**
 * Sign-ins with Farcaster. An approval in the app completes none: whoever shows a user the link of a channel began the sign-in
 * elsewhere. The app leads the user to a page that shows a code, which completes it where it was begun. Security R-47
 */
export function farcasterRoutes(
  app: WalletApp,
  needs: {
    readonly farcaster: Farcaster
    readonly logins: Logins
    readonly origins: ProjectOrigins
    readonly page: LoginPage
    /** Public origin of the wallet site. */
    readonly origin: string
    readonly limits: RequestLimits
    readonly settings: Limits
    readonly log: (event: string, facts?: LogLine) => void
  },
): void {
  const { farcaster, logins, origins, page, limits, log } = needs
  app.openapi(start, async (c) => {
    const { purpose, ...project } = c.req.valid('json')
    const stepUp = stepUpSession(c, purpose)
    await requireSite(origins, project.projectId, project.site)
    await limits.take(take(`logins of ${c.get('address')}`, needs.settings.loginsPerMinute, 60_000))
    const { url, secrets } = await farcaster.begin().catch(() => {
      log('provider_failed', { provider: 'farcaster' })
      throw new Refusal('unavailable', { message: 'The Farcaster relay does not answer.', retryAfter: 5 })
    })
    const login = { provider: 'farcaster', jkt: c.get('jkt'), stepUp, ...project } as const
    return c.json({ loginId: await logins.start(login, { state: secrets.state, secrets }), url }, 200)
  })

  /** Asks the relay once, which gives a result once. @returns what the page shows */
  async function complete(state: string): Promise<Extract<LoginDocument, { step: 'answered' | 'failed' }>> {
    const row = await logins.beginAsking('farcaster', state)
    if (!row) return { step: 'failed', reason: 'already-used' }
    const failed = async (reason: LoginFailure) => {
      await logins.fail(row, reason)
      return { step: 'failed', reason } as const
    }
    // Written by `start`.
    const secrets = logins.secretsOf(row) as ChannelSecrets
    const answer = await farcaster.ask(secrets).catch(() => 'away' as const)
    if (answer === 'away') {
      log('provider_failed', { provider: 'farcaster' })
      await logins.endAsking(row)
      return { step: 'failed', reason: 'provider' }
    }
    if (answer === 'pending') return failed('denied')
    if (answer === 'gone') return failed('provider')
    const taken = await logins.take('farcaster', state)
    if (typeof taken === 'string') return { step: 'failed', reason: 'already-used' }
    const account = await farcaster.verify(answer, secrets).catch(() => undefined)
    if (!account) {
      log('provider_failed', { provider: 'farcaster' })
      return failed('provider')
    }
    const answered = await logins.answer(row, account, account.userName)
    return answered === 'other-account'
      ? { step: 'failed', reason: answered }
      : { step: 'answered', ...answered }
  }

  app.get(channelDonePath, async (c) => {
    const state = c.req.query('state') ?? ''
    const row = await logins.findByState('farcaster', state)
    return page(c, row ? { step: 'confirm', state, site: row.site } : { step: 'failed', reason: 'expired' })
  })
  app.use(channelDonePath, async (c, next) =>
    c.req.method === 'POST' ? refuseOtherSites(needs.origin)(c, next) : next(),
  )
  app.openapi(done, async (c) => c.json(await complete(c.req.valid('json').state), 200))
}
