import type { Clock } from '@latchkey/core'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { spendings } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'

const dayMs = 86_400_000

/** What a user has approved. */
type Spending = {
  readonly userId: string
  readonly walletId: string
  /** SHA-256 of the request, base64url. */
  readonly digest: string
  /** `undefined` if its value is unknown: that counts as above the limit, and adds nothing to the sum of later ones. */
  readonly usdCents: number | undefined
}

/** How the user has just proved who they are. */
type Proof = {
  /** The passkey that has signed the digest. */
  readonly passkey: string | undefined
  /** Whether the user signed in, or stepped up, within 60 s. */
  readonly isFresh: boolean
}

export type Spendings = ReturnType<typeof createSpendings>

/**
 * What users approved in the last 24 h, and whether more needs another proof of who they are. What was approved stays counted
 * even if it is not sent afterwards, because the server cannot know that. Security 3.7
 */
export function createSpendings({
  db,
  clock,
  users,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly users: Users
}) {
  async function isAbove(
    tx: Database,
    { userId, digest, usdCents }: Pick<Spending, 'userId' | 'usdCents'> & { readonly digest?: string },
  ): Promise<boolean> {
    if (usdCents === undefined) return true
    const [spent] = await tx
      .select({ cents: sql<string>`coalesce(sum(${spendings.usdCents}), 0)` })
      .from(spendings)
      .where(
        and(
          eq(spendings.userId, userId),
          gt(spendings.at, new Date(clock.now() - dayMs)),
          digest === undefined ? undefined : ne(spendings.digest, digest),
        ),
      )
    return Number(spent?.cents ?? 0) + usdCents > (await users.dailyLimitOf(tx, userId)) * 100
  }

  return {
    /** Whether it would be above the limit of the user. */
    isAbove: (asked: Pick<Spending, 'userId' | 'usdCents'>): Promise<boolean> => isAbove(db, asked),

    /**
     * Records what the user has approved. Requests of one user wait for each other, so that two cannot use the same rest of the
     * limit.
     * @throws Refusal `step_up_required` above the limit without a proof
     */
    async record(asked: Spending, { passkey, isFresh }: Proof): Promise<void> {
      const { userId, walletId, digest, usdCents } = asked
      await db.transaction(async (tx) => {
        await lockInTransaction(tx, `spendings of ${userId}`)
        const isProved = passkey !== undefined || isFresh
        if (!isProved && (await isAbove(tx, asked))) throw new Refusal('step_up_required')
        const [at, cents] = [new Date(clock.now()), usdCents ?? 0]
        await tx
          .insert(spendings)
          .values({ userId, digest, usdCents: cents, at })
          .onConflictDoUpdate({
            target: [spendings.userId, spendings.digest],
            set: { usdCents: sql`greatest(${spendings.usdCents}, ${cents})`, at },
          })
        const facts = { walletId, digest, ...(passkey === undefined ? {} : { passkey }) }
        await appendAudit(tx, { event: 'spending_approved', userId, facts, now: clock.now() })
      })
    },

    async sweep(): Promise<void> {
      await db.delete(spendings).where(lt(spendings.at, new Date(clock.now() - dayMs)))
    },
  }
}
