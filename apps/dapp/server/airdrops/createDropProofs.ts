import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { eq } from 'drizzle-orm'
import type { DropProof } from '../../shared/props/airdrops.ts'
import { dropEntries } from '../database/launchpadSchema.ts'
import type { Site } from '../pages/site.ts'
import { dropTree } from './dropTree.ts'

const keptMs = 600_000
const keptLists = 8

/**
 * Reads proofs of entries on the lists of published drops, which cannot change. The tree of a list of 20,000 entries takes
 * about a second of the process, so those asked for lately are kept.
 *
 * @returns `undefined` if the drop is not published or the address is not on its list
 */
export function createDropProofs({ site, clock }: { site: Site; clock: Clock }) {
  const lists = createShortCache<Awaited<ReturnType<typeof readList>>>({
    ...{ clock, ms: keptMs, maxEntries: keptLists },
  })

  async function readList(dropId: string) {
    const rows = await site.db
      .select()
      .from(dropEntries)
      .where(eq(dropEntries.dropId, dropId))
      .orderBy(dropEntries.idx)
    return {
      bySubject: new Map(rows.map((row) => [row.subject, row])),
      tree: dropTree(rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))),
    }
  }

  return async (dropId: string, subject: string): Promise<DropProof | undefined> => {
    const drop = (await site.directory()).drops.find(({ list }) => list.id === dropId)
    if (!drop) return undefined
    const { bySubject, tree } = await lists(`${dropId} ${drop.root}`, () => readList(dropId))
    const entry = bySubject.get(subject.startsWith('0x') ? subject.toLowerCase() : subject)
    if (!entry) return undefined
    return {
      ...{ index: entry.idx, kind: entry.kind, amount: entry.amount, root: tree.root },
      ...{ proof: tree.proof(entry.idx), onchainId: String(drop.onchainId) },
    }
  }
}
