import type { CaipNetworkId } from '@latchkey/core'
import type { StandardWallet } from '../connectors/standardWallet.ts'

const names: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What a wallet calls a public network; `undefined` for others. */
export const publicName = (networkId: CaipNetworkId): string | undefined => names[networkId]

/**
 * What a wallet calls a network; `undefined` if it does not support it. Wallets have one name for all chains that are not
 * public; those that are reached by JSON-RPC know each by its CAIP-2 id.
 */
export function chainOf(
  { chains }: Pick<StandardWallet, 'chains'>,
  networkId: CaipNetworkId,
): string | undefined {
  return [networkId, publicName(networkId) ?? 'solana:localnet'].find((name) => chains.includes(name))
}
