import { formatUnits } from 'viem'
import type { SpentAsset } from '../../api/walletApi.ts'
import type { Approval, ShownEffect } from '../approvals/approval.ts'

const weiDecimals = 18
const lamportDecimals = 9

/** What leaves the account with a transaction, as far as its approval shows that. Empty for everything else. */
export function spentAssets(approval: Approval): readonly SpentAsset[] {
  if (approval.kind === 'transaction') {
    const { effect, token, transaction } = approval
    const value = BigInt(transaction.value)
    return [
      ...(value > 0n ? [native(value, weiDecimals)] : []),
      ...(effect.type === 'send-token' ? spentByEffect({ effect, token }) : []),
    ]
  }
  return approval.kind === 'solana-transaction' ? approval.effects.flatMap(spentByEffect) : []
}

function spentByEffect({ effect, token: facts }: ShownEffect): readonly SpentAsset[] {
  if ((effect.type !== 'send' && effect.type !== 'send-token') || effect.amount === 0n) return []
  if (effect.type === 'send') return [native(effect.amount, lamportDecimals)]
  return [
    { token: effect.token ?? 'unknown', amount: facts ? formatUnits(effect.amount, facts.decimals) : null },
  ]
}

const native = (amount: bigint, decimals: number): SpentAsset => ({
  token: 'native',
  amount: formatUnits(amount, decimals),
})
