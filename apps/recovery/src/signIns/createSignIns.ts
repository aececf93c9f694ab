import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { LoginMethod } from '@latchkey/embedded-wallet/recovery'
import { lockInTransaction } from '@latchkey/server-kit'
import type { Farcaster, Providers } from '@latchkey/server-kit/logins'
import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { failures, shares, signIns } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/createKeys.ts'
import { addCode } from '../releases/addCode.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long a sign-in may take, ms. */
const signInMs = 600_000
/** Sign-ins of one wallet: at most `max` within `ms`. */
const limits = [
  { ms: hourMs, max: 10 },
  { ms: dayMs, max: 30 },
] as const

export type SignInRow = typeof signIns.$inferSelect

/** An account that has signed in. */
type Account = { readonly issuer: string; readonly subject: string }

export type SignIns = ReturnType<typeof createSignIns>

/**
 * Sign-ins at providers by this service itself: the second proof of users without an address. The window of a sign-in shows a
 * code, which the user enters on the new device. An attacker who sends the address of a sign-in to a victim does not see the code.
 */
export function createSignIns({
  db,
  clock,
  keys,
  providers,
  farcaster,
  origin,
  log,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly providers: Providers
  readonly farcaster: Farcaster
  readonly origin: string
  readonly log: (event: string, facts: { readonly provider: string }) => void
}) {
  const at = (ms: number) => new Date(clock.now() + ms)
  const isOpen = () => and(isNull(signIns.takenAt), gt(signIns.expiresAt, at(0)))
  const isId = (id: string) => eq(signIns.idHash, hashOf(id))

  return {
    /** @throws Refusal `too_many_requests` when a wallet has begun too many sign-ins. Must run under the lock of the wallet. */
    async requireAllowance(tx: Database, walletId: string): Promise<void> {
      for (const { ms, max } of limits) {
        const recent = and(eq(signIns.walletId, walletId), gt(signIns.createdAt, at(-ms)))
        const [begun] = await tx.select({ count: count() }).from(signIns).where(recent)
        if ((begun?.count ?? 0) >= max)
          throw new Refusal('too_many_requests', { retryAfter: Math.ceil(ms / max / 1000) })
      }
    },

    /**
     * Begins a sign-in at the provider of a secret's enrolment.
     * @returns where the user signs in, in a window of its own
     * @throws Refusal `unavailable` if the provider does not answer, or is not configured any more
     */
    async begin(
      method: LoginMethod,
      owner: { readonly walletId: string; readonly factorId: string; readonly jkt: string },
      locale: string,
    ): Promise<string> {
      const { url, secrets } = await (method === 'farcaster'
        ? farcaster.begin()
        : providers.begin(method)
      ).catch(() => {
        log('provider_failed', { provider: method })
        throw new Refusal('unavailable', { retryAfter: 5 })
      })
      const id = randomBytes(16).toString('base64url')
      await db.insert(signIns).values({
        ...{ ...owner, method, locale, idHash: hashOf(id) },
        stateHash: keys.hash('sign-in-state', secrets.state),
        secretsEnc: keys.encryptText('sign-in', JSON.stringify({ ...secrets, url })),
        ...{ createdAt: at(0), expiresAt: at(signInMs) },
      })
      return method === 'farcaster' ? `${origin}/farcaster?${new URLSearchParams({ id })}` : url
    },

    /** A sign-in with Farcaster that is waiting. */
    async find(id: string): Promise<SignInRow | undefined> {
      const isOne = and(isId(id), eq(signIns.method, 'farcaster'), isOpen())
      const [row] = await db.select().from(signIns).where(isOne)
      return row
    },
    /** A sign-in that is waiting, by its state. */
    async findByState(method: LoginMethod, state: string): Promise<SignInRow | undefined> {
      const isOne = eq(signIns.stateHash, keys.hash('sign-in-state', state))
      const [row] = await db
        .select()
        .from(signIns)
        .where(and(isOne, eq(signIns.method, method), isOpen()))
      return row
    },
    /** What was stored when it began. */
    secretsOf: (row: SignInRow): unknown => JSON.parse(keys.decryptText('sign-in', row.secretsEnc)),

    /** Takes the sign-in of a provider's answer, so that no other answer can. */
    async take(method: LoginMethod, state: string): Promise<SignInRow | undefined> {
      const isOne = and(
        eq(signIns.stateHash, keys.hash('sign-in-state', state)),
        eq(signIns.method, method),
        isOpen(),
      )
      const [row] = await db
        .update(signIns)
        .set({ takenAt: at(0) })
        .where(isOne)
        .returning()
      return row
    },

    /**
     * Makes the code of a sign-in that was taken. Another account than that of the enrolment counts as a wrong code.
     * @returns `undefined` for another account
     */
    complete: (row: SignInRow, { issuer, subject }: Account): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const { walletId, factorId, jkt, method } = row
        await lockInTransaction(tx, `wallet ${walletId}`)
        const isOwn = and(
          ...[eq(shares.walletId, walletId), eq(shares.factorId, factorId), eq(shares.method, method)],
          eq(shares.proofHash, keys.hash('identity', issuer, subject)),
        )
        const [own] = await tx.select({ walletId: shares.walletId }).from(shares).where(isOwn)
        if (own) return addCode(tx, keys, { walletId, jkt, now: clock.now() })
        await tx.insert(failures).values({ walletId, at: at(0) })
        return undefined
      }),

    async sweep(): Promise<void> {
      await db.delete(signIns).where(lt(signIns.createdAt, at(-dayMs)))
    },
  }
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')
