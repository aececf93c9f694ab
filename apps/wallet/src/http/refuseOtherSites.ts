import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'

/**
 * Refuses API requests that a page of another origin makes. Browsers send `Sec-Fetch-Site` or `Origin`; a request with neither
 * is not from a browser. A body must be JSON, which a form cannot send.
 * @param origin public origin of the wallet site
 */
export function refuseOtherSites(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const from = c.req.header('origin')
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (from !== undefined && from !== origin)
    if (isForeign)
      throw new Refusal('invalid_request', { status: 403, message: 'Only the wallet site may ask.' })
    const isJson = /^application\/json(;|$)/i.test(c.req.header('content-type') ?? '')
    if (c.req.raw.body && !isJson) throw new Refusal('invalid_request', { message: 'The body must be JSON.' })
    return next()
  }
}
