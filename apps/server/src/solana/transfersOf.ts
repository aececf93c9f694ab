import type { WrittenTransaction } from '../blockchain/historyAnswer.ts'
import { type Change, type SolanaTransaction, wrappedSol } from './transactionData.ts'

/** A transfer to or from an account. */
export type Move = {
  /** `undefined` for SOL. */
  readonly mint: string | undefined
  readonly direction: 'in' | 'out' | 'self'
  readonly sender: string
  readonly recipient: string
  /** Base units. */
  readonly amount: bigint
}

/** Maximum number of transfers shown for one change; an airdrop may have hundreds. */
const maxParties = 100
/** Value below which a transfer is dust, US dollars, and lamports where no price is known. */
const dust = 0.01
const nativeDust = 10_000n

/**
 * The transfers of an account in a transaction that succeeded, from the changes of what accounts hold. Their other side are
 * the accounts whose holdings of the same token changed the other way: each of them if they explain the whole amount, and
 * otherwise the one with the largest change.
 */
export function transfersOf(read: SolanaTransaction, account: string): readonly Move[] {
  const own = read.changes.filter(({ owner }) => owner === account)
  if (own.length > 0) return own.flatMap((change) => partsOf(change, read.changes))
  return read.orders
    .filter(({ from, to }) => from === account && to === account)
    .map(({ mint, amount }) => ({ mint, direction: 'self', sender: account, recipient: account, amount }))
}

/** SOL may arrive as its token, for example in a pool. */
const asToken = (mint: string | undefined) => mint ?? wrappedSol

function partsOf({ owner, mint, amount }: Change, changes: readonly Change[]): readonly Move[] {
  const isIncoming = amount > 0n
  const others = changes
    .filter(
      (one) => asToken(one.mint) === asToken(mint) && one.owner !== owner && one.amount > 0n !== isIncoming,
    )
    .map((one) => ({ other: one.owner, part: one.amount < 0n ? -one.amount : one.amount }))
    .sort((one, another) => (one.part > another.part ? -1 : 1))
  const whole = isIncoming ? amount : -amount
  const isExplained =
    others.reduce((sum, { part }) => sum + part, 0n) === whole && others.length <= maxParties
  // Tokens that nobody had before come from their mint, and burnt ones go there.
  const largest = { other: others[0]?.other ?? asToken(mint), part: whole }
  return (isExplained ? others : [largest]).map(({ other, part }) => ({
    mint,
    amount: part,
    ...(isIncoming
      ? { direction: 'in', sender: other, recipient: owner }
      : { direction: 'out', sender: owner, recipient: other }),
  }))
}

/** The kind of a transaction from the account's point of view. */
export function operationOf(
  { orders }: SolanaTransaction,
  account: string,
  moves: readonly Move[],
): WrittenTransaction['metadata']['operationType'] {
  const incoming = moves.filter(({ direction }) => direction === 'in')
  const outgoing = moves.filter(({ direction }) => direction === 'out')
  const isMinted =
    incoming.length > 0 && incoming.every(({ sender, mint }) => sender === mint && mint !== wrappedSol)
  // Paying SOL for a newly minted token is a mint, not a trade.
  if (isMinted && outgoing.every(({ mint }) => mint === undefined)) return 'mint'
  if (incoming.length > 0) return outgoing.length > 0 ? 'trade' : 'receive'
  // A transaction that failed moved nothing; what it was asked for tells its kind.
  return moves.length > 0 || orders.some(({ from }) => from === account) ? 'send' : 'execute'
}

/** Whether a transfer is too small to be shown if others made it: it may imitate an address. Security R-69. */
export function isDust(
  { mint, direction, amount }: Pick<Move, 'mint' | 'direction' | 'amount'>,
  /** In US dollars; `null` where no price is known. */
  value: number | null,
): boolean {
  // A delegate that takes a little from an account is not hidden.
  if (direction === 'out') return false
  if (value !== null) return value < dust
  return mint === undefined && amount < nativeDust
}
