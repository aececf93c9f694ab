import type { LogLine } from '@latchkey/server-kit'
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { signInPath } from '../../shared/authPrompt.ts'
import type { ConnectTwitterProps } from '../../shared/props/settings.ts'
import { type Account, done } from '../account/createAccount.ts'
import { xAccounts } from '../database/accountSchema.ts'
import type { LimitRequests } from '../http/limitRequests.ts'
import { location } from '../inertia/inertia.ts'
import type { RenderPage } from '../pages/renderPage.ts'
import { createXClient } from './createXClient.ts'
import { linkXAccount, unlinkXAccount, xBadge } from './xAccounts.ts'
import type { XSettings } from './xSettings.ts'
import type { XStates } from './xStates.ts'

/** Starts per minute and client (security 3.9), and of everything else together with the other settings. */
const startsPerMinute = 10
const changesPerMinute = 60
const settingsPath = '/settings/x'
const callbackPath = '/oauth/x/callback'

const messages = {
  off: 'This site is not registered at X.',
  cancelled: 'You did not connect X.',
  taken: 'That X account is linked to someone else.',
  expired: 'That sign-in link expired. Try again.',
  failed: 'X did not answer. Try again.',
  busy: 'Too many tries. Wait a minute.',
} as const

const answerQuery = z.object({
  state: z.string().regex(/^[\w-]{43}$/),
  code: z.string().min(1).max(2_000).optional(),
  error: z.string().max(200).optional(),
})

type Needs = {
  readonly account: Account
  readonly states: XStates
  /** `undefined`: users cannot connect an X account. */
  readonly settings: XSettings | undefined
  readonly limit: LimitRequests
  readonly page: RenderPage
  readonly log: (event: string, facts?: LogLine) => void
}

/**
 * Links a user's X account. The user is sent to X with a state that belongs to this user and browser, and comes back to the
 * callback, which shows nothing of its query. Dapp 3.10 and 8.7, security.
 */
export function xRoutes({ account, states, settings, limit, page, log }: Needs): Hono {
  const { db, browser, origin, flash } = account
  const app = new Hono()
  const client = settings && createXClient({ settings, redirectUri: `${origin}${callbackPath}` })
  const back = (c: Context) => c.redirect(settingsPath, 303)
  async function refused(c: Context, problem: keyof typeof messages) {
    const kind = problem === 'cancelled' ? ('info' as const) : ('error' as const)
    await flash(c, { notice: { kind, message: messages[problem] } })
    return back(c)
  }
  const limited = (scope: string, perMinute: number) =>
    limit(scope, perMinute, (c, code) =>
      code === 'unavailable' ? c.text('Try again in a moment.', 503) : refused(c, 'busy'),
    )
  const changes = limited('settings', changesPerMinute)
  /** The session of a user. */
  async function userOf(c: Context) {
    const session = await browser.session(c)
    return session?.userId ? { sessionId: session.id, userId: session.userId } : undefined
  }
  const toSignIn = (c: Context) => c.redirect(signInPath(settingsPath), 303)

  app.get(settingsPath, async (c) => {
    const user = await userOf(c)
    if (!user) return toSignIn(c)
    const [linked] = await db.select().from(xAccounts).where(eq(xAccounts.userId, user.userId))
    const props: ConnectTwitterProps = {
      enabled: client !== undefined,
      link: linked
        ? {
            ...{ name: linked.name, linkedAt: linked.linkedAt.toISOString() },
            badge: xBadge(linked.username, settings?.profiles ?? null),
          }
        : null,
    }
    return page(c, 'Settings/ConnectTwitter', props, { encryptHistory: true })
  })

  app.post(settingsPath, limited('x', startsPerMinute), async (c) => {
    const user = await userOf(c)
    if (!user) return toSignIn(c)
    if (!client) return refused(c, 'off')
    return location(c, client.authorizationUrl(await states.make(user)))
  })

  app.get(callbackPath, changes, async (c) => {
    c.header('Cache-Control', 'no-store')
    const user = await userOf(c)
    if (!user) return toSignIn(c)
    const answer = answerQuery.safeParse(c.req.query())
    const verifier = answer.success ? await states.take(answer.data.state, user) : undefined
    if (!client || !answer.success || verifier === undefined) return refused(c, 'expired')
    const { code, error } = answer.data
    if (error === 'access_denied') return refused(c, 'cancelled')
    if (!code) return refused(c, 'failed')
    const found = await client.readAccount({ code, verifier }).catch((cause: Error) => {
      log('x_failed', { error: cause.message })
      return undefined
    })
    if (!found) return refused(c, 'failed')
    const isLinked = await linkXAccount(db, user.userId, found, new Date(account.clock.now()))
    if (!isLinked) return refused(c, 'taken')
    await account.audit(c, user.userId, 'link-x')
    await flash(c, done('Your X account is connected.'))
    return back(c)
  })

  app.delete(settingsPath, changes, async (c) => {
    const user = await userOf(c)
    if (!user) return toSignIn(c)
    if (await unlinkXAccount(db, user.userId)) {
      await account.audit(c, user.userId, 'unlink-x')
      await flash(c, done('Your X account is disconnected.'))
    }
    return back(c)
  })
  return app
}
