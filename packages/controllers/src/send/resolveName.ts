import { type CaipNetworkId, evmChainId, evmCoinType, nameNamespace, namespaceOf } from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import type { ResolvedName } from './sendNeeds.ts'

/** ENSIP-9. */
const etherCoinType = 60
/** ENSIP-19. */
const defaultEvmCoinType = 0x80000000

/**
 * Resolves a name on a network; "marisol" and "marisol.latchkey.id" are the same name. Returns the address for the network
 * (ENSIP-11), else the one for every EVM chain (ENSIP-19). An address for Ethereum alone is not used on other networks,
 * where a contract account may have another owner. Security R-24.
 */
export async function resolveName(
  api: Pick<BlockchainApi, 'name'>,
  { nameZone }: { readonly nameZone: string },
  text: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<ResolvedName | undefined> {
  if (namespaceOf(networkId) !== nameNamespace) return undefined
  const lower = text.toLowerCase()
  const name = lower.includes('.') ? lower : `${lower}.${nameZone}`
  const record = await api.name(networkId, name, signal)
  const chainId = evmChainId(networkId)
  const ownCoinType = chainId === 1 ? etherCoinType : evmCoinType(chainId)
  const address = record?.addresses[ownCoinType] ?? record?.addresses[defaultEvmCoinType]
  // An answer for another name is ignored.
  return record?.name === name && address
    ? { name: record.name, address, imageUrl: record.avatarUrl }
    : undefined
}
