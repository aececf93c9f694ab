import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Art } from './Art.tsx'
import css from './wallet-tile.css?inline'

type Props = {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** rdns or id: `data-wallet`. */
  readonly hook: string
  /** Tab leads here. */
  readonly reachable?: boolean | undefined
  readonly onPress: () => void
}

/** One wallet of many, two in a row. */
export function WalletTile({ name, imageUrl, hook, reachable = true, onPress }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <button
      type="button"
      className="lk-tile"
      data-wallet={hook}
      title={shown}
      tabIndex={reachable ? undefined : -1}
      onClick={onPress}
    >
      <Art name={name} src={imageUrl} />
      <span className="lk-tile__name" dir="auto">
        {shown}
      </span>
    </button>
  )
}

/** One of four that are recommended, its picture above its name. */
export function BigWallet({ name, imageUrl, hook, onPress }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <button type="button" className="lk-big" data-wallet={hook} title={shown} onClick={onPress}>
      <Art name={name} src={imageUrl} size={56} />
      <span dir="auto">{shown}</span>
    </button>
  )
}
