import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more than `maxSize` bytes. The connection is closed after the answer, because the rest of the body is
 * still on its way.
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
