import { createRoute, z } from '@hono/zod-openapi'
import type { LogLine } from '@latchkey/server-kit'
import type { ChannelSecrets, Farcaster } from '@latchkey/server-kit/logins'
import type { Limits } from '../../config.ts'
import type { WalletApp } from '../../http/env.ts'
import { type RequestLimits, take } from '../../http/limits.ts'
import { answers, body, Refusal, refusals } from '../../http/refusal.ts'
import { loginPurpose, projectId, siteOrigin } from '../../http/shapes.ts'
import { stepUpSession } from '../../sessions/stepUpSession.ts'
import type { ProjectOrigins } from '../../site/projectOrigins.ts'
import { requireSite } from '../../site/requireSite.ts'
import type { Logins } from '../createLogins.ts'

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

/** Starts sign-ins with Farcaster. The relay is asked while the device polls: see {@link createChannelCheck}. */
export function farcasterRoutes(
  app: WalletApp,
  needs: {
    readonly farcaster: Farcaster
    readonly logins: Logins
    readonly origins: ProjectOrigins
    readonly limits: RequestLimits
    readonly settings: Limits
    readonly log: (event: string, facts?: LogLine) => void
  },
): void {
  const { farcaster, logins, origins, limits, log } = needs
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
}

/**
 * Asks the relay about a pending login, one request at a time over all processes, because the relay gives a result once. A
 * relay that does not answer leaves the login pending until it expires. Fault F110.
 */
export function createChannelCheck({
  farcaster,
  logins,
  log,
}: {
  readonly farcaster: Farcaster
  readonly logins: Logins
  readonly log: (event: string, facts?: LogLine) => void
}) {
  return async (loginId: string, jkt: string): Promise<void> => {
    const row = await logins.beginAsking(loginId, jkt, 'farcaster')
    if (!row) return
    // Written by `start`.
    const secrets = logins.secretsOf(row) as ChannelSecrets
    try {
      const answer = await farcaster.ask(secrets)
      if (answer === 'pending') return await logins.endAsking(row)
      if (answer === 'gone') return void (await logins.fail(row, 'provider'))
      const taken = await logins.take('farcaster', secrets.state)
      if (typeof taken === 'string') return
      const account = await farcaster.verify(answer, secrets).catch(() => undefined)
      if (account) return void (await logins.complete(row, account, account.userName))
      log('provider_failed', { provider: 'farcaster' })
      await logins.fail(row, 'provider')
    } catch {
      log('provider_failed', { provider: 'farcaster' })
      await logins.endAsking(row)
    }
  }
}
