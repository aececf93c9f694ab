import { Deferred, router, usePage } from '@inertiajs/react'
import { useAccount, useLatchkey } from '@latchkey/ui'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { BalanceRow, HeldChain, MoneyProps } from '../../shared/props/money.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { amountText } from '../wallet/amountText.ts'

/** Balances of the user's accounts, and what can be done with those of the connected one. */
export function Balances({ chains }: { chains: readonly HeldChain[] }) {
  const latchkey = useLatchkey()
  const { address } = useAccount()
  return (
    <Card
      title="Balances"
      aside={
        <div className="flex flex-wrap gap-2">
          {address && (
            <>
              <Button onClick={() => latchkey.open({ view: 'Send' })}>Send</Button>
              <Button onClick={() => latchkey.open({ view: 'Buy' })}>Buy</Button>
            </>
          )}
          <Button onClick={() => router.reload({ only: ['balances'] })}>Read again</Button>
        </div>
      }
    >
      <Deferred data="balances" fallback={<BalanceTable chains={chains} balances={undefined} />}>
        <ReadBalances chains={chains} />
      </Deferred>
    </Card>
  )
}

function ReadBalances({ chains }: { chains: readonly HeldChain[] }) {
  const { balances } = usePage<SharedProps & Pick<MoneyProps, 'balances'>>().props
  return <BalanceTable chains={chains} balances={balances} />
}

function BalanceTable({
  chains,
  balances,
}: {
  chains: readonly HeldChain[]
  balances: readonly BalanceRow[] | undefined
}) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {chains.map(({ networkId, name }) => (
        <table key={networkId} className="w-full border-collapse">
          <caption className="mb-2 text-start text-sm text-muted">{name}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Token</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {balances
              ? balances
                  .filter((row) => row.networkId === networkId)
                  .map((row) => <Row key={row.symbol} row={row} />)
              : [0, 1, 2].map((line) => (
                  <tr key={line} className="border-t border-line">
                    <td className="py-2.5" colSpan={2}>
                      <Skeleton label="Reading the balance" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Row({ row }: { row: BalanceRow }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 text-start font-normal">
        {row.name}
      </th>
      <td className="py-2.5 text-end font-medium tabular-nums">
        {row.value === null ? (
          <span className="font-normal text-danger">Could not be read</span>
        ) : (
          `${amountText(row.value, row.decimals, 'en')} ${row.symbol}`
        )}
      </td>
    </tr>
  )
}
