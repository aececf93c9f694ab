import { isReadOnly } from '../database/databaseTrouble.ts'
import { type Buckets, spentMs, type Take, type Taken, takeTokens, type Wish, waitMs } from './takeTokens.ts'

export type Outcome =
  | { readonly status: 'taken' }
  /** `key` is the bucket that is empty. */
  | { readonly status: 'refused'; readonly key: string; readonly retryInSeconds: number }
  /** The database is away, slow, or more is waiting for it than it can do. */
  | { readonly status: 'unavailable' }

export type Limiter = {
  /** Whether it is already known that one of the buckets cannot give; asks nobody. */
  known(takes: readonly Take[]): Outcome | undefined
  /** From the database, in one statement; all or up to the one that refuses. */
  take(takes: readonly Take[]): Promise<Outcome>
  /** From the database, whether there is enough or not: for what is known only after it was used. Never fails. */
  charge(takes: readonly Take[]): Promise<void>
  /** From this process alone: for what costs nobody anything but bytes. */
  takeHere(take: Take): Outcome
}

/**
 * Statements at the database at a time, requests in one of them, requests that may wait, and for how long each. Those that
 * come while the database works are asked about together. What was given up is never asked, so a database that was slow
 * is not busy afterwards with what nobody waits for. Fault F101.
 */
const atOnce = 4
const together = 64
const maxWaiting = 1_000
const patienceMs = 4_000
const maxKeys = 100_000
const alarmEveryMs = 60_000

/**
 * Token buckets that all processes share. Nothing is leased: every grant is the database's. What the database refused is
 * remembered until it could be granted, which is exact, because others can only take more; so a flood is refused without it.
 * While the database only reads, each process counts for itself, so that reading goes on. Fault F100.
 * @param low is told, about once a day, that a bucket is at 80 %
 * @param readOnly is told, once a minute, that the database does not write
 */
export function createLimiter({
  buckets,
  low = () => {},
  readOnly,
  now = () => performance.now(),
}: {
  readonly buckets: Buckets
  readonly low?: (key: string) => void
  readonly readOnly: () => void
  readonly now?: () => number
}): Limiter {
  const refusedFullAt = createFullTimes(now)
  const hereFullAt = createFullTimes(now)
  const waiting: Waiting[] = []
  let statements = 0
  let alarmedAt = Number.NEGATIVE_INFINITY

  const outcome = (take: Take, fullAt: number | undefined): Outcome | undefined => {
    const wait = fullAt === undefined ? 0 : waitMs(take, fullAt - now())
    return wait > 0 ? { status: 'refused', key: take.key, retryInSeconds: Math.ceil(wait / 1000) } : undefined
  }
  function known(takes: readonly Take[]): Outcome | undefined {
    for (const take of takes) {
      const refused = outcome(take, refusedFullAt.get(take.key))
      if (refused) return refused
    }
    return undefined
  }

  function takeHere(take: Take): Outcome {
    const fullAt = hereFullAt.get(take.key)
    const refused = outcome(take, fullAt)
    if (refused) return refused
    hereFullAt.set(take.key, Math.max(fullAt ?? 0, now()) + spentMs(take))
    return { status: 'taken' }
  }
  function withoutDatabase(takes: readonly Take[]): Outcome {
    if (now() - alarmedAt >= alarmEveryMs) {
      alarmedAt = now()
      readOnly()
    }
    return takes.map(takeHere).find(({ status }) => status !== 'taken') ?? { status: 'taken' }
  }

  /** Asks about all that wait, some at a time. */
  function askAll(): void {
    while (statements < atOnce && waiting.length > 0) {
      const batch = waiting.splice(0, together)
      statements += 1
      takeTokens(
        buckets,
        batch.map(({ wish }) => wish),
      )
        .then(
          (results) => {
            for (const [index, { settle }] of batch.entries()) settle(results[index] ?? [])
          },
          (error: unknown) => {
            for (const { settle } of batch) settle(isReadOnly(error) ? 'read-only' : 'away')
          },
        )
        .finally(() => {
          statements -= 1
          askAll()
        })
    }
  }

  /** What the database says of a wish, when its turn comes within the time there is. */
  function ask(wish: Wish): Promise<Answer> {
    if (waiting.length >= maxWaiting) return Promise.resolve('away')
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => {
        const place = waiting.indexOf(one)
        if (place >= 0) waiting.splice(place, 1)
        resolve('away')
      }, patienceMs)
      const one: Waiting = {
        wish,
        settle(answer) {
          clearTimeout(giveUp)
          resolve(answer)
        },
      }
      waiting.push(one)
      askAll()
    })
  }

  return {
    known,
    takeHere,
    async charge(takes) {
      await ask({ takes, mayOwe: true })
    },
    async take(takes) {
      const refused = known(takes)
      if (refused) return refused
      const answer = await ask({ takes, mayOwe: false })
      if (answer === 'read-only') return withoutDatabase(takes)
      if (answer === 'away') return { status: 'unavailable' }
      for (const [index, { taken, fullInMs, low: isLow }] of answer.entries()) {
        const take = takes[index]
        if (!take) break
        if (isLow) low(take.key)
        if (taken) continue
        refusedFullAt.set(take.key, now() + fullInMs)
        return known([take]) ?? { status: 'refused', key: take.key, retryInSeconds: 1 }
      }
      return { status: 'taken' }
    },
  }
}

type Answer = readonly Taken[] | 'read-only' | 'away'
type Waiting = { readonly wish: Wish; settle(answer: Answer): void }

/** By key, when a bucket is full; the oldest entries make room. */
function createFullTimes(now: () => number) {
  const times = new Map<string, number>()
  return {
    get(key: string): number | undefined {
      const fullAt = times.get(key)
      if (fullAt === undefined || fullAt > now()) return fullAt
      times.delete(key)
      return undefined
    },
    set(key: string, fullAt: number) {
      times.delete(key)
      times.set(key, fullAt)
      if (times.size > maxKeys) times.delete(times.keys().next().value ?? '')
    },
  }
}

/** What `promise` gives, or nothing when it fails or takes longer than `ms`. */
export async function before<result>(promise: Promise<result>, ms: number): Promise<result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
