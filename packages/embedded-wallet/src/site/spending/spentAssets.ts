import { formatUnits } from 'viem'
import type { SpentAsset } from '../../api/walletApi.ts'
import type { Approval, ShownEffect } from '../approvals/approval.ts'
import type { Holdings } from '../approvals/readHoldings.ts'

const weiDecimals = 18
const lamportDecimals = 9

/** What leaves the account, or may be taken from it, as far as an approval shows that. */
export function spentAssets(approval: Approval): readonly SpentAsset[] {
  if (approval.kind === 'transaction') {
    const { effect, token, holdings, transaction, warnings, maxFee } = approval
    // Who takes part in mining a block gets a fee that is too high.
    const value = BigInt(transaction.value) + (warnings.includes('high-fee') ? maxFee : 0n)
    const moved = effect.type === 'send' ? [] : spentByEffect({ effect, token, holdings })
    // The contract of a token that is called counts with all that the account has of it.
    const [counted] = effect.type === 'unknown-call' ? moved : []
    const simulated = (approval.moved ?? [])
      .flatMap(spentByEffect)
      .filter((one) => one.token.toLowerCase() !== counted?.token.toLowerCase())
    const more = warnings.includes('gives-control') ? [{ token: 'unknown', amount: null }] : []
    return [...(value > 0n ? [native(value, weiDecimals)] : []), ...moved, ...simulated, ...more]
  }
  if (approval.kind === 'typed-data') {
    const { effect, token, holdings, warnings, verifyingContract } = approval
    const mayMove = effect ? effect.type !== 'revoke' : warnings.includes('gives-control')
    if (!mayMove) return []
    // It may count on another network than the one whose prices and balances are known.
    if (warnings.includes('any-network')) return [{ token: 'unknown', amount: null }]
    // Without an effect nobody knows how much it moves.
    return effect
      ? spentByEffect({ effect, token, holdings })
      : [{ token: verifyingContract ?? 'native', amount: null }]
  }
  if (approval.kind !== 'solana-transaction') return []
  const { effects, warnings, maxFee } = approval
  const moved = effects.flatMap(spentByEffect)
  return warnings.includes('high-fee') ? [native(maxFee, lamportDecimals), ...moved] : moved
}

type Moved = ShownEffect & { readonly holdings?: Holdings | undefined }

/** What an effect moves, or lets others move: of an allowance the most that can leave now. */
function spentByEffect({ effect, token: facts, holdings }: Moved): readonly SpentAsset[] {
  const inUnits = (amount: bigint | undefined) =>
    facts && amount !== undefined ? formatUnits(amount, facts.decimals) : null
  switch (effect.type) {
    case 'send':
      return effect.amount === 0n ? [] : [native(effect.amount, lamportDecimals)]
    case 'send-token':
      return effect.amount === 0n
        ? []
        : [{ token: effect.token ?? 'unknown', amount: inUnits(effect.amount) }]
    case 'allow': {
      const most = atMost(effect.amount, holdings?.balance)
      return most === 0n ? [] : [{ token: effect.token ?? 'unknown', amount: inUnits(most) }]
    }
    case 'send-nfts':
    case 'allow-nft':
    case 'allow-all-nfts':
      return [{ token: effect.collection, amount: null }]
    // A contract of a token may move what the account has of it.
    case 'unknown-call': {
      const has = holdings?.balance ?? 0n
      return has === 0n ? [] : [{ token: effect.to, amount: inUnits(has) }]
    }
    case 'run-program':
      return effect.mayMove ? [{ token: 'native', amount: null }] : []
    default:
      return []
  }
}

/** The smaller of two amounts, of which each may be unknown. */
function atMost(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

const native = (amount: bigint, decimals: number): SpentAsset => ({
  token: 'native',
  amount: formatUnits(amount, decimals),
})
