import type { ReactNode } from 'react'
import { formatDay, formatMonth, formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { Address } from '../../parts/Address.tsx'
import { Art, Combo, GlyphArt } from '../../parts/Art.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { InIcon, OutIcon, SwapIcon } from '../../parts/icons/arrows.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { ClockIcon, ImageIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { LinkItem, PlainItem } from '../../parts/ListItem.tsx'
import { Section } from '../../parts/Section.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { useHeld } from '../../parts/useHeld.ts'
import type { AccountViewState, ActivityEntry } from './account.state.ts'

const icons: Record<ActivityEntry['kind'], ReactNode> = {
  sent: <OutIcon />,
  received: <InIcon />,
  swapped: <SwapIcon />,
  minted: <ImageIcon />,
  approved: <CheckIcon />,
}

/** Months, newest first. */
export function Activity({ state }: { readonly state: AccountViewState }) {
  const { account } = useMessages()
  const locale = useLocale()
  const { activity } = state
  const loading = useHeld(activity?.status === 'loading')
  if (loading || activity?.status === 'loading')
    return <SkeletonRows round amounts label={account.loadingActivity} />
  if (activity?.status === 'failed') return <p className="lk-small lk-mt3">{account.activityFailed}</p>
  if (!activity || activity.rows.length === 0) {
    return (
      <Empty
        icon={<ClockIcon size={28} />}
        heading={account.noActivity}
        text={account.noActivityNote(state.network.name)}
      />
    )
  }
  const months = new Map<string, ActivityEntry[]>()
  for (const entry of activity.rows) {
    const month = formatMonth(entry.at, locale)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([month, entries]) => (
    <div key={month}>
      <Section>{month}</Section>
      <List>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </List>
    </div>
  ))
}

function Entry({ entry }: { readonly entry: ActivityEntry }) {
  const { account } = useMessages()
  const locale = useLocale()
  const amount = formatUnits(entry.amountBaseUnits, entry.decimals, locale)
  const incoming = entry.amountBaseUnits > 0n
  const content = {
    art: (
      <Combo>
        <GlyphArt round>{icons[entry.kind]}</GlyphArt>
        <Art name={entry.symbol} src={entry.tokenImageUrl} size={16} round />
      </Combo>
    ),
    label: account.kinds[entry.kind],
    sub: <About entry={entry} />,
    end: (
      <span className="lk-item__amounts">
        <span className={`lk-item__label${incoming ? ' lk-plus' : ''}`}>
          <bdi dir="ltr" className="lk-num">{`${incoming ? '+' : ''}${amount} ${entry.symbol}`}</bdi>
        </span>
        <span className="lk-item__sub">{formatDay(entry.at, locale)}</span>
      </span>
    ),
  }
  return entry.explorerUrl ? <LinkItem {...content} href={entry.explorerUrl} /> : <PlainItem {...content} />
}

function About({ entry }: { readonly entry: ActivityEntry }) {
  const { account } = useMessages()
  if (entry.failed) return account.didNotGoThrough
  if (typeof entry.subject === 'string') return entry.subject
  if (entry.subject) return account.swap(...entry.subject)
  if (!entry.address) return null
  const direction = entry.kind === 'received' ? account.from<ReactNode> : account.to<ReactNode>
  return <Sentence of={direction(<Address value={entry.address} />)} />
}
