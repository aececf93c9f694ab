import {
  type CaipNetworkId,
  sameAddress,
  type Token,
  type TransactionCall,
  toChecksumAddress,
} from '@latchkey/core'
import { type RecentTransaction, recentToken } from './transactions.state.ts'

/** First four bytes of keccak256 of `transfer(address,uint256)`. */
const transferSelector = '0xa9059cbb'
/** The same of `approve(address,uint256)`, `increaseAllowance(address,uint256)` and `setApprovalForAll(address,bool)`. */
const approvals = ['0x095ea7b3', '0x39509351', '0xa22cb465']

type Description = Pick<RecentTransaction, 'kind' | 'to' | 'amountBaseUnits' | 'token'>

/**
 * What a transaction does, as far as its call shows: a transfer of the native token or of a known one, an allowance, or another
 * call. It is what the wallet was asked for; the history shows what happened.
 *
 * @param tokens - the known ones, of all networks
 */
export function describeCall(
  networkId: CaipNetworkId,
  call: TransactionCall | undefined,
  tokens: readonly Token[],
): Description {
  const { to, amountBaseUnits = 0n, data = '' } = call ?? {}
  if (!call) return { kind: 'call', to, amountBaseUnits, token: undefined }
  const tokenAt = (address: string | undefined) =>
    tokens.find(
      (one) => one.address && address && one.networkId === networkId && sameAddress(one.address, address),
    )
  const selector = data.slice(0, 10).toLowerCase()
  const token = tokenAt(call.tokenAddress ?? to)
  const transfer = /^0x[0-9a-f]{8}0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data)
  if (selector === transferSelector && transfer && token) {
    const [, receiver = '', amount = '0'] = transfer
    return {
      kind: 'send',
      to: toChecksumAddress(`0x${receiver}`),
      amountBaseUnits: BigInt(`0x${amount}`),
      token: recentToken(token),
    }
  }
  if (call.tokenAddress) return { kind: 'send', to, amountBaseUnits, token: token && recentToken(token) }
  if (data === '' && to) return { kind: 'send', to, amountBaseUnits, token: undefined }
  return { kind: approvals.includes(selector) ? 'approve' : 'call', to, amountBaseUnits, token: undefined }
}
