import { createRoute, z } from '@hono/zod-openapi'
import { type LoginDocument, type SocialProvider, socialProviders } from '@latchkey/embedded-wallet/api'
import type { LogLine } from '@latchkey/server-kit'
import { LoginDenied, type LoginSecrets, type Providers } from '@latchkey/server-kit/logins'
import type { Limits } from '../../config.ts'
import type { WalletApp } from '../../http/env.ts'
import { type RequestLimits, take } from '../../http/limits.ts'
import { answers, body, problem, Refusal, refusals } from '../../http/refusal.ts'
import { refuseOtherSites } from '../../http/refuseOtherSites.ts'
import { loginPurpose, projectId, siteOrigin } from '../../http/shapes.ts'
import { stepUpSession } from '../../sessions/stepUpSession.ts'
import type { ProjectOrigins } from '../../site/projectOrigins.ts'
import { requireSite } from '../../site/requireSite.ts'
import { hashOf, type Logins } from '../createLogins.ts'
import type { LoginPage } from './createLoginPage.ts'

const start = createRoute({
  method: 'post',
  path: '/v1/oauth/start',
  tags: ['Sign-in'],
  summary: 'Start a login at a social provider',
  request: body(
    z.strictObject({
      provider: z.enum(socialProviders),
      ...{ projectId, site: siteOrigin, purpose: loginPurpose },
    }),
  ),
  responses: {
    200: answers(
      'Open the URL in a window and poll.',
      z.object({ loginId: z.string(), windowId: z.string(), url: z.string() }),
    ),
    ...refusals,
  },
})

const confirm = createRoute({
  method: 'post',
  path: '/login/confirm',
  tags: ['Sign-in'],
  summary: 'The window of a login confirms it',
  description:
    'Sent by the page of the provider’s answer, if the frame that started the login has vouched for its window.',
  request: body(
    z.strictObject({
      windowId: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      confirmation: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
    }),
  ),
  responses: {
    204: { description: 'The login is complete.' },
    ...refusals,
    404: answers('No login waits for this confirmation.', problem),
  },
})

/** Stored while a login is pending. */
type PendingLogin = LoginSecrets & { readonly url: string }

/**
 * Logins at social providers: their start, and the pages of their windows. A window begins at `/login`, where the frame that
 * started the login vouches for it, and comes back from the provider to a callback.
 */
export function socialRoutes(
  app: WalletApp,
  needs: {
    readonly providers: Providers
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
  const { providers, logins, origins, page, limits, log } = needs

  app.openapi(start, async (c) => {
    const { provider, purpose, ...project } = c.req.valid('json')
    const stepUp = stepUpSession(c, purpose)
    if (!providers.has(provider))
      throw new Refusal('invalid_request', { message: 'The provider is not offered here.' })
    await requireSite(origins, project.projectId, project.site)
    await limits.take(take(`logins of ${c.get('address')}`, needs.settings.loginsPerMinute, 60_000))
    const { url, secrets } = await providers.begin(provider).catch((error: unknown) => {
      log('provider_failed', { provider, error: codeOf(error) })
      throw new Refusal('unavailable', { message: 'The provider does not answer.', retryAfter: 5 })
    })
    const login = { provider, jkt: c.get('jkt'), stepUp, ...project }
    const pending: PendingLogin = { ...secrets, url }
    const loginId = await logins.start(login, { state: secrets.state, secrets: pending })
    const windowId = hashOf(loginId)
    return c.json(
      { loginId, windowId, url: `${needs.origin}/login?${new URLSearchParams({ id: windowId })}` },
      200,
    )
  })

  app.get('/login', async (c) => {
    const windowId = c.req.query('id') ?? ''
    const row = await logins.findPending(windowId)
    if (!row || row.provider === 'farcaster') return page(c, { step: 'failed', reason: 'expired' })
    // Written by `start`.
    const { url } = logins.secretsOf(row) as PendingLogin
    return page(c, { step: 'start', windowId, site: row.site, url })
  })

  app.use('/login/confirm', refuseOtherSites(needs.origin))
  app.openapi(confirm, async (c) => {
    const { windowId, confirmation } = c.req.valid('json')
    if (!(await logins.confirm(windowId, confirmation))) throw new Refusal('not_found')
    return c.body(null, 204)
  })

  /** @returns what the window tells the user */
  async function complete(provider: SocialProvider, answer: URLSearchParams): Promise<LoginDocument> {
    const taken = await logins.take(provider, answer.get('state') ?? '')
    if (taken === 'unknown') return { step: 'failed', reason: 'expired' }
    if (typeof taken === 'string') return { step: 'failed', reason: taken }
    try {
      // Written by `start`.
      const account = await providers.finish(provider, answer, taken.secrets as LoginSecrets)
      const answered = await logins.answer(taken.row, account, account.userName)
      if (answered === 'other-account') return { step: 'failed', reason: answered }
      return { step: 'answered', ...answered }
    } catch (error) {
      const reason = error instanceof LoginDenied ? 'denied' : 'provider'
      if (reason === 'provider') log('provider_failed', { provider, error: codeOf(error) })
      await logins.fail(taken.row, reason)
      return { step: 'failed', reason }
    }
  }

  for (const provider of socialProviders) {
    const path = `/oauth/${provider}/callback`
    app.get(path, async (c) => {
      // A repeated parameter is refused by the client library.
      return page(c, await complete(provider, new URL(c.req.url).searchParams))
    })
    // Apple sends a form.
    app.post(path, async (c) => page(c, await complete(provider, new URLSearchParams(await c.req.text()))))
  }
}

/** The kind of an error. Its message may contain what the provider sent. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
}
