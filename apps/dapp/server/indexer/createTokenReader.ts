import { type Clock, withDeadline } from '@latchkey/core'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tokens } from '../database/launchpadSchema.ts'
import type { ChainNode } from './chainNode.ts'
import { readForeignToken } from './readContract.ts'

/** Tokens that are read at once, with four calls each. */
const atOnce = 4
/** Time for one token, ms. */
const perTokenMs = 5_000
/** When a token that has not answered everything is read again after each try, ms. After the last one never. */
const pausesMs = [60_000, 600_000, 6_000_000]

/**
 * Reads what the tokens of strangers say about themselves, beside the mirror, which never waits for a contract of strangers.
 * Until a token has answered it is called `?`.
 */
export function createTokenReader({
  db,
  node,
  clock,
  chainId,
}: {
  readonly db: Database
  readonly node: ChainNode
  readonly clock: Clock
  readonly chainId: number
}) {
  async function readToken({ address, tries }: typeof tokens.$inferSelect): Promise<void> {
    const reading = withDeadline({ clock, ms: perTokenMs }, () => readForeignToken(node, address))
    const found = await reading.catch(() => undefined)
    // A token can keep a node busy until the time is over. Only if the node answers otherwise, that was the token's try.
    if (!found) await node.head()
    const { name, symbol, decimals, supply } = found ?? {}
    const isWhole = [name, symbol, decimals, supply].every((fact) => fact !== undefined)
    const pauseMs = isWhole ? undefined : pausesMs[tries]
    const nextAt = pauseMs === undefined ? null : new Date(clock.now() + pauseMs)
    await db
      .update(tokens)
      .set({ name, symbol, decimals, supply, tries: tries + 1, nextAt })
      .where(and(eq(tokens.chainId, chainId), eq(tokens.address, address), eq(tokens.tries, tries)))
  }

  return {
    /**
     * Reads a few of the tokens that are due, those of the fewest tries first.
     * @returns whether there may be more
     * @throws NodeUnavailable when no node answers; then nothing has been tried
     */
    async readDue(): Promise<boolean> {
      const due = await db
        .select()
        .from(tokens)
        .where(and(eq(tokens.chainId, chainId), lte(tokens.nextAt, new Date(clock.now()))))
        .orderBy(asc(tokens.tries), asc(tokens.nextAt))
        .limit(atOnce)
      await Promise.all(due.map(readToken))
      return due.length === atOnce
    },
  }
}
