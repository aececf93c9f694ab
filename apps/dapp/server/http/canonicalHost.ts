import type { MiddlewareHandler } from 'hono'

/**
 * Redirects pages opened by a loopback address to `localhost`, the domain in sign-in messages: a wallet rejects a message for
 * `localhost` that is signed on `127.0.0.1`.
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
