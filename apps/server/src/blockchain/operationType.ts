import type { HistoryRow } from './historyStore.ts'

export const operationTypes = [
  'send',
  'receive',
  'execute',
  'trade',
  'approve',
  'deploy',
  'mint',
  'buy',
] as const

type OperationType = (typeof operationTypes)[number]

const zeroAddress = '0x0000000000000000000000000000000000000000'
/** approve, increaseAllowance, setApprovalForAll. */
const approvals = new Set(['0x095ea7b3', '0x39509351', '0xa22cb465'])

/** The kind of a transaction from the account's point of view, derived from its transfers. */
export function operationType(
  { sender, recipient, selector, transfers, bought }: HistoryRow,
  account: string,
): OperationType {
  if (bought) return 'buy'
  const incoming = transfers.filter((moved) => moved.recipient === account && moved.sender !== account)
  const outgoing = transfers.filter((moved) => moved.sender === account)
  const minted = incoming.length > 0 && incoming.every((moved) => moved.sender === zeroAddress)
  if (sender !== account) {
    if (minted) return 'mint'
    if (incoming.length > 0) return 'receive'
    return outgoing.length > 0 ? 'send' : 'execute'
  }
  if (recipient === null) return 'deploy'
  // Paying the native token for a newly minted token is a mint, not a trade.
  if (minted && outgoing.every(({ standard }) => standard === 'native')) return 'mint'
  if (incoming.length > 0) return outgoing.length > 0 ? 'trade' : 'receive'
  if (approvals.has(selector) && outgoing.length === 0) return 'approve'
  if (outgoing.length > 0) return 'send'
  return selector === '0x' ? 'send' : 'execute'
}
