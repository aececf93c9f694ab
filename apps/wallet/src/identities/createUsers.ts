import { randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { emailChanges, emails, identities, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { MailAddress } from '../mail/mail.ts'

/** An account at an identity provider. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  /**
   * Normalised, and only if the provider has verified it and is authoritative for its domain. Any other address would let an
   * account of the provider reach the wallet of the address's owner. Security R-45.
   */
  readonly trustedEmail: string | undefined
}

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
     * @param locale BCP 47; the language of later mails
     * @throws Refusal `email_changed` while a change of this address can be undone
     */
    async findOrMakeByEmail(tx: Database, email: string, locale: string): Promise<string> {
      const isEmail = eq(emails.emailHash, hashOf(email))
      const [known] = await tx.update(emails).set({ locale }).where(isEmail).returning()
      if (known) return known.userId
      if (await isReserved(tx, email)) throw new Refusal('email_changed')
      return makeWithEmail(tx, email, locale)
    },
    /** The user of an account at a provider. */
    async findOrMakeByIdentity(tx: Database, { issuer, subject, trustedEmail }: Identity): Promise<string> {
      await lockInTransaction(tx, `identity ${issuer} ${subject}`)
      const isIdentity = and(eq(identities.issuer, issuer), eq(identities.subject, subject))
      const [known] = await tx.select().from(identities).where(isIdentity)
      if (known) return known.userId
      if (trustedEmail !== undefined) await lockInTransaction(tx, `email ${hashOf(trustedEmail)}`)
      const userId =
        trustedEmail === undefined || (await isReserved(tx, trustedEmail))
          ? await make(tx)
          : ((await ofEmail(tx, trustedEmail)) ?? (await makeWithEmail(tx, trustedEmail)))
      await tx.insert(identities).values({ issuer, subject, userId, createdAt: new Date(clock.now()) })
      return userId
    },
    /** Whether an account at a provider is one of the user's. */
    async isIdentityOf(
      tx: Database,
      userId: string,
      { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
    ): Promise<boolean> {
      const isIdentity = and(eq(identities.issuer, issuer), eq(identities.subject, subject))
      const [known] = await tx.select().from(identities).where(isIdentity)
      return known?.userId === userId
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
      return tx.select({ issuer, subject }).from(identities).where(eq(identities.userId, userId))
    },
  }
}
