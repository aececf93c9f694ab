import type { Namespace } from '../caip/namespaces.ts'

/** How the first line of a sign-in message names the account. EIP-4361 for eip155, the CAIP-122 profiles for other namespaces. */
export const accountTypeNames: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** The namespace behind an account type name; only the exact spelling counts. */
export function namespaceOfAccountType(name: string): Namespace | undefined {
  const found = Object.entries(accountTypeNames).find(([, known]) => known === name)
  // Object.entries widens the keys of a record that has exactly the namespaces.
  return found?.[0] as Namespace | undefined
}
