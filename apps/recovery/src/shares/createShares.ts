import type { Clock, Http } from '@latchkey/core'
import type { ProofMethod, Sealed, ShareOwner } from '@latchkey/embedded-wallet/recovery'
import { lockInTransaction } from '@latchkey/server-kit'
import { farcasterIssuer, type Providers } from '@latchkey/server-kit/logins'
import { and, asc, count, eq, isNull, lt, ne } from 'drizzle-orm'
import { SignJWT } from 'jose'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import { shares } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Statement } from '../statements/createStatementCheck.ts'

/** A secret that no wallet refers to is deleted after this time, ms. P1 of security 3.4 */
const pendingMs = 86_400_000
/** How long a receipt may be used for a wallet, seconds: much less than the secret is kept without one. */
const receiptSeconds = 3_600
/** Each change of address adds one. */
const maxShares = 50
const secretBytes = 32
/** Pending secrets that are looked up at once. */
const batchSize = 100

const known = z.object({ known: z.array(z.string()) })

/** What proves a user besides the statement. */
type Proof = { readonly method: ProofMethod; readonly proofHash: string }

export type Shares = ReturnType<typeof createShares>

/** The secrets of assisted factors. */
export function createShares({
  db,
  keys,
  clock,
  http,
  origin,
  walletUrl,
  providers,
}: {
  readonly db: Database
  readonly keys: Keys
  readonly clock: Clock
  readonly http: Http
  readonly origin: string
  readonly walletUrl: string
  /** Those at which this service signs users in itself. */
  readonly providers: Pick<Providers, 'ofIssuer'>
}) {
  const of = ({ walletId, factorId }: Pick<ShareOwner, 'walletId' | 'factorId'>) =>
    and(eq(shares.walletId, walletId), eq(shares.factorId, factorId))

  /** What a statement lets the user be asked for: a code by mail, or a sign-in with an account. The preferred one first. */
  function proofsOf({ email, method, identities }: Statement): readonly Proof[] {
    const ofAccounts = identities.flatMap(({ issuer, subject }): Proof[] => {
      const known = issuer === farcasterIssuer ? 'farcaster' : providers.ofIssuer(issuer)
      return known ? [{ method: known, proofHash: keys.hash('identity', issuer, subject) }] : []
    })
    const isUsed = (proof: Proof) => proof.method === method
    return [
      ...(email === undefined ? [] : [{ method: 'email', proofHash: keys.hash('email', email) } as const]),
      ...ofAccounts.filter(isUsed),
      ...ofAccounts.filter((proof) => !isUsed(proof)),
    ]
  }

  /** Which of these factors a wallet refers to, as the wallet's backend knows. */
  async function referredTo(factorIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { status, text } = await http({
      url: `${walletUrl}/recovery/factors`,
      method: 'POST',
      json: { factorIds },
      timeoutMs: 5_000,
      maxBytes: 64 * 1024,
    })
    if (status !== 200) throw new Error('The wallet did not answer')
    return new Set(known.parse(JSON.parse(text)).known)
  }

  return {
    /**
     * Stores a secret and reads it back. The same secret may be stored twice, for an answer that was lost.
     * @returns the receipt
     * @throws Refusal `invalid_request` when the secret cannot be opened, or the factor has another one; `no_second_proof` when
     * the statement names nothing else that proves the user
     */
    async store(
      statement: Statement,
      { factorId, keyId, sealed }: { factorId: string; keyId: string; sealed: Sealed },
    ): Promise<string> {
      const { userId, walletId } = statement
      const owner = { userId, walletId, factorId }
      if (keyId !== keys.keyId)
        throw new Refusal('invalid_request', { message: 'The service has another key.' })
      const secret = await keys.openShare(sealed, owner).catch(() => undefined)
      if (secret?.length !== secretBytes)
        throw new Refusal('invalid_request', { message: 'The secret cannot be opened.' })
      const [proof] = proofsOf(statement)
      if (!proof) throw new Refusal('no_second_proof')
      await db.transaction(async (tx) => {
        await lockInTransaction(tx, `wallet ${walletId}`)
        const [existing] = await tx
          .select({ shares: count() })
          .from(shares)
          .where(eq(shares.walletId, walletId))
        const [same] = await tx.select().from(shares).where(of(owner))
        if (!same && (existing?.shares ?? 0) >= maxShares)
          throw new Refusal('too_many_requests', { retryAfter: pendingMs / 1000 })
        if (!same)
          await tx.insert(shares).values({
            ...{ ...owner, ...proof, kekId: keys.kekId, createdAt: new Date(clock.now()) },
            sealed: keys.sealAtRest(secret, owner),
          })
        const [stored] = await tx.select().from(shares).where(of(owner))
        const isSame =
          stored?.userId === userId &&
          stored.method === proof.method &&
          stored.proofHash === proof.proofHash &&
          Buffer.from(keys.openAtRest(stored.sealed, owner)).equals(secret)
        if (!isSame) throw new Refusal('invalid_request', { message: 'The factor has another secret.' })
      })
      secret.fill(0)
      const issuedAt = Math.floor(clock.now() / 1000)
      return new SignJWT({ wallet_id: walletId, factor_id: factorId })
        .setProtectedHeader({ alg: 'ES256', typ: 'recovery-receipt+jwt' })
        .setIssuer(origin)
        .setAudience(walletUrl)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + receiptSeconds)
        .sign(await keys.receiptKey())
    },

    /**
     * Finds the secret of a factor that belongs to the stated user, and to the stated address or account. Another one than that
     * of the enrolment is not known here, so that an attacker with the wallet's backend cannot have a code sent elsewhere.
     * @throws Refusal `not_found`
     */
    async find(tx: Database, statement: Statement, factorId: string) {
      const { userId, walletId } = statement
      const found = await tx
        .select()
        .from(shares)
        .where(and(of({ walletId, factorId }), eq(shares.userId, userId)))
      const stated = proofsOf(statement)
      const share = found.find((row) =>
        stated.some(({ method, proofHash }) => row.method === method && row.proofHash === proofHash),
      )
      if (!share) throw new Refusal('not_found')
      return share
    },

    /** A first release confirms that a wallet refers to the secret. */
    async confirm(tx: Database, owner: Pick<ShareOwner, 'walletId' | 'factorId'>): Promise<void> {
      await tx
        .update(shares)
        .set({ confirmedAt: new Date(clock.now()) })
        .where(and(of(owner), isNull(shares.confirmedAt)))
    },

    /** Whether all secrets were encrypted under this service's key encryption key. */
    async isReadable(): Promise<boolean> {
      return (await db.select().from(shares).where(ne(shares.kekId, keys.kekId)).limit(1)).length === 0
    },

    /**
     * Asks the wallet's backend about secrets that have been pending for a day: those of a wallet are confirmed, the others
     * deleted. Without an answer they stay.
     */
    async sweep(): Promise<void> {
      const before = new Date(clock.now() - pendingMs)
      const pending = await db
        .select({ walletId: shares.walletId, factorId: shares.factorId })
        .from(shares)
        .where(and(isNull(shares.confirmedAt), lt(shares.createdAt, before)))
        .orderBy(asc(shares.createdAt))
        .limit(batchSize)
      if (pending.length === 0) return
      const referred = await referredTo(pending.map(({ factorId }) => factorId))
      for (const owner of pending)
        if (referred.has(owner.factorId)) await this.confirm(db, owner)
        else await db.delete(shares).where(and(of(owner), isNull(shares.confirmedAt)))
    },
  }
}
