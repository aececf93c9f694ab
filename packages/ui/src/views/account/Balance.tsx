import { formatFiat, formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { Amount, BigFiat } from '../../parts/Amount.tsx'
import css from '../../parts/balance.css?inline'
import { MiniLoader } from '../../parts/MiniLoader.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { useSteadySkeleton } from '../../parts/useSteadySkeleton.ts'
import { useStyles } from '../../styles/useStyles.ts'
import type { Balance as BalanceState } from './account.state.ts'

/** Font size of the balance by its length. */
export function Balance({
  balance,
  networkName,
}: {
  readonly balance: BalanceState
  readonly networkName: string
}) {
  useStyles(css)
  const { account } = useMessages()
  const length = useTextLength(balance)
  const isMissing = balance.status === 'unavailable' || balance.status === 'unsupported'
  const loading = useSteadySkeleton(balance.status === 'loading')
  return (
    <div className="lk-mt5">
      <p className="lk-small lk-balance-of">
        <span>{account.balanceOn(networkName)}</span>
        {'refreshing' in balance && balance.refreshing ? (
          <span role="status">
            <MiniLoader />
            <span className="lk-sr">{account.refreshing}</span>
          </span>
        ) : null}
      </p>
      <div
        className={`lk-balance${isMissing ? ' lk-balance--none' : ''}`}
        data-len={length > 15 ? 'xl' : length > 12 ? 'l' : undefined}
      >
        {loading || balance.status === 'loading' ? (
          <>
            <Skeleton shape="balance" />
            <span className="lk-sr" role="status">
              {account.loadingBalance}
            </span>
          </>
        ) : isMissing ? (
          account.unavailable
        ) : balance.status === 'fiat' ? (
          <BigFiat value={balance.value} currency={balance.currency} />
        ) : (
          <Amount
            amount={balance.amountBaseUnits}
            decimals={balance.decimals}
            symbol={balance.symbol}
            headline
          />
        )}
      </div>
    </div>
  )
}

/** Number of characters of the balance. */
function useTextLength(balance: BalanceState): number {
  const locale = useLocale()
  if (balance.status === 'fiat') return formatFiat(balance.value, balance.currency, locale).length
  if (balance.status !== 'native') return 0
  return formatUnits(balance.amountBaseUnits, balance.decimals, locale).length + balance.symbol.length + 1
}
