import { useStyles } from '../styles/useStyles.ts'
import css from './full-address.css?inline'

/** Splits an address into "0x" and groups of four characters. */
function groupsOf(address: string): readonly string[] {
  const hex = address.startsWith('0x')
  return [...(hex ? ['0x'] : []), ...(address.slice(hex ? 2 : 0).match(/.{1,4}/g) ?? [])]
}

/** The full address in groups of four with emphasised ends, for checking it before sending. */
export function FullAddress({ value, centred }: { readonly value: string; readonly centred?: boolean }) {
  useStyles(css)
  const groups = groupsOf(value)
  const head = groups[0] === '0x' ? 1 : 0
  return (
    // Without spaces between the groups, so that it is selected, copied and read as one word.
    <span className={`lk-fulladdr${centred ? ' lk-fulladdr--center' : ''}`} translate="no">
      {groups.map((group, i) => {
        const Tag = i <= head || i === groups.length - 1 ? 'b' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move.
        return <Tag key={i}>{group}</Tag>
      })}
    </span>
  )
}
