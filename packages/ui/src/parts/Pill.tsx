import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Art } from './Art.tsx'
import { ChevronDownIcon } from './icons/arrows.tsx'
import css from './pill.css?inline'

type Props = {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** Accessible name: the value and the action. */
  readonly label: string
  readonly onPress: () => void
}

/** Network of an account, in the header. */
export function NetworkPill({ name, imageUrl, label, onPress }: Props) {
  useStyles(css)
  return (
    <button
      type="button"
      className="lk-pill lk-pill--quiet lk-pill--net"
      aria-label={label}
      onClick={onPress}
    >
      <Art name={name} src={imageUrl} size={24} />
      <ChevronDownIcon size={16} className="lk-chev" />
    </button>
  )
}

/** Token of an amount. */
export function TokenPill({ name, imageUrl, label, onPress }: Props) {
  useStyles(css)
  return (
    <button type="button" className="lk-pill" aria-label={label} onClick={onPress}>
      <Art name={name} src={imageUrl} size={24} round />
      <span dir="auto" translate="no">
        {foreignText(name)}
      </span>
      <ChevronDownIcon size={16} className="lk-chev" />
    </button>
  )
}
