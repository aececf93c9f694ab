import { limitBody } from '@latchkey/server-kit/http'
import type { Context, MiddlewareHandler } from 'hono'

const maxBytes = 256 * 1024
/** A list of a drop may have 2 MB, and its line ends are longer in JSON. */
const maxListBytes = 3 * 1024 * 1024
const listPath = /^\/drops(?:\/[0-9a-f-]{36})?$/

/** Limits the bodies of requests; only a list of a drop may be long. */
export function limitBodies(refuse: (c: Context) => Response): MiddlewareHandler {
  const [usual, list] = [limitBody(maxBytes, refuse), limitBody(maxListBytes, refuse)]
  return (c, next) => (listPath.test(c.req.path) ? list(c, next) : usual(c, next))
}
