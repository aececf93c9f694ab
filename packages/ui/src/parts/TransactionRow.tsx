import type { ReactNode } from 'react'
import { foreignText } from '../i18n/foreignText.ts'
import { formatDay, formatUnits } from '../i18n/format.ts'
import { useLocale, useMessages } from '../i18n/useMessages.ts'
import { Address } from './Address.tsx'
import { Art, Combo, GlyphArt } from './Art.tsx'
import { InIcon, OutIcon, SwapIcon, UpDownIcon } from './icons/arrows.tsx'
import { CheckIcon } from './icons/signs.tsx'
import { ClockIcon, ImageIcon } from './icons/things.tsx'
import { LinkItem, PlainItem } from './ListItem.tsx'
import { Name } from './Name.tsx'
import { Sentence } from './Sentence.tsx'

/** A transaction in the activity of an account. */
export type ActivityEntry = {
  readonly id: string
  readonly kind: 'sent' | 'received' | 'swapped' | 'minted' | 'approved' | 'called'
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly failed?: boolean | undefined
  /** Sent with this kit and not in the history yet. */
  readonly recent?: boolean | undefined
  /** Status of a recent one that is not confirmed. */
  readonly progress?: 'pending' | 'slow' | 'proposed' | 'dropped' | 'replaced' | 'cancelled' | undefined
  /** Counterparty of a transfer. */
  readonly address?: string | undefined
  /** The shortened address looks like another known address: possible address poisoning. */
  readonly lookAlike?: boolean | undefined
  /** Name of a collectible, or the two tokens of a swap. */
  readonly subject?: string | readonly [string, string] | undefined
  readonly amountBaseUnits: bigint
  readonly decimals: number
  readonly symbol: string
  readonly tokenImageUrl?: string | undefined
  readonly explorerUrl?: string | undefined
}

const icons: Record<ActivityEntry['kind'], ReactNode> = {
  sent: <OutIcon />,
  received: <InIcon />,
  swapped: <SwapIcon />,
  minted: <ImageIcon />,
  approved: <CheckIcon />,
  called: <UpDownIcon />,
}

type Props = {
  readonly entry: ActivityEntry
  /** False if Tab skips the row, because arrow keys lead to it. */
  readonly reachable?: boolean | undefined
}

/** Kind, counterparty, amount and date; links to the explorer if there is one. */
export function TransactionRow({ entry, reachable }: Props) {
  const { account } = useMessages()
  const locale = useLocale()
  const amount = formatUnits(entry.amountBaseUnits, entry.decimals, locale)
  const incoming = entry.amountBaseUnits > 0n
  const { progress } = entry
  const isOpen = progress === 'pending' || progress === 'slow' || progress === 'proposed'
  const content = {
    art: (
      <Combo>
        <GlyphArt round>{isOpen ? <ClockIcon /> : icons[entry.kind]}</GlyphArt>
        <Art name={entry.symbol} src={entry.tokenImageUrl} size={16} round />
      </Combo>
    ),
    label: account.kinds[entry.kind],
    sub: <Subject entry={entry} />,
    end: (
      <span className="lk-item__amounts">
        <span className={`lk-item__label${incoming ? ' lk-plus' : ''}`}>
          <bdi
            dir="ltr"
            className="lk-num"
            translate="no"
          >{`${incoming ? '+' : ''}${amount} ${foreignText(entry.symbol)}`}</bdi>
        </span>
        <span className="lk-item__sub">{formatDay(entry.at, locale)}</span>
      </span>
    ),
  }
  return entry.explorerUrl ? (
    <LinkItem {...content} href={entry.explorerUrl} reachable={reachable} />
  ) : (
    <PlainItem {...content} />
  )
}

function Subject({ entry }: { readonly entry: ActivityEntry }) {
  const { account } = useMessages()
  if (entry.lookAlike) return <Uncut>{account.lookAlike}</Uncut>
  if (entry.progress) return <Uncut>{account.progress[entry.progress]}</Uncut>
  if (entry.failed) return <Uncut>{account.didNotGoThrough}</Uncut>
  if (typeof entry.subject === 'string') return <Name>{entry.subject}</Name>
  if (entry.subject) return account.swap(...entry.subject)
  if (!entry.address) return null
  const direction = entry.kind === 'received' ? account.from<ReactNode> : account.to<ReactNode>
  return (
    <Uncut>
      <Sentence of={direction(<Address value={entry.address} />)} />
    </Uncut>
  )
}

/** A short text that is never cut, because the sender of a token controls the length of the amount beside it. */
function Uncut({ children }: { readonly children: ReactNode }) {
  return <span className="lk-item__whole">{children}</span>
}
