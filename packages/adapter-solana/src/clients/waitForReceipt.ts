import { type Clock, LatchkeyError, type Receipt, type ReceiptOptions } from '@latchkey/core'
import type { NodeReads } from './nodeReads.ts'

/** Interval of status requests, ms. */
const statusPollMs = 1_000
/**
 * A transaction counts as dropped after the nodes have not known it for this time, ms: its blockhash lives for 150 blocks,
 * about a minute, and twice as long on a slow chain.
 */
const droppedMs = 120_000

type Needs = {
  readonly reads: Pick<NodeReads, 'status'>
  readonly clock: Clock
}

/**
 * Waits until a transaction is confirmed, or has failed in a confirmed block. A transaction of Solana is never replaced.
 * Faults F28.
 *
 * @throws LatchkeyError `request_aborted`; there is no time limit, so the caller's signal must have one
 */
export async function waitForReceipt(
  { reads, clock }: Needs,
  id: string,
  signal: AbortSignal,
  { onStatus, everyMs }: ReceiptOptions = {},
): Promise<Receipt> {
  /** Counted by what was slept, because the clock of the system may jump. */
  let waitedMs = 0
  let unknownSince: number | undefined
  let isDropped = false
  const setDropped = (value: boolean) => {
    if (value !== isDropped) onStatus?.(value ? 'dropped' : 'pending')
    isDropped = value
  }
  for (;;) {
    // Failures are retried; only the caller ends the wait.
    const answer = await reads.status(id).catch(() => 'failed' as const)
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    if (answer !== 'failed') {
      if (answer?.confirmed)
        return { status: answer.failed ? 'reverted' : 'success', id, blockNumber: answer.slot }
      unknownSince = answer ? undefined : (unknownSince ?? waitedMs)
      setDropped(unknownSince !== undefined && waitedMs - unknownSince >= droppedMs)
    }
    const pauseMs = everyMs?.() ?? statusPollMs
    await clock.sleep(pauseMs, signal)
    waitedMs += pauseMs
  }
}
