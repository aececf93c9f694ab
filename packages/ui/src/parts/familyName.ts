import type { Namespace } from '@latchkey/core'

/** User-facing names of the chain families. */
export const familyName: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}
