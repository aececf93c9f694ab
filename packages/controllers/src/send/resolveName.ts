import { type CaipNetworkId, evmChainId, evmCoinType } from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import type { ResolvedName } from './createSend.ts'

/**
 * Whom a name belongs to on a network: "marisol" and "marisol.latchkey.id" are the same. Its address for this network,
 * else for Ethereum (ENSIP-11 coin type 60); any other it has is for somewhere else.
 */
export async function resolveName(
  api: Pick<BlockchainApi, 'name'>,
  { nameZone }: { readonly nameZone: string },
  text: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<ResolvedName | undefined> {
  if (!networkId.startsWith('eip155:')) return undefined
  const lower = text.toLowerCase()
  const name = lower.includes('.') ? lower : `${lower}.${nameZone}`
  const record = await api.name(networkId, name, signal)
  const address = record?.addresses[evmCoinType(evmChainId(networkId))] ?? record?.addresses[60]
  // An answer about another name is none.
  return record?.name === name && address
    ? { name: record.name, address, imageUrl: record.avatarUrl }
    : undefined
}
