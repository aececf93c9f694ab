import type { z } from 'zod'
import { callTraces, type FullBlock, flatTraces, readCallFrame } from './nodeAnswers.ts'
import type { Transfer } from './transfer.ts'

type Move = { readonly from: string; readonly to: string; readonly value: bigint }

/** The value of each transaction, used where no traces are available. Payments by contracts are not seen. */
export function ownValues(block: FullBlock, created: ReadonlyMap<string, string>): readonly Transfer[] {
  return block.transactions.flatMap(({ hash, from, to, value }) => {
    const recipient = to ?? created.get(hash)
    return recipient ? movesOf(hash, [{ from, to: recipient, value }]) : []
  })
}

/** Native transfers from geth's callTracer. @throws TypeError unless there is one trace per transaction */
export function callTransfers(block: FullBlock, answer: unknown): readonly Transfer[] {
  const traces = callTraces.parse(answer)
  if (traces.length !== block.transactions.length) throw new TypeError('Traces of another block')
  return block.transactions.flatMap(({ hash }, index) => movesOf(hash, callMoves(traces[index]?.result)))
}

/** Native transfers of a call tree, depth first, without recursion. Failed calls are skipped with everything below. */
function callMoves(root: unknown): readonly Move[] {
  const moves: Move[] = []
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { type, from, to, value = 0n, error, calls = [] } = readCallFrame(next)
    if (error !== undefined) continue
    // A delegate call repeats the value of the surrounding call and transfers nothing.
    if (to && ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(type)) moves.push({ from, to, value })
    waiting.push(...calls.toReversed())
  }
  return moves
}

/** Native transfers from trace_block (OpenEthereum and its successors). */
export function flatTransfers(block: FullBlock, answer: unknown): readonly Transfer[] {
  const traces = flatTraces.parse(answer)
  return block.transactions.flatMap(({ hash }) => {
    const ownTraces = traces.filter(({ transactionHash }) => transactionHash === hash)
    const failed = ownTraces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
    const succeeded = ({ traceAddress }: (typeof ownTraces)[number]) =>
      !failed.some((path) => path.every((step, depth) => traceAddress[depth] === step))
    return movesOf(hash, ownTraces.filter(succeeded).flatMap(flatMove))
  })
}

function flatMove({ type, action, result }: z.output<typeof flatTraces>[number]): readonly Move[] {
  const { callType, from, to, value = 0n, address, refundAddress, balance = 0n } = action
  if (type === 'call' && callType === 'call' && from && to) return [{ from, to, value }]
  if (type === 'create' && from && result?.address) return [{ from, to: result.address, value }]
  if (type === 'suicide' && address && refundAddress) {
    return [{ from: address, to: refundAddress, value: balance }]
  }
  return []
}

/** Indexes are assigned before calls without value are dropped, so that the transaction's own value is always -1. */
function movesOf(txHash: string, moves: readonly Move[]): readonly Transfer[] {
  return moves
    .map(({ from, to, value }, index) => ({
      txHash,
      logIndex: -1 - index,
      part: 0,
      standard: 'native' as const,
      contract: undefined,
      tokenId: undefined,
      amount: value,
      sender: from,
      recipient: to,
    }))
    .filter(({ amount }) => amount > 0n)
}
