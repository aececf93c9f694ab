import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'

const windowMs = 60_000
/** Beyond this many addresses in one minute the oldest are forgotten, so that a flood cannot fill memory. */
const maxKeys = 100_000

/** At most `perMinute` requests of one address; then 429 with `Retry-After` in seconds. Dapp 8.4. */
export function rateLimit(needs: {
  perMinute: number
  now: () => number
  refuse: (c: Context) => Response
}): MiddlewareHandler {
  const windows = new Map<string, { count: number; resetAt: number }>()
  return async (c, next) => {
    const time = needs.now()
    const key = addressKey(c)
    const current = windows.get(key)
    const open = current && current.resetAt > time ? current : { count: 0, resetAt: time + windowMs }
    open.count++
    windows.delete(key)
    windows.set(key, open)
    if (windows.size > maxKeys) windows.delete(windows.keys().next().value ?? '')
    if (open.count <= needs.perMinute) return next()
    c.header('Retry-After', String(Math.ceil((open.resetAt - time) / 1000)))
    return needs.refuse(c)
  }
}

/** An IPv4 address whole, an IPv6 address by its /64, which is what one household has. */
function addressKey(c: Context): string {
  let address: string | undefined
  try {
    address = getConnInfo(c).remote.address
  } catch {
    // Under app.request() there is no connection.
  }
  if (address?.includes(':') && !address.includes('.')) return address.split(':').slice(0, 4).join(':')
  return address ?? 'none'
}
