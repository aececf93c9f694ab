import {
  type CaipNetworkId,
  isAddress,
  type SentTransaction,
  type TransactionCall,
  toChecksumAddress,
} from '@latchkey/core'
import { readChainId } from './answers.ts'

type Asked = { readonly method: string; readonly params?: unknown }
/** Account and network in use when the wallet was asked. */
type InUse = { readonly networkId: CaipNetworkId; readonly from: string | undefined }

/**
 * The transaction that a host app has sent, by its request and the answer of the wallet; `undefined` unless the answer is a hash.
 * The request is what a page wrote, so each field is checked.
 */
export function readSent({ method, params }: Asked, id: unknown, inUse: InUse): SentTransaction | undefined {
  if (typeof id !== 'string' || !/^0x[0-9a-f]{64}$/i.test(id)) return undefined
  const [asked] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isSigned = method === 'eth_sendRawTransaction' || typeof asked !== 'object' || asked === null
  const fields = isSigned ? {} : (asked as Readonly<Record<string, unknown>>)
  const from = addressOf(fields.from) ?? inUse.from
  if (!from) return undefined
  const chainId = readChainId(fields.chainId)
  const networkId: CaipNetworkId = chainId ? `eip155:${chainId}` : inUse.networkId
  return { networkId, id, from, ...(isSigned ? {} : { call: callOf(fields) }) }
}

function callOf({ to, value, data, input }: Readonly<Record<string, unknown>>): TransactionCall {
  const given = data ?? input
  return {
    to: addressOf(to),
    amountBaseUnits: amountOf(value),
    data: typeof given === 'string' && /^0x([0-9a-f]{2})+$/i.test(given) ? given : undefined,
  }
}

const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isAddress(value.toLowerCase(), 'eip155') ? toChecksumAddress(value) : undefined

function amountOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : 0n
}
