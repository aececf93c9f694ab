import { z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { addressProblem, nativeTokenAddress, parseCaipAddress } from '@latchkey/core'
import type { Chains } from '@latchkey/server-kit/chains'
import { getAddress } from 'viem'
import { caller } from '../http/caller.ts'
import { answers, problem } from '../http/problem.ts'

/** An address as stored and sent to contracts: `0x` and 40 lower-case hex digits. */
export type Address = `0x${string}`

/** A token on a network; the native token has {@link nativeAddress}. */
export type Asset = { readonly networkId: CaipNetworkId; readonly address: Address }

export const nativeAddress = nativeTokenAddress('eip155') as Address // the table contains a 0x address

/** A CAIP-10 id with a checksummed address (EIP-55). */
export const caipAsset = (networkId: CaipNetworkId, address: Address): string =>
  `${networkId}:${getAddress(address)}`

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

const sentences = {
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

/** Fields that name a served network. */
export function networkFields({ networks }: Chains) {
  const served = networks.map(({ caipNetworkId }) => caipNetworkId)
  const unknown = 'This network is not supported. See /v1/supported-chains.'
  const network = z
    .string()
    .max(64)
    .transform((text, context): CaipNetworkId => {
      const found = served.find((id) => id === text)
      if (!found) context.addIssue({ code: 'custom', message: unknown })
      return found ?? 'eip155:0'
    })
    .openapi({ type: 'string', description: 'A CAIP-2 id.', example: served[0] })

  const asset = z
    .string()
    .max(200)
    .transform((text, context): Asset => {
      const read = accountField.safeParse(text)
      const [namespace, reference] = text.split(':')
      const networkId = served.find((id) => id === `${namespace}:${reference}`)
      if (!networkId) context.addIssue({ code: 'custom', message: unknown })
      for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message })
      return { networkId: networkId ?? 'eip155:0', address: read.data ?? '0x' }
    })
    .openapi({ type: 'string', description: 'A token as CAIP-10; 0xeeee… stands for the native one.' })

  return { network, asset }
}
