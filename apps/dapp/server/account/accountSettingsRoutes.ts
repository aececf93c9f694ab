import { and, eq, like, ne } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { codeField, emailField } from '../../shared/accountForms.ts'
import { signInPath } from '../../shared/authPrompt.ts'
import { proveFirst } from '../../shared/proveFirst.ts'
import type { BrowserSession } from '../auth/sessionStore.ts'
import { sessions, siwxSessions, users, wallets } from '../database/schema.ts'
import type { LimitRequests } from '../http/limitRequests.ts'
import { backPath } from '../inertia/inertia.ts'
import type { RenderPage } from '../pages/renderPage.ts'
import { passwordProps } from '../pages/settings/password.ts'
import { firstProblems } from '../pages/settings/profile.ts'
import { type Account, done, failed, tooManyTries } from './createAccount.ts'
import { createEmailChange } from './emailChange.ts'
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts'

const emailBody = z.object({ email: emailField })
const codeBody = z.object({ code: codeField })
const passwordBody = z.object({
  current: z.string().max(1_000).optional(),
  password: z.string().max(1_000),
  password_confirmation: z.string().max(1_000),
})
const labelBody = z.object({ label: z.string().trim().max(40, 'Use at most 40 characters.') })

/** Changes per minute and client. */
const changesPerMinute = 60
const lastSignIn = 'Add an email or another wallet before you remove your last one.'

type Needs = {
  readonly account: Account
  readonly limit: LimitRequests
  readonly page: RenderPage
  readonly notFound: (c: Context) => Response | Promise<Response>
}

type OwnSession = BrowserSession & { readonly userId: string }

