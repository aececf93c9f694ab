import type { z } from 'zod'
import { callTraces, type FullBlock, flatTraces, readCallFrame } from './nodeAnswers.ts'
import type { Transfer } from './transfer.ts'

type Move = { readonly from: string; readonly to: string; readonly value: bigint }

/** Each transaction's own value, where no traces are offered: what contracts pay out stays unseen. */
export function ownValues(block: FullBlock, created: ReadonlyMap<string, string>): readonly Transfer[] {
  return block.transactions.flatMap(({ hash, from, to, value }) => {
    const recipient = to ?? created.get(hash)
    return recipient ? movesOf(hash, [{ from, to: recipient, value }]) : []
  })
}

/** From geth's callTracer. @throws when it is not one trace for each transaction */
export function callTransfers(block: FullBlock, answer: unknown): readonly Transfer[] {
  const traces = callTraces.parse(answer)
  if (traces.length !== block.transactions.length) throw new TypeError('Traces of another block')
  return block.transactions.flatMap(({ hash }, index) => movesOf(hash, callMoves(traces[index]?.result)))
}

/** Depth first and in order, without calling itself; what failed is left out with all it called. */
function callMoves(root: unknown): readonly Move[] {
  const moves: Move[] = []
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { type, from, to, value = 0n, error, calls = [] } = readCallFrame(next)
    if (error !== undefined) continue
    // A delegate call shows the value of the call around it, and moves nothing.
    if (to && ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(type)) moves.push({ from, to, value })
    waiting.push(...calls.toReversed())
  }
  return moves
}

/** From trace_block of OpenEthereum and its heirs. */
export function flatTransfers(block: FullBlock, answer: unknown): readonly Transfer[] {
  const traces = flatTraces.parse(answer)
  return block.transactions.flatMap(({ hash }) => {
    const own = traces.filter(({ transactionHash }) => transactionHash === hash)
    const failed = own.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
    const stands = ({ traceAddress }: (typeof own)[number]) =>
      !failed.some((path) => path.every((step, depth) => traceAddress[depth] === step))
    return movesOf(hash, own.filter(stands).flatMap(flatMove))
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

/** Numbered before those without value are left out, so that the transaction's own is always -1. */
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
