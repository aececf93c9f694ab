import type { FactorType } from '@latchkey/embedded-wallet/api'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { sessions } from '../database/schema.ts'

/** What opened a wallet: a factor, or what another device has sent. */
export type OpenedWith = { readonly type: FactorType | 'transfer'; readonly factorId: string }

export const openedWithOf = ({ type, factorId }: OpenedWith) => `${type} ${factorId}`

/**
 * Records that a session has proved that its wallet is open: it may change then what opens the wallet.
 * @param now ms since 1970
 */
export async function markOpened(
  tx: Database,
  sessionId: string,
  factor: OpenedWith,
  now: number,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ openedAt: new Date(now), openedWith: openedWithOf(factor) })
    .where(eq(sessions.id, sessionId))
}
