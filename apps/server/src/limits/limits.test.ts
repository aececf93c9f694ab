import { isDatabaseUnavailable, rowsOf } from '@latchkey/server-kit'
import { type Buckets, createLimiter, sweepBuckets, type Take } from '@latchkey/server-kit/limits'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

/** Refills so slowly that no token returns during a test. */
const bucket = (key: string, capacity: number, cost = 1): Take => ({
  key,
  capacity,
  periodMs: 3_600_000,
  cost,
})

const of = ({ db }: { readonly db: Buckets['db'] }): Buckets => ({ db, table: 'services.buckets' })

describe.each(databases)('on $name', ({ place }) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let other: Awaited<ReturnType<typeof openDatabase>> | undefined
  const low = vi.fn()
  const readOnly = vi.fn()
  const limiter = (now = () => 0) => createLimiter({ buckets: of(opened), low, readOnly, now })
  beforeAll(async () => {
    if (!place) return
    opened = await openTestDatabase(place)
    // A second process, if the engine allows one.
    if (typeof place === 'object') other = await openDatabase(place)
  })
  afterAll(async () => {
    if (place) await Promise.all([opened.close(), other?.close()])
  })
  beforeEach(async () => {
    low.mockReset()
    if (place) await opened.db.execute(sql`truncate services.buckets`)
  })
  /** Simulates the passing of time for all stored buckets. */
  const pass = (ms: number) =>
    opened.db.execute(sql`update services.buckets set full_at_ms = full_at_ms - ${ms}::float8`)
  const countBuckets = async () =>
    Number(rowsOf(await opened.db.execute(sql`select count(*) as n from services.buckets`))[0]?.n)

  test.skipIf(!place)('50 concurrent takes by two processes get exactly the available tokens', async () => {
    const processes = [
      limiter(),
      createLimiter({ buckets: of(other ?? opened), low, readOnly, now: () => 0 }),
    ]
    const takes = Array.from({ length: 50 }, (_, i) => processes[i % 2]?.take([bucket('a', 20)]))
    const outcomes = await Promise.all(takes)
    expect(outcomes.filter((outcome) => outcome?.status === 'taken')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome?.status === 'refused')).toHaveLength(30)
  })

  test.skipIf(!place)(
    'F100: while the database is read-only, each process counts for itself and reports it',
    async () => {
      const broken = new Error('cannot execute INSERT in a read-only transaction')
      Object.assign(broken, { code: '25006' })
      const db = { execute: () => Promise.reject(broken) }
      const { take } = createLimiter({ buckets: of({ db }), low, readOnly, now: () => 0 })
      const outcomes = [
        await take([bucket('a', 2)]),
        await take([bucket('a', 2)]),
        await take([bucket('a', 2)]),
      ]
      expect(outcomes.map(({ status }) => status)).toEqual(['taken', 'taken', 'refused'])
      expect(readOnly).toHaveBeenCalledTimes(1)
    },
  )

  test.skipIf(!place)('a refusal states when a token will be available', async () => {
    const take = [bucket('a', 2)]
    const { take: ask } = limiter()
    expect([await ask(take), await ask(take)]).toEqual([{ status: 'taken' }, { status: 'taken' }])
    const refused = await ask(take)
    expect(refused).toMatchObject({ status: 'refused', key: 'a' })
    const { retryInSeconds } = refused as { retryInSeconds: number }
    // Two tokens an hour: half an hour, less what has passed meanwhile.
    expect(retryInSeconds).toBeGreaterThan(900)
    expect(retryInSeconds).toBeLessThanOrEqual(1_800)
    await pass(retryInSeconds * 1_000)
    expect([(await limiter().take(take)).status, (await limiter().take(take)).status]).toEqual([
      'taken',
      'refused',
    ])
  })

  test.skipIf(!place)('a refusal is repeated without the database until a token is available', async () => {
    let time = 0
    const { take, known } = limiter(() => time)
    const full = [bucket('a', 1)]
    await take(full)
    await take(full)
    const execute = vi.spyOn(opened.db, 'execute')
    for (let i = 0; i < 1_000; i++) expect((await take(full)).status).toBe('refused')
    expect(execute).not.toHaveBeenCalled()
    execute.mockRestore()
    time = 3_600_001
    expect(known(full)).toBeUndefined()
  })

  test.skipIf(!place)('buckets after the first empty one are not charged', async () => {
    const { take } = limiter()
    expect(await take([bucket('a', 1), bucket('b', 2)])).toEqual({ status: 'taken' })
    expect(await take([bucket('a', 1), bucket('b', 2)])).toMatchObject({ status: 'refused', key: 'a' })
    expect(await limiter().take([bucket('c', 9), bucket('b', 2)])).toEqual({ status: 'taken' })
    expect(await limiter().take([bucket('c', 9), bucket('b', 2)])).toMatchObject({
      status: 'refused',
      key: 'b',
    })
  })

  test.skipIf(!place)('a bucket reports once that it is 80 % used', async () => {
    const { take } = limiter()
    const alerting = { ...bucket('a', 10), alert: true }
    for (let i = 0; i < 10; i++) await take([alerting, bucket('b', 10)])
    expect(low.mock.calls).toEqual([['a']])
    await pass(3_600_000)
    for (let i = 0; i < 10; i++) await limiter().take([alerting])
    expect(low).toHaveBeenCalledTimes(1)
  })

  test.skipIf(!place)('charge creates a debt, and the bucket refuses until it is refilled', async () => {
    const { take, charge } = limiter()
    await charge([bucket('a', 10, 4), bucket('a', 10, 9)])
    expect(await take([bucket('a', 10)])).toMatchObject({ status: 'refused', key: 'a' })
    // 13 of 10 tokens used: 4 tokens must refill before one is available.
    await pass(3_600_000 * 0.39)
    expect((await limiter().take([bucket('a', 10)])).status).toBe('refused')
    await pass(3_600_000 * 0.02)
    expect((await limiter().take([bucket('a', 10)])).status).toBe('taken')
    for (let turn = 0; turn < 9; turn++) await charge([bucket('b', 10, 10)])
    await pass(3_600_000 * 1.11)
    expect((await limiter().take([bucket('b', 10)])).status).toBe('taken')
  })

  test.skipIf(!place)('a full bucket is deleted by the sweep', async () => {
    await limiter().take([bucket('a', 10)])
    await sweepBuckets(of(opened))
    expect(await countBuckets()).toBe(1)
    await pass(3_600_000)
    await sweepBuckets(of(opened))
    expect(await countBuckets()).toBe(0)
  })

  test.skipIf(!place)('F102: takes succeed although every tenth statement collides', async () => {
    await opened.db.execute(sql`create sequence services.collisions`)
    await opened.db.execute(sql`create function services.collide() returns trigger language plpgsql as $$
      begin
        if nextval('services.collisions') % 10 = 0 then raise exception 'injected' using errcode = '40001'; end if;
        return new;
      end $$`)
    await opened.db.execute(
      sql`create trigger collide before insert on services.buckets for each row execute function services.collide()`,
    )
    try {
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, () => limiter().take([bucket('a', 1_000)])),
      )
      expect(outcomes.every(({ status }) => status === 'taken')).toBe(true)
    } finally {
      await opened.db.execute(sql`drop function services.collide() cascade`)
      await opened.db.execute(sql`drop sequence services.collisions`)
    }
  })

  test.skipIf(!place)('isDatabaseUnavailable is false for an SQL error', async () => {
    const failed = await opened.db.execute(sql`select 1 / 0`).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(failed)).toBe(false)
  })
})

test('F101: requests beyond the queue limit are refused at once, and timed out requests are not sent later', async () => {
  const execute = vi.fn(() => new Promise(() => {}))
  const { take } = createLimiter({
    buckets: { db: { execute }, table: 'services.buckets' },
    readOnly: () => {},
  })
  vi.useFakeTimers()
  const waiting = Array.from({ length: 1_004 }, (_, i) => take([bucket(`${i}`, 1)]))
  await vi.advanceTimersByTimeAsync(0)
  expect(await take([bucket('one more', 1)])).toEqual({ status: 'unavailable' })
  expect(execute).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set(['unavailable']))
  expect(execute).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})

test('hundreds of concurrent requests are batched', async () => {
  const rows = Array.from({ length: 64 }, (_, i) => ({ n: i + 1, full_in: 0, taken: true, low: false }))
  const execute = vi.fn(async () => rows)
  const { take } = createLimiter({
    buckets: { db: { execute }, table: 'services.buckets' },
    readOnly: () => {},
  })
  const outcomes = await Promise.all(Array.from({ length: 500 }, (_, i) => take([bucket(`${i}`, 1)])))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['taken']))
  // Four statements with one request each, then 64 requests per statement.
  expect(execute).toHaveBeenCalledTimes(12)
})
