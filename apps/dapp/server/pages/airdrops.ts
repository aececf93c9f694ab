import { isAddress } from 'viem'
import { type AirdropsProps, dropTabs } from '../../shared/props/airdrops.ts'
import { deferred, merged, type Props } from '../inertia/prop.ts'
import { dropPhase, readDropSummaries, readEligible } from '../launchpad/dropProps.ts'
import { anyNetwork } from '../launchpad/ownAccounts.ts'
import { oneOf, pageOf, type Site, type Viewer } from './site.ts'

const cards = 12

/** Whether the text is an account of one of the families. */
export const isSubject = (text: string) => isAddress(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** Props of `Airdrops`. `checked`: an address whose entries are shown to anybody. */
export async function airdropsProps(
  site: Site,
  viewer: Viewer,
  query: URLSearchParams,
  checked: string | undefined,
): Promise<Props> {
  const { db } = site
  const directory = await site.directory()
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
      ? { subject: checked, rows: await readEligible(db, directory, [anyNetwork(checked)], viewer.userId) }
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
