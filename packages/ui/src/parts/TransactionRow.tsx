import type { ReactNode } from 'react'
import { foreignText } from '../i18n/foreignText.ts'
import { formatDay, formatUnits } from '../i18n/format.ts'
import { useLocale, useMessages } from '../i18n/useMessages.ts'
import { Address } from './Address.tsx'
import { Art, Combo, GlyphArt } from './Art.tsx'
import { InIcon, OutIcon, SwapIcon } from './icons/arrows.tsx'
import { CheckIcon } from './icons/signs.tsx'
import { ImageIcon } from './icons/things.tsx'
import { LinkItem, PlainItem } from './ListItem.tsx'
import { Name } from './Name.tsx'
import { Sentence } from './Sentence.tsx'

/** Something that happened to an account. */
export type ActivityEntry = {
  readonly id: string
  readonly kind: 'sent' | 'received' | 'swapped' | 'minted' | 'approved'
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly failed?: boolean | undefined
  /** Whom it went to or came from. */
  readonly address?: string | undefined
  /** Shortened, that address reads like another one that the person knows. */
  readonly lookAlike?: boolean | undefined
  /** What came of it: a collectible's name, or the two tokens of a swap. */
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
}

type Props = {
  readonly entry: ActivityEntry
  /** Tab leads here. */
  readonly reachable?: boolean | undefined
}

/** What, with whom, how much, when; leads to the explorer where there is one. */
export function TransactionRow({ entry, reachable }: Props) {
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
          <bdi
            dir="ltr"
            className="lk-num"
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

function About({ entry }: { readonly entry: ActivityEntry }) {
  const { account } = useMessages()
  if (entry.lookAlike) return <Whole>{account.lookAlike}</Whole>
  if (entry.failed) return <Whole>{account.didNotGoThrough}</Whole>
  if (typeof entry.subject === 'string') return <Name>{entry.subject}</Name>
  if (entry.subject) return account.swap(...entry.subject)
  if (!entry.address) return null
  const direction = entry.kind === 'received' ? account.from<ReactNode> : account.to<ReactNode>
  return (
    <Whole>
      <Sentence of={direction(<Address value={entry.address} />)} />
    </Whole>
  )
}

/** Short, and never cut: the sender of a token chooses how long the amount beside it is. */
function Whole({ children }: { readonly children: ReactNode }) {
  return <span className="lk-item__whole">{children}</span>
}
