import type { PublicState } from '@latchkey/controllers'
import type { Identity } from '@latchkey/core'
import type { ReceiveViewState } from './receive.state.ts'

type Input = {
  readonly public: Pick<PublicState, 'namespace' | 'namespaces'>
  readonly identity: Identity | undefined
  readonly copied: boolean
  /** Number of networks of the app. */
  readonly networkCount: number
}

export function receiveModel(input: Input): ReceiveViewState | undefined {
  const connection = input.public.namespaces[input.public.namespace]
  if (!connection?.account || !connection.network) return undefined
  const { address } = connection.account
  const { networkId, network } = connection.network
  return {
    address,
    name: input.identity?.name,
    avatarUrl: input.identity?.imageUrl,
    network: { id: networkId, name: network?.name ?? networkId, imageUrl: network?.assets?.imageUrl },
    uri: paymentUri(address, networkId),
    copied: input.copied,
    canChange: input.networkCount > 1,
  }
}

/** @see ERC-681 for eip155, Solana Pay for solana */
function paymentUri(address: string, networkId: string): string {
  const [namespace, reference] = networkId.split(':')
  if (namespace === 'eip155') return `ethereum:${address}@${reference}`
  return namespace === 'solana' ? `solana:${address}` : address
}
