import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { useStyles } from '../styles/useStyles.ts'
import { Amount, BigFiat, Fiat } from './Amount.tsx'
import balanceCss from './balance.css?inline'

export default { title: 'Parts/Amount', component: Amount }

const ether = { decimals: 18, symbol: 'ETH' }

export const Tokens = {
  render: () => (
    <Shelf title="Amounts">
      <Labelled label="Rest">
        <Amount amount={2_373_600_000_000_000_000n} {...ether} />
      </Labelled>
      <Labelled label="Nothing">
        <Amount amount={0n} {...ether} />
      </Labelled>
      <Labelled label="Cut after six decimals">
        <Amount amount={123_456_789_123_456_789n} {...ether} />
      </Labelled>
      <Labelled label="Less than can be shown">
        <Amount amount={1n} {...ether} />
      </Labelled>
      <Labelled label="Negative">
        <Amount amount={-50_000_000_000_000_000n} {...ether} />
      </Labelled>
      <Labelled label="Huge">
        <Amount amount={98_765_432_109_876_543_210_123_456n} {...ether} />
      </Labelled>
      <Labelled label="No decimals">
        <Amount amount={12n} decimals={0} symbol="TICKET" />
      </Labelled>
      <Labelled label="A symbol that would turn the text around">
        <Amount amount={12n} decimals={0} symbol={'ABC\u202eDEF'} />
      </Labelled>
    </Shelf>
  ),
}

export const Money = {
  render: () => (
    <Shelf title="Money">
      <Labelled label="Dollars">
        <Fiat value={8214.09} currency="USD" />
      </Labelled>
      <Labelled label="Euros">
        <Fiat value={8214.09} currency="EUR" />
      </Labelled>
      <Labelled label="Yen">
        <Fiat value={8214} currency="JPY" />
      </Labelled>
      <Labelled label="Below one">
        <Fiat value={0.0512} currency="USD" />
      </Labelled>
      <Labelled label="Nothing">
        <Fiat value={0} currency="USD" />
      </Labelled>
      <Labelled label="Negative">
        <Fiat value={-173.03} currency="USD" />
      </Labelled>
    </Shelf>
  ),
}

function Balances() {
  useStyles(balanceCss)
  return (
    <Shelf title="Headlines">
      <Labelled label="Money">
        <p className="lk-balance">
          <BigFiat value={12_480.52} currency="USD" />
        </p>
      </Labelled>
      <Labelled label="Money without decimals">
        <p className="lk-balance">
          <BigFiat value={12_480} currency="JPY" />
        </p>
      </Labelled>
      <Labelled label="Token">
        <p className="lk-balance">
          <Amount headline amount={842_100_000_000_000_000n} {...ether} />
        </p>
      </Labelled>
      <Labelled label="Less than can be shown">
        <p className="lk-balance">
          <Amount headline amount={1n} {...ether} />
        </p>
      </Labelled>
    </Shelf>
  )
}

export const Headlines = { render: () => <Balances /> }
