import ipaddr from 'ipaddr.js'

/** In the public range, but inside Azure it is the host of the virtual machine. */
const hostOfAzure = '168.63.129.16'

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, metadata, multicast and reserved
 * addresses do not, nor do IPv6 forms that contain an IPv4 address. Security R-84.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || text === hostOfAzure) return false
  // Only the allocated part of IPv6, 2000::/3.
  return address.kind() === 'ipv4' || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}
