import { foreignText } from '../i18n/foreignText.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Amount, Fiat } from './Amount.tsx'
import { Art, Combo } from './Art.tsx'
import { ListItem, PlainItem } from './ListItem.tsx'
import { Name } from './Name.tsx'
import css from './token-row.css?inline'

/** Balance of one token. */
export type TokenHolding = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly amountBaseUnits: bigint
  readonly decimals: number
  readonly imageUrl?: string | undefined
  /** Symbol of the token whose name or symbol this one takes. */
  readonly imitates?: string | undefined
  /** Price of one token and value of the balance; undefined if the price is unknown. */
  readonly fiat?: { readonly price: number; readonly value: number; readonly currency: string } | undefined
}

type Props = {
  readonly token: TokenHolding
  readonly network?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** Makes the row a button that selects the token. */
  readonly onPick?: (() => void) | undefined
}

export function TokenRow({ token, network, onPick }: Props) {
  useStyles(css)
  const quantity = <Amount amount={token.amountBaseUnits} decimals={token.decimals} symbol={token.symbol} />
  const content = {
    art: (
      <Combo>
        <Art name={token.symbol} src={token.imageUrl} round />
        {network ? <Art name={network.name} src={network.imageUrl} size={16} /> : null}
      </Combo>
    ),
    label: <Name>{token.name}</Name>,
    sub: <TokenNote token={token} />,
    end: (
      <span className="lk-item__amounts">
        <span className="lk-item__label">
          {token.fiat ? <Fiat value={token.fiat.value} currency={token.fiat.currency} /> : quantity}
        </span>
        {token.fiat ? <span className="lk-item__sub">{quantity}</span> : null}
      </span>
    ),
  }
  return onPick ? <ListItem {...content} onPress={onPick} /> : <PlainItem {...content} />
}

/** The price of a token, or its symbol; of one that imitates another, that it is not the original. */
function TokenNote({ token: { fiat, imitates, symbol } }: { readonly token: TokenHolding }) {
  const { account } = useMessages()
  if (imitates !== undefined)
    return <span className="lk-token-warning">{account.notTheToken(foreignText(imitates))}</span>
  if (fiat) return <Fiat value={fiat.price} currency={fiat.currency} />
  return <Name>{symbol}</Name>
}
