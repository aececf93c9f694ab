import { randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { emailChanges, emails, identities, logins, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { MailAddress } from '../mail/mail.ts'

/** An account at an identity provider. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly userName?: string | undefined
  /**
   * Normalised, and only if the provider has verified it and is authoritative for its domain. Any other address would let an
   * account of the provider reach the wallet of the address's owner. Security R-45.
   */
  readonly trustedEmail: string | undefined
}

type IdentityRow = typeof identities.$inferSelect

const isIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))
const isLinkedTo = (userId: string) => and(eq(identities.userId, userId), isNull(identities.unlinkedAt))

export type Users = ReturnType<typeof createUsers>

/** Users, their addresses and their accounts at providers. */
export function createUsers({
  keys,
  clock,
  dailyLimit,
}: {
  readonly keys: Keys
  readonly clock: Clock
  /** USD, for users who have not set their own. */
  readonly dailyLimit: number
}) {
  const hashOf = (email: string) => keys.hash('email', email)

  /** Ends logins of a user that a provider has answered, and that have started no session yet. */
  async function endLogins(tx: Database, userId: string): Promise<void> {
    await tx
      .update(logins)
      .set({ status: 'failed', failure: 'other-account' })
      .where(and(eq(logins.userId, userId), isNull(logins.sessionId), isNull(logins.stepUpSessionId)))
  }
  const accountId = ({ issuer, subject }: IdentityRow) => keys.hash('account', issuer, subject)

  async function make(tx: Database): Promise<string> {
    const id = randomUUID()
    await tx.insert(users).values({ id, createdAt: new Date(clock.now()) })
    return id
  }
  async function ofEmail(tx: Database, email: string): Promise<string | undefined> {
    const [found] = await tx
      .select()
      .from(emails)
      .where(eq(emails.emailHash, hashOf(email)))
    return found?.userId
  }
  async function makeWithEmail(tx: Database, email: string, locale?: string): Promise<string> {
    const userId = await make(tx)
    const row = { userId, emailHash: hashOf(email), emailEnc: keys.encryptText('email', email), locale }
    await tx.insert(emails).values({ ...row, verifiedAt: new Date(clock.now()) })
    return userId
  }
  async function addressOf(tx: Database, userId: string): Promise<MailAddress | undefined> {
    const [found] = await tx.select().from(emails).where(eq(emails.userId, userId))
    return found && { to: keys.decryptText('email', found.emailEnc), locale: found.locale }
  }

  /** A change of address that can be undone. Until then no other user can take the old address. */
  const canBeUndone = () =>
    and(isNull(emailChanges.undoneAt), gt(emailChanges.undoUntil, new Date(clock.now())))
  async function isReserved(tx: Database, email: string): Promise<boolean> {
    const isOld = and(eq(emailChanges.oldHash, hashOf(email)), canBeUndone())
    return (await tx.select({ id: emailChanges.id }).from(emailChanges).where(isOld)).length > 0
  }

  return {
    /** The keyed hash under which an address is found. */
    emailHash: hashOf,
    /** Whether an address is a user's, or may become one's again. Must run under the lock of the address. */
    isTaken: async (tx: Database, email: string) =>
      (await ofEmail(tx, email)) !== undefined || isReserved(tx, email),
    /**
     * The user of an address whose owner has just proved it. Must run under the lock of the address.
     * @param locale BCP 47; the language of later mails. A device that is new changes it for no user, whose warnings it could make
     * unreadable.
     * @throws Refusal `email_changed` while a change of this address can be undone
     */
    async findOrMakeByEmail(
      tx: Database,
      email: string,
      { locale, isUnknown }: { readonly locale: string; readonly isUnknown: boolean },
    ): Promise<string> {
      const isEmail = eq(emails.emailHash, hashOf(email))
      const [known] = isUnknown
        ? await tx.select().from(emails).where(isEmail)
        : await tx.update(emails).set({ locale }).where(isEmail).returning()
      if (known) return known.userId
      if (await isReserved(tx, email)) throw new Refusal('email_changed')
      return makeWithEmail(tx, email, locale)
    },
    /** The user of an account at a provider; `undefined` if the account was unlinked. */
    async findOrMakeByIdentity(tx: Database, identity: Identity): Promise<string | undefined> {
      const { issuer, subject, userName, trustedEmail } = identity
      await lockInTransaction(tx, `identity ${issuer} ${subject}`)
      const [known] = await tx.select().from(identities).where(isIdentity(identity))
      if (known) return known.unlinkedAt ? undefined : known.userId
      if (trustedEmail !== undefined) await lockInTransaction(tx, `email ${hashOf(trustedEmail)}`)
      const userId =
        trustedEmail === undefined || (await isReserved(tx, trustedEmail))
          ? await make(tx)
          : ((await ofEmail(tx, trustedEmail)) ?? (await makeWithEmail(tx, trustedEmail)))
      await tx
        .insert(identities)
        .values({ issuer, subject, userId, userName, createdAt: new Date(clock.now()) })
      return userId
    },
    /** Whether an account at a provider is one of the user's. */
    async isIdentityOf(tx: Database, userId: string, identity: Identity): Promise<boolean> {
      const [known] = await tx.select().from(identities).where(isIdentity(identity))
      return known?.userId === userId && !known.unlinkedAt
    },
    /** Accounts that sign the user in, oldest first, each with an id that names it to its user. */
    async accountsOf(tx: Database, userId: string) {
      const rows = await tx
        .select()
        .from(identities)
        .where(isLinkedTo(userId))
        .orderBy(asc(identities.createdAt), asc(identities.issuer), asc(identities.subject))
      return rows.map((row) => ({ ...row, id: accountId(row) }))
    },
    /**
     * Lets an account sign the user in no more. It stays known, so that the address does not link it again.
     * @returns `undefined` if the user has none of this id
     */
    async unlink(
      tx: Database,
      userId: string,
      id: string,
      unlinkedAt: Date,
    ): Promise<IdentityRow | undefined> {
      const rows = await tx.select().from(identities).where(isLinkedTo(userId))
      const own = rows.find((row) => accountId(row) === id)
      if (!own) return undefined
      const isLinked = and(isIdentity(own), isNull(identities.unlinkedAt))
      const [unlinked] = await tx.update(identities).set({ unlinkedAt }).where(isLinked).returning()
      if (unlinked) await endLogins(tx, userId)
      return unlinked
    },
    /** Unlinks accounts that were linked at a time or later. */
    async unlinkSince(tx: Database, userId: string, since: Date): Promise<void> {
      await tx
        .update(identities)
        .set({ unlinkedAt: new Date(clock.now()) })
        .where(and(isLinkedTo(userId), gte(identities.createdAt, since)))
      await endLogins(tx, userId)
    },
    /** Links accounts again that were unlinked at this moment. */
    async linkAgain(tx: Database, userId: string, at: Date): Promise<void> {
      const isUnlinked = and(eq(identities.userId, userId), eq(identities.unlinkedAt, at))
      await tx.update(identities).set({ unlinkedAt: null }).where(isUnlinked)
    },
    addressOf,
    /** Where notices go: the user's address, and the former one while its change can be undone. Security R-36. */
    async noticeAddressesOf(tx: Database, userId: string): Promise<readonly MailAddress[]> {
      const current = await addressOf(tx, userId)
      const former = await tx
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.userId, userId), canBeUndone()))
      return [
        ...(current ? [current] : []),
        ...former.map(({ oldEnc, locale }) => ({ to: keys.decryptText('email', oldEnc), locale })),
      ]
    },
    /** The keyed hash of the user's address. */
    async emailHashOf(tx: Database, userId: string): Promise<string | undefined> {
      const [found] = await tx.select().from(emails).where(eq(emails.userId, userId))
      return found?.emailHash
    },
    emailOf: async (tx: Database, userId: string) => (await addressOf(tx, userId))?.to,
    /** USD that the user sends within 24 h without another proof of who they are. */
    async dailyLimitOf(tx: Database, userId: string): Promise<number> {
      const [found] = await tx.select().from(users).where(eq(users.id, userId))
      return found?.dailyLimit ?? dailyLimit
    },
    async setDailyLimit(tx: Database, userId: string, usd: number): Promise<void> {
      await tx.update(users).set({ dailyLimit: usd }).where(eq(users.id, userId))
    },
    async identitiesOf(tx: Database, userId: string) {
      const { issuer, subject } = identities
      return tx.select({ issuer, subject }).from(identities).where(isLinkedTo(userId))
    },
  }
}
