import { eq } from 'drizzle-orm'
import { isAddress } from 'viem'
import { type AirdropsProps, type DropProof, dropTabs } from '../../shared/props/airdrops.ts'
import { dropTree } from '../airdrops/dropTree.ts'
import type { Database } from '../database/database.ts'
import { dropEntries } from '../database/launchpadSchema.ts'
import { deferred, merged, type Props } from '../inertia/prop.ts'
import { readDirectory } from '../launchpad/directory.ts'
import { dropPhase, readDropSummaries, readEligible } from '../launchpad/dropProps.ts'
import { oneOf, pageOf, type Site, type Viewer } from './site.ts'

const cards = 12

/** Whether the text is an account of one of the families. */
export const isSubject = (text: string) => isAddress(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** Props of `Airdrops`. `checked`: an address whose entries are shown to anybody. */
export async function airdropsProps(
  { db }: Site,
  viewer: Viewer,
  query: URLSearchParams,
  checked: string | undefined,
): Promise<Props> {
  const directory = await readDirectory(db)
  const tab = oneOf(
    viewer.userId ? [...dropTabs] : ['live', 'eligible', 'upcoming', 'ended'],
    query.get('tab') ?? undefined,
  )
  const inPhase = (phase: string) => directory.drops.filter((drop) => dropPhase(drop, directory) === phase)
  const listed = (tab === 'eligible' ? [] : inPhase(tab)).map((drop) => ({ ...drop, id: drop.list.id }))
  const { data, next } = pageOf(listed, query.get('cursor') ?? undefined, cards)
  const head: Omit<AirdropsProps, 'drops'> = {
    ...{ tab, next },
    counts: {
      ...{
        live: inPhase('live').length,
        upcoming: inPhase('upcoming').length,
        ended: inPhase('ended').length,
      },
    },
    check: checked
      ? { subject: checked, rows: await readEligible(db, directory, [checked], viewer.userId) }
      : null,
  }
  return {
    ...head,
    drops: merged(() => readDropSummaries(db, directory, data, viewer.userId), { matchOn: 'id' }),
    eligible: deferred(
      () => (viewer.userId ? readEligible(db, directory, viewer.accounts, viewer.userId) : []),
      'eligible',
    ),
  }
}

/** The proof of an entry on the list of a published drop; `undefined` if there is none. */
export async function dropProof(
  db: Database,
  dropId: string,
  subject: string,
): Promise<DropProof | undefined> {
  const drop = (await readDirectory(db)).drops.find(({ list }) => list.id === dropId)
  if (!drop) return undefined
  const rows = await db
    .select()
    .from(dropEntries)
    .where(eq(dropEntries.dropId, dropId))
    .orderBy(dropEntries.idx)
  const plain = subject.startsWith('0x') ? subject.toLowerCase() : subject
  const entry = rows.find((row) => row.subject === plain)
  if (!entry) return undefined
  const { root, proof } = dropTree(rows.map((row) => ({ ...row, amount: BigInt(row.amount) })))
  return {
    ...{ index: entry.idx, kind: entry.kind, amount: entry.amount, root, proof: proof(entry.idx) },
    onchainId: String(drop.onchainId),
  }
}
