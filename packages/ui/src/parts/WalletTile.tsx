import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Art } from './Art.tsx'
import { Pressed } from './Pressed.tsx'
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
  /** Leads out of the page, to the wallet. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
  /** Pressed, or its link followed. */
  readonly onPress: () => void
}

/** One wallet of many, two in a row. */
export function WalletTile({ name, imageUrl, duplicateOf, hook, ...rest }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <Pressed {...rest} data-wallet={hook} className="lk-tile" title={titleOf(shown, duplicateOf)}>
      <Art name={name} src={imageUrl} />
      <span className="lk-tile__main">
        <span className="lk-tile__name" dir="auto">
          {shown}
        </span>
        <Duplicate of={duplicateOf} />
      </span>
    </Pressed>
  )
}

/** One of four that are recommended, its picture above its name. */
export function BigWallet({ name, imageUrl, duplicateOf, hook, ...rest }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <Pressed {...rest} data-wallet={hook} className="lk-big" title={titleOf(shown, duplicateOf)}>
      <Art name={name} src={imageUrl} size={56} />
      <span className="lk-tile__main">
        <span className="lk-tile__name" dir="auto">
          {shown}
        </span>
        <Duplicate of={duplicateOf} />
      </span>
    </Pressed>
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
