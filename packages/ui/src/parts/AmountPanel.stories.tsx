import { type ComponentProps, useState } from 'react'
import { networkMarks, tokenMarks } from '../fixtures/marks.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { ether } from '../fixtures/tokens.ts'
import { Amount, Fiat } from './Amount.tsx'
import { AmountPanel } from './AmountPanel.tsx'
import { Button } from './Button.tsx'
import { ChevronDownIcon } from './icons/arrows.tsx'
import { TokenPill } from './Pill.tsx'

export default { title: 'Parts/AmountPanel', component: AmountPanel }

const pill = <TokenPill name="ETH" imageUrl={tokenMarks.ETH} label="Token: ETH. Change" onPress={() => {}} />
const balance = <Amount amount={ether.amountBaseUnits} decimals={ether.decimals} symbol={ether.symbol} />
const max = '2.3736'

function Panel({ initial, ...rest }: { initial: string } & Partial<ComponentProps<typeof AmountPanel>>) {
  const [value, setValue] = useState(initial)
  const quantity = Number(value.replace(',', '.')) || 0
  return (
    <AmountPanel
      label="Amount"
      value={value}
      onChange={setValue}
      token={pill}
      sub={<Fiat value={quantity * 3460.61} currency="USD" />}
      end={
        <>
          {balance}{' '}
          <button type="button" className="lk-textbtn" onClick={() => setValue(max)}>
            Max
          </button>
        </>
      }
      error={quantity > Number(max) ? 'You have 2.3736 ETH. Enter a smaller amount.' : undefined}
      {...rest}
    />
  )
}

/** A value above 2.3736 is an error. */
export const Typing = {
  render: () => (
    <Shelf title="Amount">
      <Labelled label="Empty">
        <Panel initial="" />
      </Labelled>
      <Labelled label="Typed">
        <Panel initial="0.05" />
      </Labelled>
      <Labelled label="Error">
        <Panel initial="3.2" />
      </Labelled>
    </Shelf>
  ),
}

export const Variants = {
  render: () => (
    <Shelf title="Amount">
      <Labelled label="No token yet">
        <Panel
          initial=""
          sub={null}
          end={null}
          token={
            <Button size="md" inline end={<ChevronDownIcon />}>
              Select token
            </Button>
          }
        />
      </Labelled>
      <Labelled label="No price, no balance">
        <Panel initial="1.2" sub={null} end={null} />
      </Labelled>
      <Labelled label="Longer than the panel">
        <Panel initial="0.123456789012345678" />
      </Labelled>
      <Labelled label="Long token, long error">
        <Panel
          initial="1"
          token={
            <TokenPill
              name="GRANDMERIDIANTREASURY"
              imageUrl={networkMarks.Linea}
              label="Token: GRANDMERIDIANTREASURY. Change"
              onPress={() => {}}
            />
          }
          error={`${longName} takes at most six decimals. Enter a shorter amount, or choose another token.`}
        />
      </Labelled>
    </Shelf>
  ),
}
