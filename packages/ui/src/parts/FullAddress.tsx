import { useStyles } from '../styles/useStyles.ts'
import css from './full-address.css?inline'

/** '0x' stands apart, the rest in fours. */
function groupsOf(address: string): readonly string[] {
  const hex = address.startsWith('0x')
  return [...(hex ? ['0x'] : []), ...(address.slice(hex ? 2 : 0).match(/.{1,4}/g) ?? [])]
}

/** The whole address in groups of four, its ends emphasised: what is checked before money leaves. */
export function FullAddress({ value, centred }: { readonly value: string; readonly centred?: boolean }) {
  useStyles(css)
  const groups = groupsOf(value)
  const head = groups[0] === '0x' ? 1 : 0
  return (
    // Selected and copied as one word; read as one.
    <span className={`lk-fulladdr${centred ? ' lk-fulladdr--center' : ''}`}>
      {groups.map((group, i) => {
        const Tag = i <= head || i === groups.length - 1 ? 'b' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat and never move.
        return <Tag key={i}>{group}</Tag>
      })}
    </span>
  )
}
