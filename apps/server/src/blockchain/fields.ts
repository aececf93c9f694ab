import { z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { addressProblem, nativeTokenAddress, parseCaipAddress } from '@latchkey/core'
import type { Chains } from '@latchkey/service/chains'
import { getAddress } from 'viem'
import { caller } from '../http/caller.ts'
import { answers, problem } from '../http/problem.ts'

/** An address as the database and contracts know it: `0x` and 40 lower-case hex digits. */
export type Address = `0x${string}`

/** A token on a network; the native one by the address that stands for it. */
export type Asset = { readonly networkId: CaipNetworkId; readonly address: Address }

export const nativeAddress = nativeTokenAddress('eip155') as Address // the table holds a 0x address

/** CAIP-10, in EIP-55. */
export const caipAsset = (networkId: CaipNetworkId, address: Address): string =>
  `${networkId}:${getAddress(address)}`

/** Who asks; optional here, as in the directory. */
export const anyone = caller.partial({ projectId: true })

/** Refusals of every route that asks a node or the database. */
export const refusals = {
  400: answers('Something in the request cannot be used.', problem),
  401: answers('No project has this id.', problem),
  503: answers('A node or the database does not answer; ask again after Retry-After.', problem),
}

/** An account: a plain address, or CAIP-10. Out comes lower case. */
export const accountField = z
  .string()
  .max(200)
  .transform((text, context): Address => {
    const plain = text.includes(':') ? addressIn(text) : text
    const problem = addressProblem(plain, 'eip155')
    if (problem) context.addIssue({ code: 'custom', message: sentences[problem] })
    return plain.toLowerCase() as Address // checked above; with an issue nobody reads it
  })
  .openapi({ type: 'string', description: 'An address, plain or as CAIP-10.' })

const sentences = {
  format: 'This is no address: 0x and 40 hex digits.',
  checksum: 'The address has a typo: its checksum does not match.',
} as const

function addressIn(caip: string): string {
  try {
    return parseCaipAddress(caip).address
  } catch {
    return ''
  }
}

/** Fields that name one of the served networks. */
export function networkFields({ networks }: Chains) {
  const served = networks.map(({ caipNetworkId }) => caipNetworkId)
  const unknown = 'These services do not know this network. See /v1/supported-chains.'
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
