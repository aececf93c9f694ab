import { z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { addressProblem, isAddress, nativeTokenAddress, parseCaipAddress } from '@latchkey/core'
import { type Chains, reachableNetworks, servedNetworks } from '@latchkey/server-kit/chains'
import { getAddress } from 'viem'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'

/** An address as stored and sent to contracts: `0x` and 40 lower-case hex digits. */
export type Address = `0x${string}`

/** A token on a network; the native token has {@link nativeAddress}. */
export type Asset = { readonly networkId: CaipNetworkId; readonly address: Address }

export const nativeAddress = nativeTokenAddress('eip155') as Address // the table contains a 0x address

/** Base58 has no 0, so that an address tells its family. */
export const isSolanaAddress = (address: string): boolean => !address.startsWith('0x')

/** A CAIP-10 id; an EVM address gets its checksum (EIP-55). */
export const caipAsset = (networkId: CaipNetworkId, address: string): string =>
  `${networkId}:${isSolanaAddress(address) ? address : getAddress(address)}`

/** Query parameters that identify the caller; the project id is optional. */
export const optionalCaller = caller.partial({ projectId: true })

/** Error responses of every route that uses a node or the database. */
export const refusals = {
  400: answers('Something in the request is invalid.', problem),
  401: answers('No project has this id.', problem),
  503: answers('A node or the database does not answer; retry after Retry-After.', problem),
}

/** The currency of prices, as a lower-case ISO 4217 code. */
export const currencyField = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, 'must be an ISO 4217 code')
  .transform((code) => code.toLowerCase())
  .default('usd')
  .openapi({
    type: 'string',
    description: 'Currency of prices, an ISO 4217 code. Where no exchange rate is known, neither are prices.',
  })

/** An account: a plain address or CAIP-10, converted to lower case. */
export const accountField = z
  .string()
  .max(200)
  .transform((text, context): Address => {
    const plain = text.includes(':') ? addressIn(text) : text
    const problem = addressProblem(plain, 'eip155')
    if (problem) context.addIssue({ code: 'custom', message: sentences[problem] })
    return plain.toLowerCase() as Address // validated above; not read when there is an issue
  })
  .openapi({ type: 'string', description: 'An address, plain or as CAIP-10.' })

/** An account of any chain family, plain or as CAIP-10: an EVM address in lower case, or one of Solana as it is. */
export const anyAccountField = z
  .string()
  .max(200)
  .transform((text, context): string => {
    const plain = text.slice(text.lastIndexOf(':') + 1)
    const isSolana = text.includes(':') ? text.startsWith('solana:') : isSolanaAddress(plain)
    if (isSolana) {
      const isValid = isAddress(plain, 'solana') && (plain === text || addressIn(text) === plain)
      if (!isValid) context.addIssue({ code: 'custom', message: sentences.base58 })
      return plain
    }
    const read = accountField.safeParse(text)
    for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message })
    return read.data ?? ''
  })
  .openapi({ type: 'string', description: 'An address, plain or as CAIP-10.' })

/** Whether an account may be asked for on a network. */
export const isOn = (address: string, networkId: CaipNetworkId | undefined): boolean =>
  networkId === undefined || networkId.startsWith('solana:') === isSolanaAddress(address)

/** The refusal of an account that {@link isOn} excludes. */
export const wrongFamily = oneReason('address', 'The address is not one of this network.')

const sentences = {
  base58: 'The address is invalid: it must be 0x and 40 hex digits, or 32 bytes in base58.',
  format: 'The address is invalid: it must be 0x and 40 hex digits.',
  checksum: 'The address has a typo: its checksum does not match.',
} as const

function addressIn(caip: string): string {
  try {
    return parseCaipAddress(caip).address
  } catch {
    return ''
  }
}

/**
 * Fields that name a served network: `network` an EVM network, `anyNetwork` and `anyAsset` one of any family. `pricedAsset` also
 * names an EVM network of which only JSON-RPC and prices are served.
 */
export function networkFields(chains: Chains) {
  const networkAmong = (served: readonly CaipNetworkId[]) =>
    z
      .string()
      .max(64)
      .transform((text, context): CaipNetworkId => {
        const found = served.find((id) => id === text)
        if (!found) context.addIssue({ code: 'custom', message: unknown })
        return found ?? 'eip155:0'
      })
      .openapi({ type: 'string', description: 'A CAIP-2 id.', example: served[0] })
  const assetAmong = <address extends string>(
    served: readonly CaipNetworkId[],
    field: z.ZodType<address, string>,
  ) =>
    z
      .string()
      .max(200)
      .transform((text, context): { readonly networkId: CaipNetworkId; readonly address: address } => {
        const read = field.safeParse(text)
        const [namespace, reference] = text.split(':')
        const networkId = served.find((id) => id === `${namespace}:${reference}`)
        if (!networkId) context.addIssue({ code: 'custom', message: unknown })
        for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message })
        return { networkId: networkId ?? 'eip155:0', address: read.data ?? ('0x' as address) } // not read then
      })
      .openapi({
        type: 'string',
        description: 'A token as CAIP-10; 0xeeee… and So111…11 stand for the native one.',
      })
  const evm = chains.networks.map(({ caipNetworkId }) => caipNetworkId)
  const all = servedNetworks(chains).map(({ caipNetworkId }) => caipNetworkId)
  const others = reachableNetworks(chains)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => !all.includes(id) && id.startsWith('eip155:'))
  return {
    network: networkAmong(evm),
    anyNetwork: networkAmong(all),
    asset: assetAmong(evm, accountField),
    anyAsset: assetAmong(all, anyAccountField),
    pricedAsset: assetAmong([...all, ...others], anyAccountField),
  }
}

const unknown = 'This network is not supported. See /v1/supported-chains.'
