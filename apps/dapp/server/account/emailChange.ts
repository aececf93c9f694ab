import { lockInTransaction } from '@latchkey/server-kit'
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { UpdateEmailProps } from '../../shared/props/settings.ts'
import { proveFirst } from '../../shared/proveFirst.ts'
import type { BrowserSession } from '../auth/sessionStore.ts'
import { emailChanges } from '../database/accountSchema.ts'
import { users } from '../database/schema.ts'
import type { Props } from '../inertia/prop.ts'
import { type Account, waitText } from './createAccount.ts'

/** Time before another code can be asked for, ms. Dapp 3.9. */
const resendMs = 30_000

type OwnSession = BrowserSession & { readonly userId: string }

/**
 * The change of the account email: a code to the former address, if there is one, then a code to the new one. Only the
 * browser that began the change can finish it.
 */
export function createEmailChange(account: Account) {
  const { db, clock, outbox, sendCode, checkCode } = account
  const ofSession = ({ id }: BrowserSession) => eq(emailChanges.sessionId, id)
  const pendingOf = async (session: BrowserSession) =>
    (await db.select().from(emailChanges).where(ofSession(session)))[0]
  const emailOf = async (userId: string) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    return user?.email ?? null
  }
  const ownerOf = async (email: string) =>
    (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]

  /** Mails the code of the new address. An address in use gets a notice instead, which the page does not tell. */
  async function askNew(c: Context, session: OwnSession, email: string): Promise<number> {
    const owner = await ownerOf(email)
    if (owner) {
      const wait = await account.limits.take(c, 'mail', email, 'email-new')
      if (wait === 0) await outbox.add(db, { kind: 'email-taken', to: email })
      return wait
    }
    return sendCode(c, { email, purpose: 'email-new', sessionId: session.id })
  }

  async function store(session: OwnSession, email: string, step: 'old' | 'new') {
    const change = { email, step, sentAt: new Date(clock.now()) }
    await db
      .insert(emailChanges)
      .values({ sessionId: session.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.sessionId, set: change })
  }

  return {
    async props(session: OwnSession): Promise<Props> {
      const [[user], change] = await Promise.all([
        db.select().from(users).where(eq(users.id, session.userId)),
        pendingOf(session),
      ])
      const props: UpdateEmailProps = {
        account: {
          email: user?.email ?? null,
          verifiedAt: user?.emailVerifiedAt?.toISOString() ?? null,
        },
        pending: change
          ? {
              ...{ step: change.step, email: change.email },
              resendAt: new Date(change.sentAt.getTime() + resendMs).toISOString(),
            }
          : null,
      }
      return props
    },

    /** Begins a change, or sends the code again. @returns what is wrong, or `undefined` */
    async begin(c: Context, session: OwnSession, email: string): Promise<string | undefined> {
      const current = await emailOf(session.userId)
      if (email === current) return 'This is your address already.'
      // Without a former address there is nobody to ask: who finds the browser open would add their own.
      if (!current && !account.isSteppedUp(session)) return proveFirst
      const change = await pendingOf(session)
      const isOldProved = change?.step === 'new'
      const step = current && !isOldProved ? 'old' : 'new'
      const wait =
        current && step === 'old'
          ? await sendCode(c, { email: current, purpose: 'email-old', sessionId: session.id })
          : await askNew(c, session, email)
      if (wait > 0) return waitText(wait)
      await store(session, email, step)
      return undefined
    },

    /** Checks the code of the former address, and mails the code of the new one. @returns what is wrong, or `undefined` */
    async proveOld(c: Context, session: OwnSession, code: string): Promise<string | undefined> {
      const change = await pendingOf(session)
      const email = await emailOf(session.userId)
      if (!change || !email) return 'Begin again with the new address.'
      const problem = await checkCode(c, { email, purpose: 'email-old', sessionId: session.id }, code)
      if (problem) return problem
      await store(session, change.email, 'new')
      const wait = await askNew(c, session, change.email)
      return wait > 0 ? waitText(wait) : undefined
    },

    /** Checks the code of the new address, and changes the account email. @returns what is wrong, or `undefined` */
    async proveNew(c: Context, session: OwnSession, code: string): Promise<string | undefined> {
      const change = await pendingOf(session)
      if (change?.step !== 'new') return 'Begin again with the new address.'
      const { email } = change
      const problem = await checkCode(c, { email, purpose: 'email-new', sessionId: session.id }, code)
      if (problem) return problem
      const changed = await db.transaction(async (tx) => {
        // A sign-in with the address at the same time would create another user of it.
        await lockInTransaction(tx, `email ${email}`)
        const [former] = await tx.select().from(users).where(eq(users.id, session.userId)).for('update')
        const verifiedAt = new Date(clock.now())
        const [set] = await tx
          .update(users)
          .set({ email, emailVerifiedAt: verifiedAt })
          .where(
            sql`${users.id} = ${session.userId} and not exists (select 1 from ${users} other where other.email = ${email})`,
          )
          .returning()
        await tx.delete(emailChanges).where(ofSession(session))
        if (set && former?.email) await outbox.add(tx, { kind: 'email-changed', to: former.email })
        return set !== undefined
      })
      // Another user has proved the address in the meantime.
      return changed ? undefined : 'That code has expired. Ask for a new one.'
    },

    cancel: async (session: BrowserSession) => {
      await db.delete(emailChanges).where(ofSession(session))
    },
  }
}
