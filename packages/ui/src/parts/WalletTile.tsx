import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Art } from './Art.tsx'
import css from './wallet-tile.css?inline'

type Props = {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** rdns or id: `data-wallet`. */
  readonly hook: string
  /** What tells it apart from the one it could be taken for. */
  readonly duplicateOf?: string | undefined
  /** Tab leads here. */
  readonly reachable?: boolean | undefined
  readonly onPress: () => void
}

/** One wallet of many, two in a row. */
export function WalletTile({ name, imageUrl, hook, duplicateOf, reachable = true, onPress }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <button
      type="button"
      className="lk-tile"
      data-wallet={hook}
      title={titleOf(shown, duplicateOf)}
      tabIndex={reachable ? undefined : -1}
      onClick={onPress}
    >
      <Art name={name} src={imageUrl} />
      <span className="lk-tile__main">
        <span className="lk-tile__name" dir="auto">
          {shown}
        </span>
        <Duplicate of={duplicateOf} />
      </span>
    </button>
  )
}

/** One of four that are recommended, its picture above its name. */
export function BigWallet({ name, imageUrl, hook, duplicateOf, onPress }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <button
      type="button"
      className="lk-big"
      data-wallet={hook}
      title={titleOf(shown, duplicateOf)}
      onClick={onPress}
    >
      <Art name={name} src={imageUrl} size={56} />
      <span className="lk-tile__main">
        <span className="lk-tile__name" dir="auto">
          {shown}
        </span>
        <Duplicate of={duplicateOf} />
      </span>
    </button>
  )
}

const titleOf = (name: string, duplicateOf: string | undefined) =>
  duplicateOf ? `${name} · ${foreignText(duplicateOf)}` : name

/** Below the name of a wallet that could be taken for another. */
function Duplicate({ of }: { readonly of: string | undefined }) {
  return of ? (
    <span className="lk-tile__sub" dir="auto">
      {foreignText(of)}
    </span>
  ) : null
}
