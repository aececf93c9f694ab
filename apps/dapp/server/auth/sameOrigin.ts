import type { Context, MiddlewareHandler } from 'hono'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects state-changing requests that another site caused (CSRF). Browsers send `Sec-Fetch-Site` or `Origin`. A request with
 * neither is not from a browser, and must have a JSON body or be a DELETE. Security R-28, dapp 8.2.
 */
export function sameOrigin(origin: string, refuse: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    if (safe.has(c.req.method) || isOwn(c, origin)) return next()
    return refuse(c)
  }
}

function isOwn(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site')
  const from = c.req.header('origin')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (from !== undefined && from !== origin) return false
  return site !== undefined || from !== undefined || isJson(c) || c.req.method === 'DELETE'
}

/** JSON cannot be sent by a form, and a cross-site script would need a preflight for it. */
export function isJson(c: Context): boolean {
  return /^application\/json(;|$)/i.test(c.req.header('content-type') ?? '')
}
