import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { and, eq } from 'drizzle-orm'
import type { DropProof } from '../../shared/props/airdrops.ts'
import { dropEntries } from '../database/launchpadSchema.ts'
import { type MerkleTree, merkleProof } from '../lists/merkleTree.ts'
import type { Site } from '../pages/site.ts'
import { readEntriesJson } from './entriesJson.ts'

const keptMs = 600_000
const keptLists = 8

/**
 * Reads proofs of entries on the lists of published drops, which cannot change. The tree of a list of 20,000 entries takes
 * about a second, so those asked for lately are kept.
 *
 * The returned function resolves to `undefined` if the drop is not published or the address is not on its list.
 * @throws ListsBusy
 */
export function createDropProofs({ site, clock }: { site: Site; clock: Clock }) {
  const trees = createShortCache<MerkleTree>({ clock, ms: keptMs, maxEntries: keptLists })

  return async (dropId: string, subject: string): Promise<DropProof | undefined> => {
    const drop = (await site.directory()).drops.find(({ list }) => list.id === dropId)
    if (!drop) return undefined
    const named = subject.startsWith('0x') ? subject.toLowerCase() : subject
    const [entry] = await site.db
      .select()
      .from(dropEntries)
      .where(and(eq(dropEntries.dropId, dropId), eq(dropEntries.subject, named)))
    if (!entry) return undefined
    const tree = await trees(`${dropId} ${drop.root}`, async () => {
      const entries = await readEntriesJson(site.db, dropId)
      return site.lists.run(drop.creator, 'dropTree', { entries })
    })
    return {
      ...{ index: entry.idx, kind: entry.kind, amount: entry.amount, root: tree.root },
      proof: merkleProof(tree, entry.idx),
      onchainId: String(drop.onchainId),
    }
  }
}
