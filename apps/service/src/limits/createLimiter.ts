import { isReadOnly } from '../database/databaseTrouble.ts'
import { createPlaces } from './createPlaces.ts'
import { type Buckets, spentMs, type Take, takeTokens, waitMs } from './takeTokens.ts'

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
 * Statements at the database at a time, takes that may wait for that, and for how long each. What was given up is never
 * asked, so a database that was slow is not busy afterwards with what nobody waits for. Fault F101.
 */
const atOnce = 16
const maxWaiting = 1_000
const patienceMs = 4_000
const maxKeys = 100_000
const alarmEveryMs = 60_000

/**
 * Token buckets that all processes share. Nothing is leased: every grant is one statement. What the database refused is
 * remembered until it could be granted, which is exact, because others can only take more; so a flood is refused without it.
 * While the database only reads, each process counts for itself, so that reading goes on. Fault F100.
 * @param low is told, about once a day, that a bucket is at 80 %
 * @param readOnly is told, once a minute, that the database does not write
 */
export function createLimiter({
  buckets,
  low,
  readOnly,
  now = () => performance.now(),
}: {
  readonly buckets: Buckets
  readonly low: (key: string) => void
  readonly readOnly: () => void
  readonly now?: () => number
}): Limiter {
  const refusedFullAt = createFullTimes(now)
  const hereFullAt = createFullTimes(now)
  const places = createPlaces(atOnce, maxWaiting)
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

  return {
    known,
    takeHere,
    async charge(takes) {
      const until = now() + patienceMs
      if (!(await places.enter(patienceMs))) return
      await before(takeTokens(buckets, takes, { mayOwe: true }), until - now())
      places.leave()
    },
    async take(takes) {
      const refused = known(takes)
      if (refused) return refused
      const until = now() + patienceMs
      if (!(await places.enter(patienceMs))) return { status: 'unavailable' }
      const refusedMeanwhile = known(takes)
      let writes = true
      const ask = () =>
        takeTokens(buckets, takes).catch((error: unknown) => {
          writes = !isReadOnly(error)
          throw error
        })
      const results = refusedMeanwhile ? [] : await before(ask(), until - now())
      places.leave()
      if (refusedMeanwhile) return refusedMeanwhile
      if (!results) return writes ? { status: 'unavailable' } : withoutDatabase(takes)
      for (const [index, { taken, fullInMs, low: isLow }] of results.entries()) {
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
