import type { ApprovalWarning, Effect } from './approval.ts'
import type { TokenFacts } from './readTokenFacts.ts'

/** From this amount on an allowance is unlimited in effect. Security R-72 */
const unlimitedFrom = 2n ** 255n

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
): readonly ApprovalWarning[] {
  if (effect?.type === 'allow' && effect.amount === undefined) return ['unlimited']
  if (effect?.type === 'allow' || effect?.type === 'send-token') return token ? [] : ['unknown-token']
  if (effect?.type === 'allow-all-nfts') return ['all-nfts']
  if (effect?.type === 'run-program') return [effect.givesControl ? 'gives-control' : 'unknown-call']
  return effect?.type === 'unknown-call' || effect?.type === 'create-contract' ? ['unknown-call'] : []
}
