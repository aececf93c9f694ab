import { Link, usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { ActivityItem, ActivityKind } from '../../shared/props/launch.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { agoText, dateTimeText } from '../time/timeText.ts'
import { useNow } from '../time/useNow.ts'
import { amountText } from '../wallet/amountText.ts'

const verbs: Readonly<Record<ActivityKind, string>> = {
  contribute: 'contributed',
  claim: 'claimed',
  refund: 'got back',
  finalize: 'finalised',
  cancel: 'cancelled',
  mint: 'minted',
  transfer: 'sent',
  stake: 'staked',
  unstake: 'unstaked',
  reward: 'earned',
  lock: 'locked',
  release: 'released',
  'drop-claim': 'claimed',
  launch: 'launched',
}

/** What happened on the chains, newest first. */
export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  const { explorers } = usePage<SharedProps>().props.app
  const now = useNow(30_000)
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-2.5 text-sm">
          <AddressText of={item.who} />
          <span className="text-muted">{verbs[item.kind]}</span>
          {item.amount !== null && (
            <span className="font-medium tabular-nums">
              <bdi dir="ltr">
                {amountText(item.amount, item.decimals, 'en')} {item.symbol}
              </bdi>
            </span>
          )}
          <Link
            href={item.subject.href}
            className="inline-flex min-h-6 min-w-0 items-center truncate rounded-md text-muted underline-offset-4 hover:underline"
          >
            <bdi>{item.subject.label}</bdi>
          </Link>
          <span className="ms-auto flex items-center gap-1.5 text-muted">
            {!item.confirmed && (
              <span
                role="img"
                aria-label="Not final yet"
                title="Not final yet"
                className="size-2 rounded-full bg-warn"
              />
            )}
            <When item={item} base={explorers[item.chainId] ?? null} now={now} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function When({ item, base, now }: { item: ActivityItem; base: string | null; now: number }) {
  const time = (
    <time dateTime={item.ts} title={dateTimeText(item.ts)}>
      {agoText(item.ts, now)}
    </time>
  )
  if (!base) return time
  return (
    <a
      href={`${base}/tx/${item.tx}`}
      target="_blank"
      rel="noopener nofollow ugc"
      className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
    >
      {time}
    </a>
  )
}
