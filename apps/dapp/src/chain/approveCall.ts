import type { Spending } from '../../shared/props/money.ts'
import { amountText } from '../wallet/amountText.ts'
import type { ChainCall } from './chainCall.ts'

const unlimited = 2n ** 256n - 1n

/** Lets a contract spend a token: the amount, or without limit if the user has chosen so. */
export function approveCall(
  token: { readonly address: string; readonly symbol: string; readonly decimals: number },
  spender: string,
  amount: bigint,
  mode: Spending['approvalMode'],
): ChainCall {
  return {
    contract: 'LaunchToken',
    address: token.address,
    functionName: 'approve',
    args: [spender, mode === 'unlimited' ? unlimited : amount],
    label:
      mode === 'unlimited'
        ? `Approve ${token.symbol} without limit`
        : `Approve ${amountText(String(amount), token.decimals, 'en')} ${token.symbol}`,
  }
}
