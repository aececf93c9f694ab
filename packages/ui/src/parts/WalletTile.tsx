import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Art } from './Art.tsx'
import { Pressed } from './Pressed.tsx'
import css from './wallet-tile.css?inline'

type Props = {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** rdns or id of the wallet, rendered as `data-wallet`. */
  readonly hook: string
  /** Distinguishes the wallet from another one with the same name. */
  readonly duplicateOf?: string | undefined
  /** False if Tab skips the tile, because arrow keys lead to it. */
  readonly reachable?: boolean | undefined
  /** Makes the tile a link that opens the wallet. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
  /** Called on a press, or when the link is followed. */
  readonly onPress: () => void
}

/** One wallet of a list with two per row. */
export function WalletTile({ name, imageUrl, duplicateOf, hook, ...rest }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <Pressed {...rest} data-wallet={hook} className="lk-tile" title={titleOf(shown, duplicateOf)}>
      <Art name={name} src={imageUrl} />
      <span className="lk-tile__main">
        <span className="lk-tile__name" dir="auto" translate="no">
          {shown}
        </span>
        <Duplicate of={duplicateOf} />
      </span>
    </Pressed>
  )
}

/** One of four recommended wallets, picture above name. */
export function BigWallet({ name, imageUrl, duplicateOf, hook, ...rest }: Props) {
  useStyles(css)
  const shown = foreignText(name)
  return (
    <Pressed {...rest} data-wallet={hook} className="lk-big" title={titleOf(shown, duplicateOf)}>
      <Art name={name} src={imageUrl} size={56} />
      <span className="lk-tile__main">
        <span className="lk-tile__name" dir="auto" translate="no">
          {shown}
        </span>
        <Duplicate of={duplicateOf} />
      </span>
    </Pressed>
  )
}

const titleOf = (name: string, duplicateOf: string | undefined) =>
  duplicateOf ? `${name} · ${foreignText(duplicateOf)}` : name

/** Second line of a wallet that has the same name as another. */
function Duplicate({ of }: { readonly of: string | undefined }) {
  return of ? (
    <span className="lk-tile__sub" dir="auto" translate="no">
      {foreignText(of)}
    </span>
  ) : null
}
