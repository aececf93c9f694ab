import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { codeField, emailField } from '../../shared/accountForms.ts'
import { localPath } from '../../shared/localPath.ts'
import type { BrowserSession } from '../auth/sessionStore.ts'
import { users } from '../database/schema.ts'
import { backPath } from '../inertia/inertia.ts'
import { firstProblems } from '../pages/settings/profile.ts'
import { type Account, done, failed, tooManyTries, waitText } from './createAccount.ts'
import { verifyPassword } from './passwords.ts'

const passwordField = z.string().min(1, 'Enter your password.').max(1_000)
const intended = z.string().optional()
const emailBody = z.object({ email: emailField })
const codeBody = z.object({ email: emailField, code: codeField, intended })
const passwordBody = z.object({ email: emailField, password: passwordField, intended })
const stepUpBody = z.union([
  z.strictObject({ code: codeField }),
  z.strictObject({ password: passwordField }),
  z.strictObject({ send: z.literal(true) }),
])
const linkBody = z.object({ accept: z.enum(['link', 'switch', 'dismiss']) })

const wrongPassword = 'Email or password is wrong.'

/** Routes that sign in by email, prove the user again, sign out, and decide about a wallet of another user. */
export function authRoutes(account: Account): Hono {
  const { db, store, browser, users: people, limits, origin, flash } = account
  const app = new Hono()
  const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)
  const back = (c: Context) => c.redirect(backPath(c, origin), 303)
  async function refused(c: Context, errors: Record<string, string>) {
    await flash(c, failed(errors))
    return back(c)
  }
  /** A link to the own site only. Dapp 8.8. */
  const onward = (c: Context, path: string | undefined) =>
    c.redirect(localPath(path) ?? withoutPrompt(backPath(c, origin)), 303)

  app.post('/auth/email', async (c) => {
    const body = emailBody.safeParse(await bodyOf(c))
    if (!body.success) return refused(c, firstProblems(body.error))
    if (!account.hasMail) return refused(c, { email: 'This site cannot send mail.' })
    const { email } = body.data
    const sessionId = await browser.sessionId(c)
    // The answer is the same whether or not the address has an account. Dapp 8.5.
    const wait = await account.sendCode(c, { email, purpose: 'sign-in', sessionId })
    return wait > 0 ? refused(c, { email: waitText(wait) }) : back(c)
  })

  app.post('/auth/otp', async (c) => {
    const body = codeBody.safeParse(await bodyOf(c))
    if (!body.success) return refused(c, firstProblems(body.error))
    const { email, code } = body.data
    const sessionId = await browser.sessionId(c)
    const problem = await account.checkCode(c, { email, purpose: 'sign-in', sessionId }, code)
    if (problem) return refused(c, { code: problem })
    browser.adopt(c, await store.signInAs(sessionId, await people.findOrCreate(email)))
    return onward(c, body.data.intended)
  })

  app.post('/auth/password', async (c) => {
    const body = passwordBody.safeParse(await bodyOf(c))
    if (!body.success) return refused(c, firstProblems(body.error))
    const { email, password } = body.data
    const wait = await limits.take(c, 'password', email)
    if (wait > 0) return refused(c, { password: tooManyTries(wait) })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const isRight = await verifyPassword(password, user?.passwordHash)
    if (!user || !isRight) return refused(c, { password: wrongPassword })
    browser.adopt(c, await store.signInAs(await browser.sessionId(c), user.id))
    return onward(c, body.data.intended)
  })

  app.post('/auth/step-up', async (c) => {
    const session = await browser.session(c)
    const found = session?.userId ? await store.findUser(session.userId) : undefined
    if (!session || !found) return c.redirect('/?auth=1', 303)
    const body = stepUpBody.safeParse(await bodyOf(c))
    if (!body.success) return refused(c, { code: 'Enter the 6 digits of the code.' })
    const { email, passwordHash } = found.user
    const subject = { email: email ?? '', purpose: 'step-up', sessionId: session.id } as const
    if ('send' in body.data) {
      if (!email || !account.hasMail) return refused(c, { code: 'You have no account email.' })
      const wait = await account.sendCode(c, subject)
      return wait > 0 ? refused(c, { code: waitText(wait) }) : back(c)
    }
    if ('password' in body.data) {
      const wait = await limits.take(c, 'password', email ?? session.id)
      if (wait > 0) return refused(c, { password: tooManyTries(wait) })
      if (!(await verifyPassword(body.data.password, passwordHash)))
        return refused(c, { password: 'The password is wrong.' })
    } else {
      const problem = await account.checkCode(c, subject, body.data.code)
      if (problem) return refused(c, { code: problem })
    }
    const stepUpAt = new Date(account.clock.now())
    browser.adopt(c, await db.transaction((tx) => store.rotate(tx, session.id, { stepUpAt })))
    await account.audit(c, found.user.id, 'step-up')
    return back(c)
  })

  app.post('/auth/logout', async (c) => {
    // A guest has no session to end, so nothing is written.
    if ((await browser.session(c))?.userId)
      await browser.leave(c, { clearHistory: true, ...done('You are signed out.') })
    return c.redirect('/', 303)
  })

  app.post('/siwx/link', async (c) => {
    const session = await browser.session(c)
    const body = linkBody.safeParse(await bodyOf(c))
    const wallet = session?.userId ? await people.unlinked(session) : undefined
    if (!session?.userId || !wallet) {
      await flash(c, { notice: { kind: 'error', message: 'The request expired. Sign again.' } })
      return back(c)
    }
    const accept = body.success ? body.data.accept : 'dismiss'
    if (accept === 'link') return link(c, { ...session, userId: session.userId }, wallet)
    if (accept === 'switch') browser.adopt(c, await people.switchTo(session, wallet))
    else await people.dismiss(session, wallet)
    return back(c)
  })

  async function link(
    c: Context,
    session: BrowserSession & { readonly userId: string },
    wallet: NonNullable<Awaited<ReturnType<typeof people.unlinked>>>,
  ) {
    if (wallet.other === 'separate') {
      const message = 'It belongs to another account. Remove it there first.'
      await flash(c, { notice: { kind: 'error', message } })
      return back(c)
    }
    browser.adopt(c, await people.link(session, session.userId, wallet))
    await account.audit(c, session.userId, 'link-wallet')
    return back(c)
  }
  return app
}

/** The front page without its request to sign in. */
const withoutPrompt = (path: string) => (path.startsWith('/?auth=1') ? '/' : path)
