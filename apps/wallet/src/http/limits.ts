import { clientAddress, type Limiter, type Take } from '@latchkey/server-kit/limits'
import type { MiddlewareHandler } from 'hono'
import type { Limits } from '../config.ts'
import type { WalletEnv } from './env.ts'
import { Refusal } from './refusal.ts'

const minuteMs = 60_000

export type RequestLimits = ReturnType<typeof createRequestLimits>

/** Limits of clients and projects, shared by all processes through the database. Security 3.7. */
export function createRequestLimits({
  limiter,
  limits,
}: {
  readonly limiter: Limiter
  readonly limits: Limits
}) {
  return {
    /** Limits the requests of one client address in this process, and stores the address. */
    flood: (async (c, next) => {
      const address = clientAddress(c, limits.trustedProxies)
      c.set('address', address)
      const outcome = limiter.takeLocally(take(`requests ${address}`, limits.requestsPerMinute, minuteMs))
      if (outcome.status === 'refused')
        throw new Refusal('too_many_requests', { retryAfter: outcome.retryInSeconds })
      return next()
    }) satisfies MiddlewareHandler<WalletEnv>,

    /** Takes one token from each bucket. @throws Refusal `too_many_requests` or `unavailable` */
    async take(...takes: readonly Take[]): Promise<void> {
      const outcome = await limiter.take(takes)
      if (outcome.status === 'refused')
        throw new Refusal('too_many_requests', { retryAfter: outcome.retryInSeconds })
      if (outcome.status === 'unavailable') throw new Refusal('unavailable', { retryAfter: 1 })
    },

    /** Counts a request that is not refused. */
    charge: (one: Take): Promise<void> => limiter.charge([one]),
  }
}

/** One token of a bucket that holds `capacity` and refills within `periodMs`. */
export const take = (key: string, capacity: number, periodMs: number): Take => ({
  ...{ key, capacity, periodMs },
  cost: 1,
})
