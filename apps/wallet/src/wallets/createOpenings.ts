import type { Clock } from '@latchkey/core'
import { openingText, type ProveOpening } from '@latchkey/embedded-wallet/api'
import { and, eq, isNull } from 'drizzle-orm'
import { keccak256, recoverAddress, stringToBytes } from 'viem'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { envelopes } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/createKeys.ts'
import { markOpened } from '../sessions/markOpened.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import { findWallet } from './findWallet.ts'

/** A challenge is of a session and of this time, ms. The one before is accepted too. */
const challengeMs = 300_000

export type Openings = ReturnType<typeof createOpenings>

/**
 * Proofs that a wallet is open. Reading an envelope proves nothing, because its reader may be unable to open it: the key of the
 * wallet signs a challenge of the session, which only an open wallet can. Security R-112
 */
export function createOpenings({
  db,
  clock,
  keys,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
}) {
  const challengeOf = ({ id }: WalletSessionRow, before = 0) =>
    keys.hash('opening', id, String(Math.floor(clock.now() / challengeMs) - before))

  return {
    /** What the session's wallet signs when it has been opened. Valid for at least 5 min. */
    challenge: (session: WalletSessionRow): string => challengeOf(session),

    /**
     * Accepts a proof that a factor has opened the wallet: the session may change then what opens it, and the factor counts.
     * @throws Refusal `no_wallet`, `not_found`, or `invalid_request` if the wallet did not sign
     */
    async prove(session: WalletSessionRow, { type, factorId, challenge, signature }: ProveOpening) {
      const { userId, jkt } = session
      const wallet = await findWallet(db, session)
      if (!wallet) throw new Refusal('no_wallet')
      if (type === 'device' && factorId !== jkt) throw new Refusal('not_found')
      const isCurrent = [challengeOf(session), challengeOf(session, 1)].includes(challenge)
      const text = openingText({ userId, walletId: wallet.id, jkt, type, factorId, challenge })
      const hash = keccak256(stringToBytes(text))
      const signer = await recoverAddress({ hash, signature: signature as `0x${string}` }).catch(() => '')
      if (!isCurrent || signer.toLowerCase() !== wallet.evmAddress.toLowerCase())
        throw new Refusal('invalid_request', { message: 'The wallet did not sign that it is open.' })
      const now = clock.now()
      await db.transaction(async (tx) => {
        if (type !== 'transfer') {
          const isFactor = and(
            ...[eq(envelopes.walletId, wallet.id), eq(envelopes.type, type)],
            ...[eq(envelopes.factorId, factorId), isNull(envelopes.removedAt)],
          )
          const [row] = await tx.select().from(envelopes).where(isFactor)
          if (!row) throw new Refusal('not_found')
          if (!row.provedAt)
            await tx
              .update(envelopes)
              .set({ provedAt: new Date(now) })
              .where(eq(envelopes.id, row.id))
        }
        await markOpened(tx, session.id, { type, factorId }, now)
        const facts = { walletId: wallet.id, type, factorId }
        await appendAudit(tx, { event: 'wallet_opened', userId, facts, now })
      })
    },
  }
}
