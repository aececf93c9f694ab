import { isReadOnly } from '../database/databaseErrors.ts'
import {
  type Buckets,
  spentMs,
  type Take,
  type TakeRequest,
  type TakeResult,
  takeTokens,
  waitMs,
} from './takeTokens.ts'

export type Outcome =
  | { readonly status: 'taken' }
  /** `key` names the empty bucket. */
  | { readonly status: 'refused'; readonly key: string; readonly retryInSeconds: number }
  /** The database is unavailable or slow, or too many requests are waiting for it. */
  | { readonly status: 'unavailable' }

export type Limiter = {
  /** A refusal that this process already knows of, without asking the database. */
  known(takes: readonly Take[]): Outcome | undefined
  /** Takes from the buckets in order, in one statement, up to the first that refuses. */
  take(takes: readonly Take[]): Promise<Outcome>
  /** Takes the tokens even if a bucket lacks them: for costs that are known only afterwards. Never rejects. */
  charge(takes: readonly Take[]): Promise<void>
  /** Takes from a bucket of this process only: for requests that are cheap to answer. */
  takeLocally(take: Take): Outcome
}

/**
 * Concurrent statements, requests in one statement, requests that may wait, and how long each may wait. Requests that
 * arrive while statements are running are batched into the next one. A request that timed out is removed from the queue, so
 * a database that was slow does not work on abandoned requests afterwards. Fault F101.
 */
const maxStatements = 4
const batchSize = 64
const maxWaiting = 1_000
const timeoutMs = 4_000
const maxKeys = 100_000
const alarmEveryMs = 60_000

/**
 * Token buckets shared by all processes. Every grant comes from the database; nothing is leased. A refusal is remembered
 * until the bucket could grant again, which is exact because other processes can only take more, so a flood is refused
 * without the database. While the database is read-only, each process counts for itself, so that reads continue. Fault F100.
 * @param low called when a bucket is 80 % used, about once a day per bucket
 * @param readOnly called when the database is read-only, at most once a minute
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

  function takeLocally(take: Take): Outcome {
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
    return takes.map(takeLocally).find(({ status }) => status !== 'taken') ?? { status: 'taken' }
  }

  /** Sends all waiting requests to the database in batches. */
  function sendBatches(): void {
    while (statements < maxStatements && waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      statements += 1
      takeTokens(
        buckets,
        batch.map(({ request }) => request),
      )
        .then(
          (results) => {
            for (const [index, { settle }] of batch.entries()) settle(results[index] ?? [])
          },
          (error: unknown) => {
            for (const { settle } of batch) settle(isReadOnly(error) ? 'read-only' : 'unavailable')
          },
        )
        .finally(() => {
          statements -= 1
          sendBatches()
        })
    }
  }

  /** The database's answer to a request; `unavailable` when it takes more than {@link timeoutMs}. */
  function ask(request: TakeRequest): Promise<Answer> {
    if (waiting.length >= maxWaiting) return Promise.resolve('unavailable')
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const place = waiting.indexOf(entry)
        if (place >= 0) waiting.splice(place, 1)
        resolve('unavailable')
      }, timeoutMs)
      const entry: Waiting = {
        request,
        settle(answer) {
          clearTimeout(timer)
          resolve(answer)
        },
      }
      waiting.push(entry)
      sendBatches()
    })
  }

  return {
    known,
    takeLocally,
    async charge(takes) {
      await ask({ takes, allowDebt: true })
    },
    async take(takes) {
      const refused = known(takes)
      if (refused) return refused
      const answer = await ask({ takes, allowDebt: false })
      if (answer === 'read-only') return withoutDatabase(takes)
      if (answer === 'unavailable') return { status: 'unavailable' }
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

type Answer = readonly TakeResult[] | 'read-only' | 'unavailable'
type Waiting = { readonly request: TakeRequest; settle(answer: Answer): void }

/** The time at which each bucket will be full again. When there are too many keys the oldest are dropped. */
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
