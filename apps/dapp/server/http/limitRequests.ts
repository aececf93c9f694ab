import { clientAddress, type Limiter } from '@latchkey/service/limits'
import type { Context, MiddlewareHandler } from 'hono'

const minuteMs = 60_000

/** How a request is answered that a limit refuses, or that no limit could be asked about. */
export type Refuse = (c: Context, code: 'rate_limited' | 'unavailable') => Response | Promise<Response>

/**
 * At most `perMinute` requests of one address to what shares the `scope`, counted by all processes together; then 429 with
 * `Retry-After` in seconds. 503 when the database does not answer. Dapp 8.4, security R-83.
 */
export type LimitRequests = (scope: string, perMinute: number, refuse: Refuse) => MiddlewareHandler

/**
 * The same for files, which are in memory: counted in this process alone. False refuses.
 */
export const limitFiles =
  ({ limiter, trustedProxies, perMinute }: LimitNeeds & { readonly perMinute: number }) =>
  (c: Context): boolean => {
    const key = `files ${clientAddress(c, trustedProxies)}`
    return limiter.takeLocally({ key, capacity: perMinute, periodMs: minuteMs, cost: 1 }).status === 'taken'
  }

type LimitNeeds = { readonly limiter: Limiter; readonly trustedProxies: number }

/** @param trustedProxies how many proxies of ours are in front */
export function createRequestLimits({ limiter, trustedProxies }: LimitNeeds): LimitRequests {
  return (scope, perMinute, refuse) => async (c, next) => {
    const key = `${scope} ${clientAddress(c, trustedProxies)}`
    const outcome = await limiter.take([{ key, capacity: perMinute, periodMs: minuteMs, cost: 1 }])
    if (outcome.status === 'taken') return next()
    const isRefused = outcome.status === 'refused'
    c.header('Retry-After', String(isRefused ? outcome.retryInSeconds : 1))
    return refuse(c, isRefused ? 'rate_limited' : 'unavailable')
  }
}
