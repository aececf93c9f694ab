import { LatchkeyError } from '../errors/latchkeyError.ts'
import { type CaipNetworkId, reference } from './caip.ts'
import { isNamespace, type Namespace } from './namespaces.ts'

const accountAddress = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Splits a CAIP-10 account id.
 * @throws LatchkeyError `invalid_caip_id`
 * @see https://chainagnostic.org/CAIPs/caip-10
 * @example
 * parseCaipAddress('eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3').networkId // 'eip155:1'
 */
export function parseCaipAddress(id: string): {
  readonly namespace: Namespace
  readonly reference: string
  readonly networkId: CaipNetworkId
  readonly address: string
} {
  const [namespace = '', ref = '', address = '', ...rest] = String(id).split(':')
  if (rest.length > 0 || !isNamespace(namespace) || !reference.test(ref) || !accountAddress.test(address)) {
    throw new LatchkeyError('invalid_caip_id', { value: String(id), expected: 'CAIP-10 account id' })
  }
  return { namespace, reference: ref, networkId: `${namespace}:${ref}`, address }
}
