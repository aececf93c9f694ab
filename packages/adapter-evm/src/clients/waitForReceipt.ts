import {
  type Clock,
  LatchkeyError,
  type PendingStatus,
  type PendingTransaction,
  type Receipt,
  type ReceiptOptions,
} from '@latchkey/core'
import { type Client, numberToHex, type RpcTransaction, type RpcTransactionReceipt } from 'viem'
import type { Proposal } from './createProposal.ts'
import { isContractAccount } from './isContractAccount.ts'
import { contentsOf, type Hex, type KeyTrace, readTrace, writeTrace } from './transactionTrace.ts'

/** Interval of receipt requests, ms. */
export const receiptPollMs = 1_000
/** Interval of checks whether the nodes still know the transaction and whether its nonce was used, ms. */
export const checkMs = 5_000
/** A transaction counts as dropped after the nodes have not known it for this time, ms; they learn of it at different times. */
export const droppedMs = 60_000
/** The same for a transaction that no node has known yet, ms: one sent to miners privately is unknown until mined. */
export const neverSeenMs = 300_000
/** Time for nodes that lag behind to return the receipt after a node has reported the nonce as used, ms. */
const confirmReplacedMs = 10_000
/**
 * Time for which the transaction that took the nonce is searched, ms. Most nodes know the nonces of the latest 128 blocks only, so
 * after a long absence it may not be found.
 */
const searchMs = 60_000
/** A trace is reported again after this time, ms: its block has to be one whose state the nodes still have. */
const traceMs = 60_000

type Needs = {
  readonly client: Client
  readonly clock: Clock
}

/**
 * Waits until a transaction is mined, or replaced by another of the same nonce. A replacement with the same contents (and
 * a higher fee) counts as the transaction itself. Without a block that contains the replacement the wait goes on. The id that a
 * contract account returns may be that of a proposal to its owners, whose execution is searched instead. Times are counted by
 * what was slept, because the clock of the system may jump. Faults F28.
 *
 * @throws LatchkeyError `request_aborted`; there is no time limit, so the caller's signal must have one
 */
export async function waitForReceipt(
  { client, clock }: Needs,
  transaction: PendingTransaction,
  signal: AbortSignal,
  { onStatus, onTrace, everyMs }: ReceiptOptions = {},
): Promise<Receipt> {
  const id = transaction.id as Hex
  const receiptOf = async (hash: Hex): Promise<Receipt | undefined> => {
    const receipt: RpcTransactionReceipt | null = await client.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    if (!receipt || !isSame(receipt.transactionHash, hash)) return undefined
    const status = BigInt(receipt.status) === 1n ? 'success' : 'reverted'
    return { status, id: hash, blockNumber: BigInt(receipt.blockNumber) }
  }
  /** The number of the sender's mined transactions, which is the next free nonce. */
  const nonceAt = async ({ from }: KeyTrace, block: Hex | 'latest') =>
    BigInt(await client.request({ method: 'eth_getTransactionCount', params: [from, block] }))

  let waitedMs = 0
  let status: PendingStatus = 'pending'
  const setStatus = (next: PendingStatus) => {
    if (next !== status) onStatus?.(next)
    status = next
  }
  const saved = readTrace(transaction.trace)
  let trace: KeyTrace | undefined = saved && 'nonce' in saved ? saved : undefined
  let tracedMs = Number.NEGATIVE_INFINITY
  const setTrace = (next: KeyTrace) => {
    trace = next
    if (waitedMs - tracedMs < traceMs) return
    tracedMs = waitedMs
    onTrace?.(writeTrace(next))
  }
  let unknownSince: number | undefined
  let usedSince: number | undefined

  let proposal: Proposal | undefined
  /** Whether the sender is a contract account, `undefined` while no node has answered. */
  let isContract: boolean | undefined = saved && 'searchFrom' in saved ? true : undefined
  const checkProposal = async (): Promise<Receipt | undefined> => {
    const { from } = transaction
    if (!from || isContract === false || trace) return undefined
    isContract ??= await isContractAccount(client, from)
    if (!isContract) return undefined
    const { createProposal } = await import('./createProposal.ts')
    setStatus('proposed')
    proposal ??= createProposal(client, { ...transaction, from }, (next) => onTrace?.(next))
    return proposal.check()
  }

  const check = async (): Promise<Receipt | undefined> => {
    const known = await client.request({ method: 'eth_getTransactionByHash', params: [id] })
    const latest = BigInt(await client.request({ method: 'eth_blockNumber' }))
    if (known && isSame(known.hash, id)) {
      unknownSince = undefined
      setStatus('pending')
      const { from, nonce } = known
      trace ??= { from, nonce: Number(nonce), contents: contentsOf(known), freeAt: 0n }
      // One node reports it as mined; another has no receipt yet.
      if (known.blockNumber) return undefined
    } else {
      unknownSince ??= waitedMs
      const executed = await checkProposal()
      if (executed || isContract) return executed
    }
    if (trace && (await nonceAt(trace, 'latest')) > BigInt(trace.nonce)) {
      usedSince ??= waitedMs
      if (waitedMs - usedSince < confirmReplacedMs) return undefined
      const other = await replacement(trace, latest).catch(() => undefined)
      if (!other) return waitedMs - usedSince < searchMs ? undefined : { status: 'replaced' }
      if (contentsOf(other) === trace.contents) return receiptOf(other.hash)
      return { status: 'replaced', id: other.hash, isCancelled: doesNothing(other) }
    }
    usedSince = undefined
    if (trace) setTrace({ ...trace, freeAt: latest })
    const unknownMs = unknownSince === undefined ? 0 : waitedMs - unknownSince
    if (unknownMs >= (trace ? droppedMs : neverSeenMs)) setStatus('dropped')
    return undefined
  }

  /** Finds the transaction that used the nonce, by a binary search over the blocks since it was free. */
  const replacement = async (one: KeyTrace, latest: bigint): Promise<RpcTransaction | undefined> => {
    let [free, used] = [one.freeAt, latest]
    while (used - free > 1n) {
      const middle = (free + used) / 2n
      if ((await nonceAt(one, numberToHex(middle))) > BigInt(one.nonce)) used = middle
      else free = middle
    }
    const block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(used), true] })
    return block?.transactions.find(
      (other): other is RpcTransaction =>
        typeof other !== 'string' &&
        isSame(other.from, one.from) &&
        BigInt(other.nonce) === BigInt(one.nonce),
    )
  }

  let checkedMs = Number.NEGATIVE_INFINITY
  for (;;) {
    // Failures are retried; only the caller ends the wait.
    let result = await receiptOf(id).catch(() => undefined)
    if (!result && !signal.aborted && waitedMs - checkedMs >= checkMs) {
      checkedMs = waitedMs
      result = await check().catch(() => undefined)
    }
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    if (result) return result
    const pauseMs = everyMs?.() ?? receiptPollMs
    await clock.sleep(pauseMs, signal)
    waitedMs += pauseMs
  }
}

/** A transaction to its own sender without amount and data only uses the nonce. */
function doesNothing({ from, to, value, input }: RpcTransaction): boolean {
  return isSame(from, to) && BigInt(value) === 0n && input === '0x'
}

/** Compares hex texts, whose letter case differs between nodes. */
function isSame(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
