import type { Namespace } from '../caip/namespaces.ts'
import { toChecksumAddress } from './address.ts'

/**
 * A valid address as its family writes it: with its EIP-55 checksum on eip155, unchanged elsewhere.
 *
 * @example
 * canonicalAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3', 'eip155') // '0x5FbDB2315678afecb367f032d93F642f64180aa3'
 */
export function canonicalAddress(address: string, namespace: Namespace): string {
  return namespace === 'eip155' ? toChecksumAddress(address) : address
}
