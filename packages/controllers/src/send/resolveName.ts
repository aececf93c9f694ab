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
 *
 * @returns `'without-address'` if the name has addresses, but none for the network
 */
export async function resolveName(
  api: Pick<BlockchainApi, 'name'>,
  { nameZone }: { readonly nameZone: string },
  text: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<ResolvedName | 'without-address' | undefined> {
  if (namespaceOf(networkId) !== nameNamespace) return undefined
  const typed = text.toLowerCase().replace(/[。．｡]/g, '.')
  const name = typed.includes('.') ? typed : `${typed}.${nameZone}`
  const record = await api.name(networkId, name, signal)
  // An answer for another name is ignored.
  if (!record || foldName(record.name) !== foldName(name)) return undefined
  const chainId = evmChainId(networkId)
  const ownCoinType = chainId === 1 ? etherCoinType : evmCoinType(chainId)
  const address = record.addresses[ownCoinType] ?? record.addresses[defaultEvmCoinType]
  return address ? { name: record.name, address, imageUrl: record.avatarUrl } : 'without-address'
}

/**
 * What all forms of a name have in common: capitals, full width, presentations of an emoji. The service gives a name its one
 * normal form (ENSIP-15).
 */
const foldName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad|\u200d|\ufe0e|\ufe0f/g, '')
