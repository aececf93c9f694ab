import type { ApprovalWarning, Effect } from './approval.ts'
import type { Holdings } from './readHoldings.ts'
import type { TokenFacts } from './readTokenFacts.ts'

/** From this amount on an allowance is unlimited in effect. Security R-72 */
const unlimitedFrom = 2n ** 255n

/** An allowance of more than this multiple of the balance is unlimited in effect. */
const generousFactor = 10n

/** The last second of the year 9999. What ends later has no end. */
const latest = 253_402_300_799n

/** An allowance, which revokes if it is zero. One of `from` or more is unlimited. */
export function allowance(
  token: string | undefined,
  spender: string,
  amount: bigint,
  {
    from = unlimitedFrom,
    until,
  }: { readonly from?: bigint | undefined; readonly until?: bigint | undefined } = {},
): Effect {
  if (amount === 0n) return { type: 'revoke', spender, token }
  const ends = until !== undefined && until > 0n && until <= latest
  return {
    ...{ type: 'allow', spender, token },
    amount: amount >= from ? undefined : amount,
    until: ends ? until : undefined,
  }
}

export function warningsOf(
  effect: Effect | undefined,
  token: TokenFacts | undefined,
  holdings?: Holdings,
): readonly ApprovalWarning[] {
  if (effect?.type === 'allow' && isUnlimited(effect.amount, holdings))
    return effect.amount !== undefined && !token ? ['unlimited', 'unknown-token'] : ['unlimited']
  if (effect?.type === 'allow' || effect?.type === 'send-token') return token ? [] : ['unknown-token']
  if (effect?.type === 'allow-all-nfts') return ['all-nfts']
  if (effect?.type === 'run-program') return [effect.givesControl ? 'gives-control' : 'unknown-call']
  return effect?.type === 'unknown-call' || effect?.type === 'create-contract' ? ['unknown-call'] : []
}

/** Whether an allowance has no limit in effect: more than there is, or than ten times what the account has. Security R-72 */
const isUnlimited = (amount: bigint | undefined, holdings: Holdings | undefined) =>
  amount === undefined ||
  (holdings !== undefined && (amount > holdings.supply || amount > holdings.balance * generousFactor))
