import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { type LaunchStatus, launchStatus } from '../../shared/launchStatus.ts'
import type { Database } from '../database/database.ts'
import {
  chainCursors,
  chainEvents,
  collections,
  launches,
  drops as lists,
  locks,
  pools,
  projects,
  publishedDrops,
  tokens,
} from '../database/launchpadSchema.ts'
import { wallets } from '../database/schema.ts'

type Row<table extends { $inferSelect: unknown }> = table['$inferSelect']

export type TokenRow = Omit<Row<typeof tokens>, 'tries' | 'nextAt'>
export type LaunchRow = Row<typeof launches> & {
  /** `<chainId>:<presale>`. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly coin: TokenRow
  readonly project: Row<typeof projects> | null
  readonly status: LaunchStatus
}
export type CollectionRow = Row<typeof collections> & {
  readonly name: string
  readonly symbol: string
  readonly owner: string
  readonly maxSupply: number
}
export type DropRow = Row<typeof publishedDrops> & {
  readonly list: Row<typeof lists>
  readonly coin: TokenRow
}

/**
 * Everything that the launchpad's contracts made, on all chains, as of the newest block that was read of each. There are as
 * many rows as creators have paid transactions for, so they are read as a whole, and pages choose from them.
 */
async function readDirectory(db: Database) {
  const [
    cursors,
    coins,
    launchRows,
    projectRows,
    poolRows,
    lockRows,
    made,
    collectionRows,
    dropRows,
    listRows,
  ] = await Promise.all([
    db.select().from(chainCursors),
    db.select().from(tokens),
    db.select().from(launches).orderBy(desc(launches.eventId)),
    readPublicProjects(db),
    db.select().from(pools),
    db.select().from(locks).orderBy(locks.eventId),
    db.select().from(chainEvents).where(eq(chainEvents.name, 'CollectionCreated')),
    db.select().from(collections),
    db.select().from(publishedDrops).orderBy(desc(publishedDrops.eventId)),
    db.select().from(lists).where(isNotNull(lists.root)),
  ])
  const byToken = new Map(coins.map((coin) => [`${coin.chainId}:${coin.address}`, coin]))
  const tokenOf = (chainId: number, address: string): TokenRow =>
    byToken.get(`${chainId}:${address}`) ?? {
      ...{ chainId, address, name: '?', symbol: '?', decimals: 18, supply: '0' },
    }
  const byChain = new Map(cursors.map((cursor) => [cursor.chainId, cursor]))
  const chainNow = (chainId: number) => byChain.get(chainId)?.lastAt.getTime() ?? 0
  return {
    cursors,
    tokens: coins,
    tokenOf,
    /** Time of the newest block that was read, ms. */
    chainNow,
    isConfirmed(chainId: number, block: number) {
      const cursor = byChain.get(chainId)
      return cursor !== undefined && block <= cursor.lastBlock - cursor.depth
    },
    isPractice: (chainId: number) => byChain.get(chainId)?.practice ?? false,
    /** The newest first. */
    launches: launchRows.map((launch): LaunchRow => {
      const project = projectRows.find(
        ({ chainId, ownerAddress, salt }) =>
          chainId === launch.chainId && ownerAddress === launch.owner && salt === launch.salt,
      )
      const coin = tokenOf(launch.chainId, launch.token)
      const times = {
        start: launch.startsAt.toISOString(),
        end: launch.endsAt.toISOString(),
        finalizedAt: launch.finalizedAt?.toISOString() ?? null,
        cancelledAt: launch.cancelledAt?.toISOString() ?? null,
      }
      return {
        ...launch,
        ...{
          id: `${launch.chainId}:${launch.presale}`,
          name: coin.name,
          symbol: coin.symbol,
          coin,
          project: project ?? null,
        },
        status: launchStatus({ ...launch, ...times }, chainNow(launch.chainId)),
      }
    }),
    pools: poolRows,
    locks: lockRows,
    collections: collectionRows.flatMap((collection): CollectionRow[] => {
      const event = made.find(
        ({ chainId, args }) => chainId === collection.chainId && args.collection === collection.address,
      )
      if (!event) return []
      const { name, symbol, owner, maxSupply } = event.args
      return [
        {
          ...collection,
          ...{
            name: String(name),
            symbol: String(symbol),
            owner: String(owner),
            maxSupply: Number(maxSupply),
          },
        },
      ]
    }),
    /** Drops whose list we have, the newest first. */
    drops: dropRows.flatMap((drop): DropRow[] => {
      const list = listRows.find(
        ({ chainId, creatorAddress, root }) =>
          chainId === drop.chainId && creatorAddress === drop.creator && root === drop.root,
      )
      return list ? [{ ...drop, list, coin: tokenOf(drop.chainId, drop.token) }] : []
    }),
  }
}

/**
 * What creators say about launches that are on a chain. It is public while the owner of the sale is a verified wallet of the
 * author, so that no user speaks for another creator. Dapp 3.3.
 */
const readPublicProjects = (db: Database) =>
  db
    .select(getTableColumns(projects))
    .from(projects)
    .innerJoin(
      wallets,
      and(
        eq(wallets.userId, projects.ownerUserId),
        // A contract account is one on each chain.
        sql`lower(${wallets.account}) in ('eip155:' || ${projects.ownerAddress}, 'eip155:' || ${projects.chainId} || ':' || ${projects.ownerAddress})`,
      ),
    )
    .where(
      sql`${projects.step} = 'about' and exists (select 1 from ${chainEvents} where ${chainEvents.name} = 'PresaleCreated' and ${chainEvents.chainId} = ${projects.chainId} and ${chainEvents.args}->>'salt' = ${projects.salt})`,
    )

export type Directory = Awaited<ReturnType<typeof readDirectory>>

/** How long words about launches and lists of drops may be out of date, ms. What is on chain never is. */
const wordsMs = 1_000

/** Reads the directory again when a mirror has moved, so that many visitors share one reading of each block. */
export function createDirectoryReader({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): () => Promise<Directory> {
  const cached = createShortCache<Directory>({ clock, ms: wordsMs, maxEntries: 1 })
  return async () => {
    const cursors = await db.select().from(chainCursors).orderBy(chainCursors.chainId)
    const blocks = cursors.map(({ chainId, lastHash }) => `${chainId} ${lastHash}`).join()
    return cached(blocks, () => readDirectory(db))
  }
}

export const launchAt = (directory: Directory, chainId: number, presale: string) =>
  directory.launches.find((launch) => launch.chainId === chainId && launch.presale === presale)
