import { type Clock, cleanName } from '@latchkey/core'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import {
  chainBlocks,
  chainCursors,
  chainEvents,
  tokens,
  watchedContracts,
} from '../database/launchpadSchema.ts'
import type { ContractKind } from '../launchpad/contractTable.ts'
import type { Block } from './chainNode.ts'
import { shortSymbol } from './readContract.ts'
import { keptBlocks, type Range } from './readRange.ts'

/** Rows of one statement. PostgreSQL allows 65,535 parameters. */
const rowsAtOnce = 1_000

/** Decimals of every token that the launchpad makes. */
const launchTokenDecimals = 18

/** Where reading a chain stands. */
export type Cursor = {
  readonly lastBlock: number
  readonly lastHash: string
  readonly genesisHash: string
}

type MirrorNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly chainId: number
  readonly depth: number
  readonly practice: boolean
}

/**
 * The mirror of one chain in the database. Each change starts from the cursor that its caller read, and does nothing if
 * another server has moved it meanwhile: `false`.
 */
export function createMirror({ db, clock, chainId, depth, practice }: MirrorNeeds) {
  const ofChain = eq(chainCursors.chainId, chainId)
  const at = ({ lastBlock, lastHash }: Cursor) =>
    and(ofChain, eq(chainCursors.lastBlock, lastBlock), eq(chainCursors.lastHash, lastHash))

  async function cursor(): Promise<Cursor | undefined> {
    const [found] = await db.select().from(chainCursors).where(ofChain)
    return found
  }

  /** Starts after `block`, without any event. Replaces what was read of an earlier chain. */
  async function restart(old: Cursor | undefined, block: Block, genesisHash: string): Promise<boolean> {
    const next = {
      ...{ chainId, genesisHash, depth, practice },
      ...{ lastBlock: block.number, lastHash: block.hash, lastAt: new Date(block.timestamp * 1000) },
    }
    return db.transaction(async (tx) => {
      const moved = old
        ? await tx.update(chainCursors).set(next).where(at(old)).returning()
        : await tx.insert(chainCursors).values(next).onConflictDoNothing().returning()
      if (moved.length === 0) return false
      await tx.delete(chainEvents).where(eq(chainEvents.chainId, chainId))
      await tx.delete(chainBlocks).where(eq(chainBlocks.chainId, chainId))
      await tx.delete(tokens).where(eq(tokens.chainId, chainId))
      return true
    })
  }

  async function append(old: Cursor, { last, blocks, events }: Range): Promise<boolean> {
    const timeOf = new Map(blocks.map(({ number, timestamp }) => [number, new Date(timestamp * 1000)]))
    return db.transaction(async (tx) => {
      const moved = await tx
        .update(chainCursors)
        .set({
          ...{ lastBlock: last.number, lastHash: last.hash, lastAt: new Date(last.timestamp * 1000) },
          ...{ depth, practice },
        })
        .where(at(old))
        .returning()
      if (moved.length === 0) return false
      const rows = events.map(({ blockNumber, blockHash, transactionHash, logIndex, ...event }) => ({
        ...{ chainId, blockNumber, blockHash, logIndex },
        ...{ txHash: transactionHash, contract: event.address, at: timeOf.get(blockNumber) ?? new Date(0) },
        ...{ kind: event.kind, name: event.name, account: event.account, args: event.args },
      }))
      const keyOf = (row: { txHash: string; logIndex: number }) => `${row.txHash} ${row.logIndex}`
      const ids = new Map<string, number>()
      for (const some of slices(rows)) {
        const stored = await tx.insert(chainEvents).values(some).onConflictDoNothing().returning()
        for (const row of stored) ids.set(keyOf(row), row.id)
      }
      const children = events.flatMap(({ creates, transactionHash: txHash, logIndex }) => {
        const eventId = ids.get(keyOf({ txHash, logIndex }))
        return creates && eventId !== undefined ? [{ chainId, ...creates, eventId }] : []
      })
      for (const some of slices(children))
        await tx.insert(watchedContracts).values(some).onConflictDoNothing()
      const { own, foreign } = tokensIn(events)
      // The address of a token can be computed before it is made, and named by anyone.
      for (const token of own) {
        const made = { ...token, decimals: launchTokenDecimals, nextAt: null }
        await tx
          .insert(tokens)
          .values({ chainId, ...made })
          .onConflictDoUpdate({ target: [tokens.chainId, tokens.address], set: made })
      }
      const unread = { name: '?', symbol: '?', decimals: 18, supply: '0', nextAt: new Date(clock.now()) }
      for (const some of slices(foreign)) {
        await tx
          .insert(tokens)
          .values(some.map((address) => ({ chainId, address, ...unread })))
          .onConflictDoNothing()
      }
      const kept = blocks.filter(({ number }) => number > last.number - keptBlocks)
      await tx.insert(chainBlocks).values(kept.map(({ number, hash }) => ({ chainId, number, hash })))
      await tx
        .delete(chainBlocks)
        .where(and(eq(chainBlocks.chainId, chainId), lt(chainBlocks.number, last.number - keptBlocks)))
      return true
    })
  }

  /** Removes all blocks after `block`. What was made of them is removed with them. */
  async function rollBack(old: Cursor, block: Block): Promise<boolean> {
    return db.transaction(async (tx) => {
      const moved = await tx
        .update(chainCursors)
        .set({
          ...{ lastBlock: block.number, lastHash: block.hash, lastAt: new Date(block.timestamp * 1000) },
          reorgs: sql`${chainCursors.reorgs} + 1`,
        })
        .where(at(old))
        .returning()
      if (moved.length === 0) return false
      await tx
        .delete(chainEvents)
        .where(and(eq(chainEvents.chainId, chainId), gt(chainEvents.blockNumber, block.number)))
      await tx
        .delete(chainBlocks)
        .where(and(eq(chainBlocks.chainId, chainId), gt(chainBlocks.number, block.number)))
      return true
    })
  }

  return {
    cursor,
    restart,
    append,
    rollBack,
    /** The blocks that are kept, newest first. */
    blocks: () =>
      db.select().from(chainBlocks).where(eq(chainBlocks.chainId, chainId)).orderBy(desc(chainBlocks.number)),
    async children(): Promise<readonly (readonly [string, ContractKind])[]> {
      const rows = await db.select().from(watchedContracts).where(eq(watchedContracts.chainId, chainId))
      return rows.map(({ address, kind }) => [address, kind as ContractKind] as const)
    },
  }
}

/** The tokens that events name: those that the launchpad made, with what their event says of them, and others by address. */
function tokensIn(events: Range['events']) {
  const named = events.flatMap(({ args }) => (typeof args.token === 'string' ? [args.token] : []))
  const own = events.flatMap(({ name, args }) => {
    if (name !== 'TokenCreated') return []
    const symbol = shortSymbol(cleanName(args.symbol, '?'))
    return [
      { address: String(args.token), name: cleanName(args.name, '?'), symbol, supply: String(args.supply) },
    ]
  })
  const made = new Set(own.map(({ address }) => address))
  return { own, foreign: [...new Set(named)].filter((address) => !made.has(address)) }
}

function* slices<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) yield items.slice(start, start + rowsAtOnce)
}
