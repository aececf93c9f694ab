/**
 * An address as it is compared: hex without its EIP-55 case, base58 unchanged, because its case is part of it.
 *
 * @example
 * new Map([[comparableAddress(address), name]])
 */
export function comparableAddress(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/**
 * Whether two addresses of a chain family are the same. Two that are undefined, such as those of native tokens, are.
 *
 * @example
 * sameAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3', '0x5fbdb2315678afecb367f032d93f642f64180aa3') // true
 */
export function sameAddress(one = '', other = ''): boolean {
  return comparableAddress(one) === comparableAddress(other)
}
