import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * Who is asking, as a limit counts them: an IPv4 address whole, an IPv6 address by its /64, which is what one household
 * has. Security R-83.
 * @param proxies how many proxies of ours stand before us; each adds one entry at the end of X-Forwarded-For, and what a
 * caller wrote before those is not believed
 */
export function clientAddress(c: Context, proxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const told = proxies > 0 ? forwarded.at(-Math.min(proxies, forwarded.length)) : undefined
  return addressFamily(told?.trim()) ?? addressFamily(socketAddress(c)) ?? 'none'
}

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // Under app.request() there is no connection.
    return undefined
  }
}

/** An IPv4 address whole, an IPv6 address by its /64; `undefined` for what is no address. */
export function addressFamily(text: string | undefined): string | undefined {
  if (!text || !ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  // This machine by any of its names.
  if (address.range() === 'loopback') return '127.0.0.1'
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.fromByteArray([
    ...address.toByteArray().slice(0, 8),
    ...new Array<number>(8).fill(0),
  ])
  return `${network.toString()}/64`
}
