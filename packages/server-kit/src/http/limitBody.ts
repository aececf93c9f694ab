import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Rejects a body of more than `maxSize` bytes. The connection is closed after the answer, because the client may still be
 * sending the rest of the body.
 * @param refuse answers 413
 */
export function limitBody(maxSize: number, refuse: (c: Context) => Response): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) => {
      c.header('connection', 'close')
      return refuse(c)
    },
  })
}
