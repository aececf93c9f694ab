import { LatchkeyError } from '../errors/latchkeyError.ts'
import { isNamespace, type Namespace } from './namespaces.ts'

/** CAIP-2: `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** The part of a CAIP-2 id after the namespace. */
export const reference = /^[-_a-zA-Z0-9]{1,32}$/

/**
 * Whether a value is a CAIP-2 id of a known namespace.
 *
 * @example
 * isCaipNetworkId('eip155:1') // true
 */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace = '', ref = '', ...rest] = value.split(':')
  return rest.length === 0 && isNamespace(namespace) && reference.test(ref)
}

/**
 * Splits a CAIP-2 id.
 * @throws LatchkeyError `invalid_caip_id`
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1', networkId: 'eip155:1' }
 */
export function parseCaipNetworkId(id: string): {
  readonly namespace: Namespace
  readonly reference: string
  readonly networkId: CaipNetworkId
} {
  if (!isCaipNetworkId(id)) {
    throw new LatchkeyError('invalid_caip_id', { value: String(id), expected: 'CAIP-2 network id' })
  }
  const [namespace, ref] = id.split(':') as [Namespace, string]
  return { namespace, reference: ref, networkId: id }
}

/**
 * The namespace of an id that is already known to be well formed.
 *
 * @example
 * namespaceOf('eip155:1') // 'eip155'
 */
export function namespaceOf(networkId: CaipNetworkId): Namespace {
  return parseCaipNetworkId(networkId).namespace
}

/**
 * The numeric chain id of an eip155 network id. @throws LatchkeyError `invalid_caip_id`
 *
 * @example
 * evmChainId('eip155:8453') // 8453
 */
export function evmChainId(networkId: string): number {
  const { namespace, reference: ref } = parseCaipNetworkId(networkId)
  const chainId = Number(ref)
  if (namespace !== 'eip155' || !/^[1-9][0-9]*$/.test(ref) || !Number.isSafeInteger(chainId)) {
    throw new LatchkeyError('invalid_caip_id', { value: networkId, expected: 'eip155 network id' })
  }
  return chainId
}
