import { type Clock, LatchkeyError, type Receipt } from '@latchkey/core'
import type { Client, RpcTransaction, RpcTransactionReceipt } from 'viem'

/** How often a pending transaction is asked for. */
export const receiptPollMs = 1_000
/** How often it is looked whether the nodes still know it, and whether its nonce was used. */
export const lookMs = 5_000
/** Nodes know a transaction at different times: this long unknown to them it was dropped. */
export const droppedMs = 60_000
/** A transaction that was handed to miners in private is never seen before it is mined. */
export const neverSeenMs = 300_000
/** A node may be this far behind the one that told of a used nonce. */
const confirmReplacedMs = 10_000

type Hex = `0x${string}`
type Sent = Pick<RpcTransaction, 'from' | 'to' | 'nonce' | 'value' | 'input'>

type Needs = {
  readonly client: Client
  readonly clock: Clock
  readonly onDropped: ((isDropped: boolean) => void) | undefined
}

/**
 * Waits until a transaction is mined, or replaced by another of the same nonce. A replacement that does the same (a
 * higher fee for it) counts as the transaction itself; one that nobody can show is none. Faults F28.
 *
 * @throws LatchkeyError `request_aborted`; has no end of its own, so the caller's signal must.
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
  const numbers = async ({ from }: Sent, block: Hex | 'latest') =>
    BigInt(await client.request({ method: 'eth_getTransactionCount', params: [from, block] }))

  let sent: Sent | undefined
  let unknownSince: number | undefined
  let usedSince: number | undefined
  let isDropped = false
  /** The last block in which its nonce was still free. */
  let freeAt = 0n

  const look = async (): Promise<Receipt | undefined> => {
    const known = await client.request({ method: 'eth_getTransactionByHash', params: [id] })
    if (known && isSame(known.hash, id)) {
      sent = known
      unknownSince = undefined
      tell(false)
      // Mined, says one node; another has no receipt yet.
      if (known.blockNumber) return undefined
    } else unknownSince ??= clock.now()
    const latest = BigInt(await client.request({ method: 'eth_blockNumber' }))
    if (sent && (await numbers(sent, 'latest')) > BigInt(sent.nonce)) {
      usedSince ??= clock.now()
      if (clock.now() - usedSince < confirmReplacedMs) return undefined
      const other = await replacement(sent, latest)
      if (!other) return undefined
      return doesTheSame(sent, other) ? await receiptOf(other.hash) : { status: 'replaced' }
    }
    usedSince = undefined
    freeAt = latest
    const waited = unknownSince === undefined ? 0 : clock.now() - unknownSince
    if (waited >= (sent ? droppedMs : neverSeenMs)) tell(true)
    return undefined
  }

  const tell = (now: boolean) => {
    if (now !== isDropped) onDropped?.(now)
    isDropped = now
  }

  /** The transaction that used the nonce, by halving the blocks since it was free. */
  const replacement = async (one: Sent, latest: bigint): Promise<RpcTransaction | undefined> => {
    let [free, used] = [freeAt, latest]
    while (used - free > 1n) {
      const middle = (free + used) / 2n
      if ((await numbers(one, toHex(middle))) > BigInt(one.nonce)) used = middle
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

  let lookedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    // Nodes that cannot say now may say later; only the caller ends the wait.
    let outcome = await receiptOf(id).catch(() => undefined)
    if (!outcome && !signal.aborted && clock.now() - lookedAt >= lookMs) {
      lookedAt = clock.now()
      outcome = await look().catch(() => undefined)
    }
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    if (outcome) return outcome
    await clock.sleep(receiptPollMs, signal)
  }
}

function doesTheSame(one: Sent, other: Sent): boolean {
  return (
    isSame(one.to, other.to) && BigInt(one.value) === BigInt(other.value) && isSame(one.input, other.input)
  )
}

/** Nodes write hexadecimal digits in either case. */
function isSame(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
