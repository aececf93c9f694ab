import { Deferred, router, usePage } from '@inertiajs/react'
import { type CaipNetworkId, formatAmount, type Namespace, nativeTokenAddress } from '@latchkey/core'
import { useAccount, useLatchkey, useNetwork } from '@latchkey/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { BalanceRow, HeldChain, MoneyProps } from '../../shared/props/money.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { usePrices } from '../prices/usePrices.ts'
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
          {address && <Button onClick={() => latchkey.open({ view: 'Buy' })}>Buy</Button>}
          <Button onClick={() => router.reload({ only: ['balances'] })}>Read again</Button>
        </div>
      }
    >
      <Deferred data="balances" fallback={<BalanceTables chains={chains} balances={undefined} />}>
        <ReadBalances chains={chains} />
      </Deferred>
    </Card>
  )
}

function ReadBalances({ chains }: { chains: readonly HeldChain[] }) {
  const { balances } = usePage<SharedProps & Pick<MoneyProps, 'balances'>>().props
  return <BalanceTables chains={chains} balances={balances} />
}

/** The CAIP-10 address by which prices name the token. */
function pricedAs({ networkId, token }: BalanceRow): string {
  const namespace = networkId.slice(0, networkId.indexOf(':')) as Namespace // The networks are the kit's.
  const address = token ?? nativeTokenAddress(namespace)
  return `${networkId}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}

function BalanceTables({
  chains,
  balances,
}: {
  chains: readonly HeldChain[]
  balances: readonly BalanceRow[] | undefined
}) {
  const { app } = usePage<SharedProps>().props
  // Coins of the practice network are worth nothing.
  const isPriced = (row: BalanceRow) =>
    row.networkId !== `eip155:${app.practice}` && chains.some(({ networkId }) => networkId === row.networkId)
  const fiatOf = usePrices((balances ?? []).filter(isPriced).map(pricedAs))
  const { send, failed } = useSendRow()
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {chains.map(({ networkId, name }) => (
          <table key={networkId} className="w-full border-collapse self-start">
            <caption className="mb-2 text-start text-sm text-muted">{name}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Token</th>
                <th scope="col">Amount</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {balances
                ? balances
                    .filter((row) => row.networkId === networkId)
                    .map((row) => (
                      <Row
                        key={row.symbol}
                        row={row}
                        value={
                          row.value === null
                            ? undefined
                            : fiatOf(pricedAs(row), Number(formatAmount(BigInt(row.value), row.decimals)))
                        }
                        onSend={send && (() => send(row))}
                      />
                    ))
                : [0, 1, 2].map((line) => (
                    <tr key={line} className="border-t border-line">
                      <td className="h-14" colSpan={3}>
                        <Skeleton label="Reading the balance" />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
        ))}
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {failed}
      </p>
    </>
  )
}

/** Opens the kit's form with a token, on its network. `send` is `undefined` while no account is connected. */
function useSendRow() {
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const { networkId: current } = useNetwork()
  const [failed, setFailed] = useState<string>()

  async function open({ token, name, symbol, decimals, ...row }: BalanceRow) {
    const networkId = row.networkId as CaipNetworkId // The networks are the kit's.
    const { sending } = await import('@latchkey/controllers/parts')
    if (networkId !== current) await latchkey.switchNetwork(networkId)
    latchkey.use(sending).setToken({ networkId, address: token ?? undefined, name, symbol, decimals })
    latchkey.open({ view: 'Send' })
  }
  const send = (row: BalanceRow) => {
    setFailed(undefined)
    open(row).catch((cause: unknown) =>
      setFailed(cause instanceof Error ? cause.message : 'The network could not be switched.'),
    )
  }
  return { failed, send: address ? send : undefined }
}

function Row({
  row,
  value,
  onSend,
}: {
  row: BalanceRow
  /** In the currency of prices. */
  value: string | undefined
  onSend: (() => void) | undefined
}) {
  return (
    <tr className="h-14 border-t border-line">
      <th scope="row" className="text-start font-normal">
        {row.name}
      </th>
      <td className="text-end font-medium tabular-nums">
        {row.value === null ? (
          <span className="font-normal text-danger">Could not be read</span>
        ) : (
          <bdi>{`${amountText(row.value, row.decimals, 'en')} ${row.symbol}`}</bdi>
        )}
        {value && <span className="block text-sm font-normal text-muted">{value}</span>}
      </td>
      <td className="w-12 text-end">
        {onSend && row.value !== null && row.value !== '0' && (
          <Button look="bare" aria-label={`Send ${row.name}`} onClick={onSend}>
            <Send size={18} aria-hidden />
          </Button>
        )}
      </td>
    </tr>
  )
}
