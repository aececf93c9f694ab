import { useCallback, useMemo } from 'react'
import { monthFormat } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { Empty } from '../../parts/Empty.tsx'
import { ClockIcon } from '../../parts/icons/things.tsx'
import { Section } from '../../parts/Section.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { type ActivityEntry, TransactionRow } from '../../parts/TransactionRow.tsx'
import { useSteadySkeleton } from '../../parts/useSteadySkeleton.ts'
import { VirtualList } from '../../parts/VirtualList.tsx'
import type { AccountViewActions, AccountViewState } from './account.state.ts'
import { NotLoaded } from './NotLoaded.tsx'

const noRows: readonly ActivityEntry[] = []
const idOf = ({ id }: ActivityEntry) => id

type Props = { readonly state: AccountViewState; readonly actions: AccountViewActions }

/**
 * Lists what was sent and is not in the history yet, then the activity by month, newest first. The next page loads before the end
 * is reached.
 */
export function Activity({ state, actions }: Props) {
  const { account } = useMessages()
  const locale = useLocale()
  const { activity } = state
  const rows = activity?.status === 'ready' ? activity.rows : noRows
  const monthOf = useMemo(() => monthFormat(locale), [locale])
  const headingOf = useCallback(
    (entry: ActivityEntry) => (entry.recent ? account.recent : monthOf(entry.at)),
    [account, monthOf],
  )
  const render = useCallback(
    (entry: ActivityEntry, reachable: boolean, place: number) => {
      const heading = headingOf(entry)
      const previous = rows[place - 1]
      return (
        <>
          {/* The heading is rendered with its first row, because a virtual list has no other items. */}
          {previous && headingOf(previous) === heading ? null : <Section inset>{heading}</Section>}
          <TransactionRow entry={entry} reachable={reachable} />
        </>
      )
    },
    [rows, headingOf],
  )
  const loading = useSteadySkeleton(activity?.status === 'loading')
  if (loading || activity?.status === 'loading')
    return <SkeletonRows round amounts label={account.loadingActivity} />
  const notLoaded = (
    <NotLoaded
      title={account.activityFailed}
      text={account.activityFailedNote}
      onTryAgain={actions.onRetryTab}
    />
  )
  if (activity?.status === 'failed') return notLoaded
  if (!activity || rows.length === 0) {
    return (
      <Empty
        icon={<ClockIcon size={28} />}
        heading={account.noActivity}
        text={account.noActivityNote(state.network.name)}
      />
    )
  }
  const { more } = activity
  return (
    <>
      <VirtualList
        label={account.tabs.activity}
        items={rows}
        keyOf={idOf}
        rowPx={56}
        onNearEnd={more && !more.loading && !more.failed ? actions.onMoreActivity : undefined}
        render={render}
      />
      {more?.failed ? notLoaded : null}
      {more?.loading ? <SkeletonRows round amounts label={account.loadingMore} /> : null}
    </>
  )
}
