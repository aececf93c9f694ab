import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'

/**
 * Lets scripts of the wallet site read the answers, and refuses requests of pages of other origins. A request without `Origin`
 * is not from a page, and must have a JSON body if it changes anything.
 * @param walletUrl public origin of the wallet site
 */
export function allowWalletSite(walletUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const from = c.req.header('origin')
    c.header('Vary', 'Origin')
    if (from !== undefined && from !== walletUrl)
      throw new Refusal('invalid_request', { status: 403, message: 'Only the wallet site may ask.' })
    if (from !== undefined) {
      c.header('Access-Control-Allow-Origin', walletUrl)
      c.header('Access-Control-Expose-Headers', 'DPoP-Nonce, Retry-After')
    }
    if (c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', 'GET, POST')
      c.header('Access-Control-Allow-Headers', 'Content-Type, DPoP')
      c.header('Access-Control-Max-Age', '600')
      return c.body(null, 204)
    }
    const isJson = /^application\/json(;|$)/i.test(c.req.header('content-type') ?? '')
    if (c.req.method !== 'GET' && !isJson)
      throw new Refusal('invalid_request', { message: 'The body must be JSON.' })
    return next()
  }
}
