import type { Clock } from '../ports/clock.ts'

type Needs<candidate, result> = {
  readonly clock: Clock
  /** Time without an answer after which a spare one is asked as well, ms; `undefined` for never. */
  readonly quietMs: number | undefined
  /** One that was not asked yet, if any may be asked beside the others. */
  spare(): candidate | undefined
  /** The one to ask when no other is being asked; `undefined` ends the search. */
  next(): Promise<candidate | undefined>
  /** @param heard - called when a part of an answer has arrived: the time without an answer starts again */
  ask(candidate: candidate, heard: () => void): Promise<result>
  /** Whether a failure is the answer, so that no other one is asked. */
  isFinal(cause: unknown): boolean
}

type Outcome<result> = { readonly result: result } | { readonly cause: unknown }

/**
 * Asks one candidate after another, and the next one as well while the others are silent. Resolves with the first result. The
 * caller aborts the requests that still run. Rejects with a final failure, or with the last failure when no candidate is left;
 * with `undefined` if there was none.
 */
export async function firstAnswer<candidate, result>({
  clock,
  quietMs,
  spare,
  next,
  ask,
  isFinal,
}: Needs<candidate, result>): Promise<result> {
  const pending = new Set<Promise<Outcome<result>>>()
  let heardAt = clock.now()
  let last: unknown
  const heard = () => {
    heardAt = clock.now()
  }
  const start = (candidate: candidate) => {
    heard()
    const outcome: Promise<Outcome<result>> = ask(candidate, heard)
      .then(
        (result) => ({ result }),
        (cause: unknown) => ({ cause }),
      )
      .finally(() => pending.delete(outcome))
    pending.add(outcome)
  }
  /** The next outcome; `undefined` if there is none within the time that is left. */
  const settled = async (): Promise<Outcome<result> | undefined> => {
    if (quietMs === undefined || spare() === undefined) return Promise.race(pending)
    const over = new AbortController()
    const quiet = clock.sleep(Math.max(0, heardAt + quietMs - clock.now()), over.signal)
    const nothing = quiet.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await Promise.race([...pending, nothing])
    } finally {
      over.abort()
    }
  }

  for (;;) {
    if (pending.size === 0) {
      const candidate = await next()
      if (candidate === undefined) throw last
      start(candidate)
    }
    const outcome = await settled()
    if (!outcome) {
      const candidate = spare()
      if (candidate !== undefined && clock.now() - heardAt >= (quietMs ?? 0)) start(candidate)
    } else if ('result' in outcome) return outcome.result
    else if (isFinal(outcome.cause)) throw outcome.cause
    else last = outcome.cause
  }
}
