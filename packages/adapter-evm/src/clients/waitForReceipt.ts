import { type Clock, LatchkeyError, type Receipt } from '@latchkey/core'
import type { Client, RpcTransaction, RpcTransactionReceipt } from 'viem'

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

type Hex = `0x${string}`
type Sent = Pick<RpcTransaction, 'from' | 'to' | 'nonce' | 'value' | 'input'>

type Needs = {
  readonly client: Client
  readonly clock: Clock
  readonly onDropped: ((isDropped: boolean) => void) | undefined
}

/**
 * Waits until a transaction is mined, or replaced by another of the same nonce. A replacement with the same contents (and
 * a higher fee) counts as the transaction itself. Without a block that contains the replacement the wait goes on.
 * Faults F28.
 *
 * @throws LatchkeyError `request_aborted`; there is no time limit, so the caller's signal must have one
 */
export async function waitForReceipt(
  { client, clock, onDropped }: Needs,
  id: Hex,
  signal: AbortSignal,
): Promise<Receipt> {
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
  const nonceAt = async ({ from }: Sent, block: Hex | 'latest') =>
    BigInt(await client.request({ method: 'eth_getTransactionCount', params: [from, block] }))

  let sent: Sent | undefined
  let unknownSince: number | undefined
  let usedSince: number | undefined
  let isDropped = false
  /** The latest block known in which the nonce was free. */
  let freeAt = 0n

  const check = async (): Promise<Receipt | undefined> => {
    const known = await client.request({ method: 'eth_getTransactionByHash', params: [id] })
    if (known && isSame(known.hash, id)) {
      sent = known
      unknownSince = undefined
      setDropped(false)
      // One node reports it as mined; another has no receipt yet.
      if (known.blockNumber) return undefined
    } else unknownSince ??= clock.now()
    const latest = BigInt(await client.request({ method: 'eth_blockNumber' }))
    if (sent && (await nonceAt(sent, 'latest')) > BigInt(sent.nonce)) {
      usedSince ??= clock.now()
      if (clock.now() - usedSince < confirmReplacedMs) return undefined
      const other = await replacement(sent, latest)
      if (!other) return undefined
      return hasSameContents(sent, other) ? await receiptOf(other.hash) : { status: 'replaced' }
    }
    usedSince = undefined
    freeAt = latest
    const waited = unknownSince === undefined ? 0 : clock.now() - unknownSince
    if (waited >= (sent ? droppedMs : neverSeenMs)) setDropped(true)
    return undefined
  }

  const setDropped = (value: boolean) => {
    if (value !== isDropped) onDropped?.(value)
    isDropped = value
  }

  /** Finds the transaction that used the nonce, by a binary search over the blocks since it was free. */
  const replacement = async (one: Sent, latest: bigint): Promise<RpcTransaction | undefined> => {
    let [free, used] = [freeAt, latest]
    while (used - free > 1n) {
      const middle = (free + used) / 2n
      if ((await nonceAt(one, toHex(middle))) > BigInt(one.nonce)) used = middle
      else free = middle
    }
    const block = await client.request({ method: 'eth_getBlockByNumber', params: [toHex(used), true] })
    return block?.transactions.find(
      (other): other is RpcTransaction =>
        typeof other !== 'string' &&
        isSame(other.from, one.from) &&
        BigInt(other.nonce) === BigInt(one.nonce),
    )
  }

  let checkedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    // Failures are retried; only the caller ends the wait.
    let result = await receiptOf(id).catch(() => undefined)
    if (!result && !signal.aborted && clock.now() - checkedAt >= checkMs) {
      checkedAt = clock.now()
      result = await check().catch(() => undefined)
    }
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    if (result) return result
    await clock.sleep(receiptPollMs, signal)
  }
}

function hasSameContents(one: Sent, other: Sent): boolean {
  return (
    isSame(one.to, other.to) && BigInt(one.value) === BigInt(other.value) && isSame(one.input, other.input)
  )
}

/** Compares hex texts, whose letter case differs between nodes. */
function isSame(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
