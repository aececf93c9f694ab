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

/**
 * Takes from the buckets in their order, by the database's clock, in one statement: the first that cannot give ends it, and
 * those after it give nothing. Exact for any number of processes.
 * @returns one entry for each bucket up to the one that refused
 */
export async function takeTokens({ db, table }: Buckets, takes: readonly Take[]): Promise<readonly Taken[]> {
  const buckets = sql.raw(table)
  const parts: SQL[] = [
    sql`clock as materialized (select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms)`,
  ]
  const results: SQL[] = []
  for (const [index, take] of takes.entries()) {
    const name = sql.raw(`t${index}`)
    const spent = sql`${spentMs(take)}::float8`
    const now = sql`(select ms from clock)`
    const before = index === 0 ? sql`` : sql`, ${sql.raw(`t${index - 1}`)}`
    const after = sql`greatest(b.full_at_ms, ${now}) + ${spent}`
    parts.push(sql`${name} as (
      insert into ${buckets} as b (key, full_at_ms)
      select ${take.key}::text, clock.ms + ${spent} from clock${before}
      on conflict (key) do update set
        full_at_ms = ${after},
        alerted_at_ms = case
          when ${take.alert === true} and ${after} - ${now} >= ${lowShare * take.periodMs}::float8
            and coalesce(b.alerted_at_ms, 0) < ${now} - ${alertEveryMs}::float8 then ${now}
          else b.alerted_at_ms end
      where ${after} <= ${now} + ${take.periodMs + slackMs(take)}::float8
      returning full_at_ms, alerted_at_ms)`)
    results.push(sql`
      select ${index}::int as place, t.full_at_ms - clock.ms as full_in, true as taken,
        coalesce(t.alerted_at_ms = clock.ms, false) as low from ${name} t, clock`)
    results.push(sql`
      select ${index}::int, b.full_at_ms - clock.ms, false, false from ${buckets} b, clock${before}
      where b.key = ${take.key}::text and not exists (select from ${name})`)
  }
  const statement = sql`with ${sql.join(parts, sql`, `)} ${sql.join(results, sql` union all `)} order by place`
  const rows = rowsOf(await db.execute(statement))
  const taken = rows.map(({ full_in, taken, low }) => ({
    fullInMs: Number(full_in),
    taken: taken === true,
    low: low === true,
  }))
  // A bucket that was made by another process in the same moment is not seen by the second half: ask again at once.
  if (taken.length < takes.length && taken.every(({ taken }) => taken))
    return [...taken, { fullInMs: 0, taken: false, low: false }]
  return taken
}

/** A bucket is never so far in debt that it takes more than another period to be out of it. */
const mostDebtPeriods = 1

/** Takes from every bucket, also what it does not have: then it is in debt, and gives nothing until it is out of it. */
export async function chargeTokens({ db, table }: Buckets, takes: readonly Take[]): Promise<void> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`
  for (const take of takes) {
    const spent = sql`${spentMs(take)}::float8`
    const latest = sql`${now} + ${(1 + mostDebtPeriods) * take.periodMs}::float8`
    await db.execute(sql`
      insert into ${sql.raw(table)} as b (key, full_at_ms) values (${take.key}::text, ${now} + ${spent})
      on conflict (key) do update set full_at_ms = least(greatest(b.full_at_ms, ${now}) + ${spent}, ${latest})`)
  }
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
