import ipaddr from 'ipaddr.js'

/** Public by its number, but every machine of one cloud finds its own host there. */
const hostOfAzure = '168.63.129.16'

/**
 * Whether an IP address is of the public internet: not this machine, not a private network, a link, a cloud's metadata, a
 * multicast or reserved range, and no IPv6 form that carries an IPv4 address. Security R-84.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || text === hostOfAzure) return false
  // Of IPv6 only the part that is given out: 2000::/3.
  return address.kind() === 'ipv4' || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}
