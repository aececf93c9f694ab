import { type Hex, isAddress, isHex } from 'viem'
import { invalidParams } from '../wallet/providerError.ts'
import type { TransactionRequest } from '../wallet/signer.ts'

/** Reads an untrusted parameter as an object. @throws ProviderError -32602 */
export function readFields(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParams(`${name} must be an object`)
  }
  return value as Readonly<Record<string, unknown>> // checked above
}

/** Reads an untrusted parameter as a string. @throws ProviderError -32602 */
export function readText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidParams(`${name} must be text`)
  return value
}

/** Reads untrusted parameters as an array. @throws ProviderError -32602 */
export function readList(value: unknown, name = 'params'): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`${name} must be a list`)
  return value
}

/** Reads a transaction of `eth_sendTransaction` or `wallet_sendCalls`. @throws ProviderError -32602 with the invalid field */
export function readTransaction(value: unknown): TransactionRequest {
  const fields = readFields(value, 'the transaction')
  const hex = (name: string): Hex | undefined => {
    const field = fields[name]
    if (field === undefined || field === null) return undefined
    if (!isHex(field)) throw invalidParams(`${name} must be hex`)
    return field
  }
  const quantity = (name: string): Hex | undefined => {
    const field = hex(name)
    if (field === '0x') throw invalidParams(`${name} must be a hex quantity`)
    return field
  }
  const to = hex('to')
  if (to && !isAddress(to, { strict: false })) throw invalidParams('to must be an address')
  const fieldsByName = {
    from: fields.from === undefined ? undefined : readText(fields.from, 'from'),
    to,
    value: quantity('value'),
    data: hex('data'),
    input: hex('input'),
    gas: quantity('gas'),
    nonce: quantity('nonce'),
    chainId: quantity('chainId'),
  }
  return Object.fromEntries(Object.entries(fieldsByName).filter(([, field]) => field !== undefined))
}
