import type { MiddlewareHandler } from 'hono'

/**
 * Sends a page opened by loopback address to the name sign-in messages carry: a wallet compares the two, and a
 * message for `localhost` signed on `127.0.0.1` is refused.
 */
export function canonicalHost(origin: string): MiddlewareHandler {
  const local = new URL(origin).hostname === 'localhost'
  return async (c, next) => {
    const { hostname, pathname, search } = new URL(c.req.url)
    const other = hostname === '127.0.0.1' || hostname === '[::1]'
    if (!local || !other || c.req.method !== 'GET') return next()
    return c.redirect(origin + pathname + search, 307)
  }
}
