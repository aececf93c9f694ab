import { keccak_256 } from '@noble/hashes/sha3'
import type { Namespace } from '../caip/namespaces.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import { decodeBase58 } from './base58.ts'

const hexAddress = /^0x[0-9a-fA-F]{40}$/

/**
 * Writes an EVM address with its EIP-55 checksum; accepts any letter case, because wallets differ in what they send.
 * @throws LatchkeyError `invalid_address`
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @example
 * toChecksumAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3') // '0x5FbDB2315678afecb367f032d93F642f64180aa3'
 */
export function toChecksumAddress(address: string): string {
  if (!hexAddress.test(address)) throw new LatchkeyError('invalid_address', { address: String(address) })
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  let result = '0x'
  for (let i = 0; i < 40; i++) {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15
    result += nibble >= 8 ? digits.charAt(i).toUpperCase() : digits.charAt(i)
  }
  return result
}

/**
 * Why a text typed by the user is not an address of the namespace; `undefined` when it is valid. An eip155 address in
 * mixed case must match EIP-55.
 *
 * @example
 * addressProblem('0x5FbDB2315678afecb367f032d93F642f64180AA3', 'eip155') // 'checksum'
 */
export function addressProblem(text: string, namespace: Namespace): 'format' | 'checksum' | undefined {
  if (namespace === 'eip155') {
    if (!hexAddress.test(text)) return 'format'
    const digits = text.slice(2)
    const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
    return oneCase || toChecksumAddress(text) === text ? undefined : 'checksum'
  }
  if (namespace === 'solana') return decodeBase58(text)?.length === 32 ? undefined : 'format'
  return 'format'
}

/**
 * Whether `text` is an address of the namespace.
 *
 * @example
 * isAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3', 'eip155') // true
 */
export function isAddress(text: string, namespace: Namespace): boolean {
  return addressProblem(text, namespace) === undefined
}
