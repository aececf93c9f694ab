import { clientAddress, type Limiter } from '@latchkey/server-kit/limits'
import type { Context, MiddlewareHandler } from 'hono'

const minuteMs = 60_000

/** Creates the response when a limit is exceeded or cannot be checked. */
export type Refuse = (c: Context, code: 'rate_limited' | 'unavailable') => Response | Promise<Response>

/**
 * Limits requests with the same `scope` to `perMinute` per address, counted across processes. Beyond that 429 with
 * `Retry-After` in seconds; 503 when the database does not answer. Dapp 8.4, security R-83.
 */
export type LimitRequests = (scope: string, perMinute: number, refuse: Refuse) => MiddlewareHandler

/** Limits static files, which are served from memory, in this process only. Returns `false` to refuse. */
export const limitFiles =
  ({ limiter, trustedProxies, perMinute }: LimitNeeds & { readonly perMinute: number }) =>
  (c: Context): boolean => {
    const key = `files ${clientAddress(c, trustedProxies)}`
    return limiter.takeLocally({ key, capacity: perMinute, periodMs: minuteMs, cost: 1 }).status === 'taken'
  }

type LimitNeeds = { readonly limiter: Limiter; readonly trustedProxies: number }

/** @param trustedProxies number of the operator's own proxies in front */
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
