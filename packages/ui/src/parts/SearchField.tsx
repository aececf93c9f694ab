import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { CrossIcon, SearchIcon } from './icons/signs.tsx'

type Props = {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Narrows the list below as it is typed. */
export function SearchField({ label, placeholder = label, clearLabel, value, onChange }: Props) {
  return (
    <Field
      small
      label={label}
      placeholder={placeholder}
      inputMode="search"
      icon={<SearchIcon />}
      value={value}
      onChange={onChange}
      end={
        value ? (
          <IconButton
            kind="sm"
            label={clearLabel}
            icon={<CrossIcon size={18} />}
            onPress={() => onChange('')}
          />
        ) : null
      }
    />
  )
}
