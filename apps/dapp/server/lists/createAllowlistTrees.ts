import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import type { Allowlist } from './allowlistTree.ts'
import type { ListJobs } from './createListJobs.ts'
import type { MerkleTree } from './merkleTree.ts'

const keptMs = 600_000
const keptLists = 8

/**
 * Reads the trees of allowlists, of which those asked for lately are kept.
 * @throws ListsBusy
 */
export function createAllowlistTrees({ lists, clock }: { readonly lists: ListJobs; readonly clock: Clock }) {
  const trees = createShortCache<MerkleTree>({ clock, ms: keptMs, maxEntries: keptLists })
  /** @param phase - whose list it is, and whose turn */
  return (phase: string, list: Allowlist) => trees(phase, () => lists.run(phase, 'allowlistTree', { list }))
}
