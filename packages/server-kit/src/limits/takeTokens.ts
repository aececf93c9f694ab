import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'

/**
 * The bucket table of a server. Columns: `key text primary key`, `full_at_ms double precision not null` with an index, and
 * `alerted_at_ms double precision`. A bucket is stored as the time at which it will be full; a full bucket has no row.
 */
export type Buckets = {
  readonly db: { execute(query: SQL): PromiseLike<unknown> }
  readonly table: 'services.buckets' | 'wallet.buckets' | 'recovery.buckets' | 'buckets'
}

/** Tokens to take from one bucket, which holds `capacity` tokens and refills evenly from empty within `periodMs`. */
export type Take = {
  readonly key: string
  readonly capacity: number
  readonly periodMs: number
  readonly cost: number
  /** Whether to report 80 % use. Not for buckets of users, whose addresses must not be logged. */
  readonly alert?: boolean | undefined
}

/** Result of one take: the time until the bucket is full, ms, and whether it just passed 80 % use. */
export type TakeResult = { readonly fullInMs: number; readonly taken: boolean; readonly low: boolean }

/** How far a take moves the time at which its bucket is full, ms. */
export const spentMs = ({ cost, capacity, periodMs }: Take) =>
  (Math.min(cost, capacity) / capacity) * periodMs

/** How long until a bucket that is full in `fullInMs` can grant the take, ms; 0 or less means now. */
export const waitMs = (take: Take, fullInMs: number) =>
  Math.max(fullInMs, 0) + spentMs(take) - take.periodMs - slackMs(take)

/** A thousandth of a token, to allow for rounding errors. */
const slackMs = ({ capacity, periodMs }: Take) => periodMs / capacity / 1000

const lowShare = 0.8
/** A bucket that stays at its limit is reported once in this time, ms. */
const alertEveryMs = 86_400_000

/** The takes of one request. */
export type TakeRequest = {
  readonly takes: readonly Take[]
  /** Every bucket grants, if need be as a debt that must be refilled before the bucket grants anything else. */
  readonly allowDebt: boolean
}

/**
 * Takes tokens for several requests in one statement, by the database's clock, exact for any number of processes. The
 * buckets of a request are taken from in order; after the first refusal the rest are left alone.
 * @returns for each request one entry for each bucket, up to and including the one that refused
 */
export async function takeTokens(
  { db, table }: Buckets,
  requests: readonly TakeRequest[],
): Promise<readonly (readonly TakeResult[])[]> {
  const input = requests.map(({ takes, allowDebt }) => ({
    allowDebt,
    takes: takes.map((take) => ({
      ...{ key: take.key, spent: spentMs(take), period: take.periodMs, slack: slackMs(take) },
      ...{ alert: take.alert === true, low: lowShare * take.periodMs, alertEvery: alertEveryMs },
    })),
  }))
  // The function is created by the migrations in the schema of the table.
  const take = sql.raw(table.replace('buckets', 'take_tokens'))
  const rows = rowsOf(
    await db.execute(sql`
      select request.n, taken.* from jsonb_array_elements(${JSON.stringify(input)}::text::jsonb) with ordinality request (one, n)
      cross join lateral ${take}(request.one->'takes', (request.one->>'allowDebt')::boolean) taken
      order by request.n, taken.place`),
  )
  return requests.map((_, index) =>
    rows
      .filter(({ n }) => Number(n) === index + 1)
      .map(({ full_in, taken, low }) => ({
        fullInMs: Number(full_in),
        taken: taken === true,
        low: low === true,
      })),
  )
}

/** Deletes the rows of full buckets. Rows locked by a concurrent take are left for the next sweep. */
export async function sweepBuckets({ db, table }: Buckets): Promise<void> {
  const buckets = sql.raw(table)
  await db.execute(sql`
    delete from ${buckets} where key in (
      select key from ${buckets}
      where full_at_ms < extract(epoch from clock_timestamp()) * 1000
        and coalesce(alerted_at_ms, 0) < extract(epoch from clock_timestamp()) * 1000 - ${alertEveryMs}::float8
      limit 10000 for update skip locked)`)
}
