import { type Clock, withDeadline } from '@latchkey/core'
import type { ListJob, ListWork } from './listWork.ts'

/** Jobs of one owner that wait, and of all. */
const perOwner = 3
const inAll = 60
/** Time for one job, ms. A list of 20,000 entries takes about two seconds. */
const jobMs = 60_000

/** A thread that does one job after another. */
export type ListThread = {
  /** Rejects if the thread has ended. */
  run(job: ListJob): Promise<unknown>
  end(): void
}

/** Too many lists wait. */
export class ListsBusy extends Error {
  override readonly name = 'ListsBusy'
  override readonly message = 'Other lists are still being read. Try again in a moment.'
}

/**
 * Does the work on lists in a thread, one job at a time, so that the server answers others meanwhile. Owners take turns: who has
 * many lists delays nobody else by more than one of them.
 */
export function createListJobs({
  startThread,
  clock,
}: {
  readonly startThread: () => ListThread
  readonly clock: Clock
}) {
  type Waiting = {
    readonly job: ListJob
    readonly resolve: (answer: unknown) => void
    readonly reject: (error: unknown) => void
  }
  /** By owner, whose turn it is next first. */
  const waiting = new Map<string, readonly Waiting[]>()
  let thread: ListThread | undefined
  let isWorking = false

  function takeNext(): Waiting | undefined {
    const [turn] = waiting
    if (!turn) return undefined
    const [owner, [next, ...others]] = turn
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    return next
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      const { job } = next
      try {
        const current = thread ?? startThread()
        thread = current
        next.resolve(await withDeadline({ clock, ms: jobMs }, () => current.run(job)))
      } catch (error) {
        thread?.end()
        thread = undefined
        next.reject(error)
      }
    }
    isWorking = false
  }

  return {
    /**
     * @param owner - whose turn it is: the user who asks, or the account whose list it is
     * @throws ListsBusy when too many jobs wait
     */
    run<kind extends keyof ListWork>(
      owner: string,
      kind: kind,
      input: Parameters<ListWork[kind]>[0],
    ): Promise<ReturnType<ListWork[kind]>> {
      const own = waiting.get(owner) ?? []
      const all = [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)
      if (own.length >= perOwner || all >= inAll) return Promise.reject(new ListsBusy())
      return new Promise((resolve, reject) => {
        const job = { kind, input } as ListJob // They belong together.
        waiting.set(owner, [...own, { job, resolve: resolve as Waiting['resolve'], reject }])
        void work()
      })
    },
    stop() {
      thread?.end()
      thread = undefined
    },
  }
}

export type ListJobs = ReturnType<typeof createListJobs>
