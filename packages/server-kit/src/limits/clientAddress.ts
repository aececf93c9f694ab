import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The address of a client as limits count it: an IPv4 address whole, an IPv6 address by its /64, which is what one household
 * has. Security R-83.
 * @param proxies number of the operator's own proxies in front. Each appends one entry to X-Forwarded-For; entries before
 *   those were written by the client and are ignored
 */
export function clientAddress(c: Context, proxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const forwardedAddress = proxies > 0 ? forwarded.at(-Math.min(proxies, forwarded.length)) : undefined
  return addressFamily(forwardedAddress?.trim()) ?? addressFamily(socketAddress(c)) ?? 'none'
}

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // With app.request() in tests there is no connection.
    return undefined
  }
}

/** An IPv4 address whole, an IPv6 address by its /64, or `undefined` if `text` is not an address. */
export function addressFamily(text: string | undefined): string | undefined {
  if (!text || !ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  // All loopback addresses count as one client.
  if (address.range() === 'loopback') return '127.0.0.1'
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.fromByteArray([
    ...address.toByteArray().slice(0, 8),
    ...new Array<number>(8).fill(0),
  ])
  return `${network.toString()}/64`
}
