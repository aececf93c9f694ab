import { useMessages } from '../i18n/useMessages.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { CrossIcon, SearchIcon } from './icons/signs.tsx'

type Props = {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  /** A search is running; previous results stay visible. */
  readonly busy?: boolean | undefined
  readonly onChange: (value: string) => void
}

/** Filters the list below while typing. */
export function SearchField({ label, placeholder = label, value, busy, onChange }: Props) {
  const { common, allWallets } = useMessages()
  return (
    <Field
      small
      label={label}
      placeholder={placeholder}
      type="search"
      inputMode="search"
      icon={<SearchIcon />}
      value={value}
      onChange={onChange}
      end={
        value ? (
          <IconButton
            kind="sm"
            label={busy ? allWallets.searching : common.clearSearch}
            icon={<CrossIcon size={18} />}
            busy={busy}
            onPress={() => onChange('')}
          />
        ) : null
      }
    />
  )
}
