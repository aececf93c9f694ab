import type { LaunchPlan } from '../../shared/launchDraft.ts'
import { dateTimeText } from '../time/timeText.ts'
import { amountText } from '../wallet/amountText.ts'
import { useChain } from '../wallet/useChain.ts'

const iso = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString()
/** The lengths of a launch are whole days. */
function lengthText(seconds: bigint): string {
  const days = Number(seconds) / 86_400
  return `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`
}

/** A launch in plain words. */
export function LaunchSummary({ plan: { chainId, coin, sale, safety, about } }: { plan: LaunchPlan }) {
  const { name: network, symbol } = useChain(chainId)
  const coins = (value: bigint) => `${amountText(String(value), 18, 'en')} ${symbol}`
  const tokens = (value: bigint) => `${amountText(String(value), coin.decimals, 'en')} ${coin.symbol}`
  const { lock, cliff, vesting, tgeBps } = safety
  const later = cliff > 0n ? `, nothing of it in the first ${lengthText(cliff)}` : ''
  return (
    <ul className="grid list-disc gap-2 ps-5 [overflow-wrap:anywhere]">
      <li>
        {coin.address === undefined
          ? `You create ${coin.name}, ${tokens(coin.available)}, on ${network}.`
          : `You sell ${coin.name}, which you own, on ${network}.`}
      </li>
      <li>
        The sale offers {tokens(sale.tokens)}: {tokens(sale.rate)} for 1 {symbol}.
      </li>
      <li>
        It opens {dateTimeText(iso(sale.start))} and ends {dateTimeText(iso(sale.end))}, or once it has raised{' '}
        {coins(sale.hardCap)}. Each buyer pays {coins(sale.minBuy)} to {coins(sale.maxBuy)}.
      </li>
      <li>
        If it raises less than {coins(sale.softCap)}, everyone is paid back, and the tokens come back to you.
      </li>
      <li>
        {tgeBps === 10_000
          ? 'Buyers get all their tokens at once when the sale is finalised.'
          : `Buyers get ${tgeBps / 100} % at once and the rest over ${lengthText(vesting)}${later}.`}
      </li>
      <li>
        {lock
          ? `You lock ${tokens(lock.amount)} of your own: ${lock.cliff > 0n ? `nothing leaves in the first ${lengthText(lock.cliff)}, and ` : ''}all of it is free after ${lengthText(lock.end)}.`
          : 'None of your own tokens are locked.'}
      </li>
      <li>
        Once it is on the chain, nobody can change these terms. Visitors read
        {about.tagline ? ` “${about.tagline}”` : ' your description'}
        {about.links.length > 0
          ? ` and see links to ${about.links.map((link) => new URL(link).host).join(', ')}`
          : ''}
        .
      </li>
    </ul>
  )
}