/** Settings of how a user signs in: email, password, sessions, wallets, and the end of the account. */
export function accountSettingsRoutes({ account, limit, page, notFound }: Needs): Hono {
  const { db, store, browser, origin, flash } = account
  const app = new Hono()
  const change = createEmailChange(account)
  const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)
  const back = (c: Context) => c.redirect(backPath(c, origin, '/settings/profile'), 303)
  async function refused(c: Context, errors: Record<string, string>) {
    await flash(c, failed(errors))
    return back(c)
  }
  const asUser = (answer: (c: Context, session: OwnSession) => Promise<Response>) => async (c: Context) => {
    const session = await browser.session(c)
    if (session?.userId) return answer(c, { ...session, userId: session.userId })
    return c.redirect(signInPath(c.req.method === 'GET' ? c.req.path : backPath(c, origin)), 303)
  }
  const changes = limit('settings', changesPerMinute, async (c, code) =>
    code === 'unavailable'
      ? c.text('Try again in a moment.', 503)
      : refused(c, { form: 'Too many changes. Wait a minute.' }),
  )

  app.get('/settings/appearance', (c) => page(c, 'Settings/Appearance', {}))

  app.get(
    '/settings/email',
    asUser(async (c, session) =>
      page(c, 'Settings/UpdateEmail', await change.props(session), { encryptHistory: true }),
    ),
  )
  app.post(
    '/settings/email',
    changes,
    asUser(async (c, session) => {
      const body = emailBody.safeParse(await bodyOf(c))
      if (!body.success) return refused(c, firstProblems(body.error))
      const problem = await change.begin(c, session, body.data.email)
      return problem ? refused(c, { email: problem }) : back(c)
    }),
  )
  app.delete(
    '/settings/email',
    changes,
    asUser(async (c, session) => {
      await change.cancel(session)
      return back(c)
    }),
  )
  for (const step of ['old', 'new'] as const) {
    app.post(
      `/settings/email/${step}`,
      changes,
      asUser(async (c, session) => {
        const body = codeBody.safeParse(await bodyOf(c))
        if (!body.success) return refused(c, firstProblems(body.error))
        const prove = step === 'old' ? change.proveOld : change.proveNew
        const problem = await prove(c, session, body.data.code)
        if (problem) return refused(c, { code: problem })
        if (step === 'new') {
          await account.audit(c, session.userId, 'change-email')
          await flash(c, done('Your account email is changed.'))
        }
        return back(c)
      }),
    )
  }

  app.get(
    '/settings/password',
    asUser(async (c, session) =>
      page(c, 'Settings/Password', await passwordProps(account, session), { encryptHistory: true }),
    ),
  )
  app.put(
    '/settings/password',
    changes,
    asUser(async (c, session) => {
      const errors = await setPassword(c, session, await bodyOf(c))
      if (errors) return refused(c, errors)
      await flash(c, done('Your password is set. Other browsers are signed out.'))
      return back(c)
    }),
  )

  /** Sets the password and ends the other sessions of the user. @returns what is wrong, by field */
  async function setPassword(c: Context, session: OwnSession, given: unknown) {
    const body = passwordBody.safeParse(given)
    if (!body.success) return { password: 'Enter a password.' }
    const { current, password, password_confirmation: again } = body.data
    const [user] = await db.select().from(users).where(eq(users.id, session.userId))
    if (!user?.email) return { password: 'Add an account email first. You sign in with both.' }
    if (!account.isSteppedUp(session)) {
      if (!user.passwordHash) return { form: proveFirst }
      const wait = await account.limits.take(c, 'password', user.email)
      if (wait > 0) return { current: tooManyTries(wait) }
      if (!(await verifyPassword(current ?? '', user.passwordHash)))
        return { current: 'The current password is wrong.' }
    }
    const problem = passwordProblem(password, user.email)
    if (problem) return { password: problem }
    if (password !== again) return { password_confirmation: 'The two passwords are not the same.' }
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      const passwordSetAt = new Date(account.clock.now())
      await tx.update(users).set({ passwordHash, passwordSetAt }).where(eq(users.id, user.id))
      await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, session.id)))
    })
    await account.audit(c, user.id, 'set-password')
    return undefined
  }

  app.delete(
    '/settings/sessions/:id{others|[0-9a-f]{16}}',
    changes,
    asUser(async (c, { id: own, userId }) => {
      const id = c.req.param('id') ?? ''
      const which = id === 'others' ? ne(sessions.id, own) : like(sessions.id, `${id}%`)
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, own), which))
        .returning()
      if (ended.length === 0 && id !== 'others') return notFound(c)
      return back(c)
    }),
  )

  const walletPath = '/settings/wallets/:id{[0-9a-f-]{36}}'
  const ofWallet = (c: Context, userId: string) =>
    and(eq(wallets.id, c.req.param('id') ?? ''), eq(wallets.userId, userId))
  app.patch(
    walletPath,
    changes,
    asUser(async (c, { userId }) => {
      const body = labelBody.safeParse(await bodyOf(c))
      if (!body.success) return refused(c, firstProblems(body.error))
      const label = body.data.label || null
      const set = await db.update(wallets).set({ label }).where(ofWallet(c, userId)).returning()
      return set.length > 0 ? back(c) : notFound(c)
    }),
  )
  app.put(
    `${walletPath}/primary`,
    changes,
    asUser(async (c, { userId }) => {
      const [wallet] = await db.select().from(wallets).where(ofWallet(c, userId))
      if (!wallet) return notFound(c)
      await db.update(users).set({ primaryWalletId: wallet.id }).where(eq(users.id, userId))
      return back(c)
    }),
  )
  app.delete(
    walletPath,
    changes,
    asUser(async (c, session) => {
      const { userId } = session
      const found = await store.findUser(userId)
      const wallet = found?.wallets.find(({ id }) => id === c.req.param('id'))
      if (!found || !wallet) return notFound(c)
      if (!found.user.email && found.wallets.length === 1) return refused(c, { wallet: lastSignIn })
      if (!account.isSteppedUp(session)) return refused(c, { wallet: proveFirst })
      const address = wallet.account.slice(wallet.account.lastIndexOf(':') + 1)
      await db.transaction(async (tx) => {
        await tx.delete(wallets).where(eq(wallets.id, wallet.id))
        const ofSignIn = and(eq(siwxSessions.userId, userId), eq(siwxSessions.address, address))
        await tx.delete(siwxSessions).where(ofSignIn)
      })
      await account.audit(c, userId, 'remove-wallet')
      if (await store.continueSession(session.id)) return back(c)
      await browser.leave(c, {
        clearHistory: true,
        ...done('The wallet is removed, and you are signed out.'),
      })
      return c.redirect('/', 303)
    }),
  )

  app.delete(
    '/settings/account',
    changes,
    asUser(async (c, session) => {
      if (!account.isSteppedUp(session)) return refused(c, { account: proveFirst })
      await account.audit(c, session.userId, 'delete-account')
      // Sessions, wallets, stars and lists go with the user. What is on the chains stays there.
      await db.delete(users).where(eq(users.id, session.userId))
      await browser.leave(c, { clearHistory: true, ...done('Your account is deleted.') })
      return c.redirect('/', 303)
    }),
  )
  return app
}
