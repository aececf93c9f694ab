import type { ContractKind } from './contractTable.ts'
import type { RootContracts } from './rootContracts.ts'

/** The contracts whose events name all others, by address in lower case. */
export function rootKinds(roots: RootContracts): ReadonlyMap<string, ContractKind> {
  const kinds = ['launchpad', 'collectionFactory', 'lock', 'drop'] as const
  return new Map(kinds.map((kind) => [roots[kind].address.toLowerCase(), kind]))
}
