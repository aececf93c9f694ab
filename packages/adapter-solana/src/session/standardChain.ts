import type { CaipNetworkId } from '@latchkey/core'
import type { StandardWallet } from '../connectors/standardWallet.ts'

const names: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** How wallets name a network. They have no name for other chains than the public ones, only one for local chains. */
export function standardChain(networkId: CaipNetworkId): string {
  return names[networkId] ?? 'solana:localnet'
}

/** Whether a wallet supports a network. */
export function supportsNetwork(
  { chains }: Pick<StandardWallet, 'chains'>,
  networkId: CaipNetworkId,
): boolean {
  return chains.includes(standardChain(networkId))
}
