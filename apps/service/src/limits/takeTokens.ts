import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'

/**
 * Where the buckets of a server are: columns `key text primary key`, `full_at_ms double precision not null` with an index,
 * and `alerted_at_ms double precision`. A bucket is the time at which it will be full; one that is full has no row.
 */
export type Buckets = {
  readonly db: { execute(query: SQL): PromiseLike<unknown> }
  readonly table: 'services.buckets' | 'buckets'
}

/** Tokens wanted from one bucket, which holds `capacity` and fills evenly from empty within `periodMs`. */
export type Take = {
  readonly key: string
  readonly capacity: number
  readonly periodMs: number
  readonly cost: number
  /** Tell when it is at 80 %. Not of people: their addresses belong in no log. */
  readonly alert?: boolean | undefined
}

/** What became of one take: how far from now the bucket is full, and whether it passed 80 % empty just now. */
export type Taken = { readonly fullInMs: number; readonly taken: boolean; readonly low: boolean }

/** How far a take moves the time at which its bucket is full. */
export const spentMs = ({ cost, capacity, periodMs }: Take) =>
  (Math.min(cost, capacity) / capacity) * periodMs

/** How long until a bucket that is full in `fullInMs` can give what is wanted; 0 and less is now. */
export const waitMs = (take: Take, fullInMs: number) =>
  Math.max(fullInMs, 0) + spentMs(take) - take.periodMs - slackMs(take)

/** A thousandth of a token, for what additions round away. */
const slackMs = ({ capacity, periodMs }: Take) => periodMs / capacity / 1000

const lowShare = 0.8
/** A bucket that hovers at its limit says so once in this time. */
const alertEveryMs = 86_400_000

/** The buckets that one request wants. */
export type Wish = {
  readonly takes: readonly Take[]
  /** Every bucket gives: what it does not have is a debt, and it gives nothing else until that is paid. */
  readonly mayOwe: boolean
}

/**
 * Takes for several requests, by the database's clock, in one statement. Of each the buckets give in their order: the first
 * that cannot ends it, and those after it give nothing. Exact for any number of processes.
 * @returns for each request one entry for each bucket up to the one that refused
 */
export async function takeTokens(
  { db, table }: Buckets,
  wishes: readonly Wish[],
): Promise<readonly (readonly Taken[])[]> {
  const wanted = wishes.map(({ takes, mayOwe }) => ({
    mayOwe,
    takes: takes.map((take) => ({
      ...{ key: take.key, spent: spentMs(take), period: take.periodMs, slack: slackMs(take) },
      ...{ alert: take.alert === true, low: lowShare * take.periodMs, alertEvery: alertEveryMs },
    })),
  }))
  // Beside the table: see the migrations.
  const take = sql.raw(table.replace('buckets', 'take_tokens'))
  const rows = rowsOf(
    await db.execute(sql`
      select wish.n, taken.* from jsonb_array_elements(${JSON.stringify(wanted)}::text::jsonb) with ordinality wish (one, n)
      cross join lateral ${take}(wish.one->'takes', (wish.one->>'mayOwe')::boolean) taken
      order by wish.n, taken.place`),
  )
  return wishes.map((_, index) =>
    rows
      .filter(({ n }) => Number(n) === index + 1)
      .map(({ full_in, taken, low }) => ({
        fullInMs: Number(full_in),
        taken: taken === true,
        low: low === true,
      })),
  )
}

/** Forgets the buckets that are full; one that is being taken from is left for the next time. */
export async function sweepBuckets({ db, table }: Buckets): Promise<void> {
  const buckets = sql.raw(table)
  await db.execute(sql`
    delete from ${buckets} where key in (
      select key from ${buckets}
      where full_at_ms < extract(epoch from clock_timestamp()) * 1000
        and coalesce(alerted_at_ms, 0) < extract(epoch from clock_timestamp()) * 1000 - ${alertEveryMs}::float8
      limit 10000 for update skip locked)`)
}
