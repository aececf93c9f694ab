import type { LogLine } from '@latchkey/server-kit'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Metrics } from './createMetrics.ts'

/** The pattern of the matched route, or `none`. Paths are not logged because they may contain user data. */
export const routeOf = (c: Context): string => {
  const path = matchedRoutes(c).at(-1)?.path
  return !path || path === '/*' ? 'none' : path
}

const methods = new Set(['GET', 'POST', 'HEAD', 'OPTIONS'])

/** Counts and logs every request by route pattern. Rate-limited requests are only counted, so that a flood fills no log. */
export function observe(metrics: Metrics, log: (event: string, facts?: LogLine) => void): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const ms = Math.round((performance.now() - began) * 10) / 10
    const route = routeOf(c)
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const refusal = c.get('refusal')
    if (refusal) metrics.refused(refusal)
    metrics.request(route, method, c.res.status, ms)
    if (c.res.status !== 429) log('request', { route, method, status: c.res.status, ms })
  }
}
