import { usePage } from '@inertiajs/react'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { AddressProps } from '../../shared/props/address.ts'
import type { LaunchTerms } from '../../shared/props/launch.ts'
import { readAmount } from '../../shared/readAmount.ts'
import { tokensFor } from '../../shared/tokensFor.ts'
import { Amount } from '../parts/Amount.tsx'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useChain } from '../wallet/useChain.ts'
import { useChainRead } from '../wallet/useChainRead.ts'
import { useSpending } from '../wallet/useSpending.ts'
import { changedBySale } from './SaleButton.tsx'

const least = (...values: readonly bigint[]) => values.reduce((one, other) => (other < one ? other : one))

/** Contributes to a live sale. */
export function BuyBox({ launch }: { launch: LaunchTerms }) {
  const { chainId, presale, symbol: token, decimals } = launch
  const { symbol } = useChain(chainId)
  const { address } = useAccount({ namespace: 'eip155' })
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const own = useChainRead(chainId, address && `${presale} ${address} ${launch.raised}`, async (chain) => {
    const [contributed, balance, fee] = await Promise.all([
      chain.read({
        contract: 'Presale',
        address: presale,
        functionName: 'contributed',
        args: [address],
      }) as Promise<bigint>,
      chain.balance(String(address)),
      chain.usualFee(),
    ])
    return { contributed, spendable: balance - (fee * 5n) / 4n }
  })
  const room = BigInt(launch.hardCap) - BigInt(launch.raised)
  const min = least(BigInt(launch.minBuy), room)
  const yours = own.value?.contributed
  const left = BigInt(launch.maxBuy) - (yours ?? 0n)
  const max = own.value && least(left, room, own.value.spendable)
  const amount = readAmount(text, 18, symbol)
  const value = amount.value
  const { app, contributedToday } = usePage<SharedProps & AddressProps>().props
  const { dailyWarn } = useSpending()
  const [warning, setWarning] = useState<{ readonly answer: (goesOn: boolean) => void }>()

  /** Asks before more is contributed in a day than the user wanted to. Dapp 3.10. */
  async function confirm(wei: bigint): Promise<boolean> {
    const isWithin = dailyWarn === null || BigInt(contributedToday) + wei <= BigInt(dailyWarn)
    if (chainId !== app.live || isWithin) return true
    const goesOn = await new Promise<boolean>((answer) => setWarning({ answer }))
    setWarning(undefined)
    return goesOn
  }

  /** Why the contract would refuse the amount. */
  function problemOf(wei: bigint | undefined): string | undefined {
    if (wei === undefined) return amount.problem
    if (least(wei, room) < min) return `The minimum is ${amountText(String(min), 18, 'en')} ${symbol}.`
    if (least(wei, room) > left) return `You can add at most ${amountText(String(left), 18, 'en')} ${symbol}.`
    return undefined
  }
  const tokens = value === undefined ? undefined : tokensFor(least(value, room), BigInt(launch.rate))
  return (
    <Card title="Contribute">
      <AmountInput
        label="Amount"
        value={text}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
        symbol={symbol}
        decimals={18}
        max={max}
        error={error}
        hint={
          value !== undefined && value > room
            ? 'You may get back the part that does not fit.'
            : `From ${amountText(String(min), 18, 'en')} ${symbol}, at most ${amountText(launch.maxBuy, 18, 'en')} ${symbol} for each account.`
        }
      />
      <div className="my-4">
        <Facts>
          <Fact name="You get">
            {tokens === undefined ? '–' : <Amount value={tokens} decimals={decimals} symbol={token} />}
          </Fact>
          <Fact name="Your total">
            {yours === undefined ? '–' : <Amount value={yours} symbol={symbol} />}
          </Fact>
          <Fact name="Room for you">
            {yours === undefined ? '–' : <Amount value={left} symbol={symbol} />}
          </Fact>
          <Fact name="Room in the sale">
            <Amount value={room} symbol={symbol} />
          </Fact>
        </Facts>
      </div>
      <TxButton
        look="next"
        chainId={chainId}
        label={
          value === undefined ? 'Contribute' : `Contribute ${amountText(String(value), 18, 'en')} ${symbol}`
        }
        value={value}
        only={changedBySale}
        calls={async () => {
          const problem = problemOf(value)
          setError(problem)
          if (problem || value === undefined || !(await confirm(value))) return undefined
          const label = `Contribute ${amountText(String(value), 18, 'en')} ${symbol}`
          return [
            { contract: 'Presale', address: presale, functionName: 'contribute', args: [], value, label },
          ]
        }}
        onDone={() => {
          setText('')
          own.again()
        }}
      />
      {warning && (
        <Dialog title="Contribute more today?" onClose={() => warning.answer(false)}>
          <p>
            With this you will have contributed more than {amountText(dailyWarn ?? '0', 18, 'en')} {symbol}{' '}
            today. You asked to be warned.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button look="next" onClick={() => warning.answer(true)}>
              Contribute
            </Button>
            <Button onClick={() => warning.answer(false)}>Not now</Button>
          </div>
        </Dialog>
      )}
      <p className="mt-3 text-sm text-muted">
        If the soft cap is missed, the contract pays you back in full. Nobody else can take it.
      </p>
    </Card>
  )
}
