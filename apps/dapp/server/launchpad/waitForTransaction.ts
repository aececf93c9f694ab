import type { Clock } from '@latchkey/core'
import type { NetworkCall } from '@latchkey/server-kit/chains'
import * as z from 'zod'
import type { Indexer } from '../indexer/createIndexer.ts'

/** Time for a transaction to be in a block that the mirror has, ms. */
const patienceMs = 8_000
const pollMs = 250

const receipt = z.object({ status: z.string(), blockNumber: z.string().regex(/^0x[0-9a-f]{1,13}$/i) })

export type TransactionState = {
  readonly state: 'confirmed' | 'failed' | 'pending'
  readonly blockNumber: number | null
}

/** Waits until the mirror has the block of a transaction. The hash is the caller's word: nothing else follows from it. */
export async function waitForTransaction({
  call,
  clock,
  indexer,
  hash,
}: {
  readonly call: NetworkCall
  readonly clock: Clock
  readonly indexer: Pick<Indexer, 'network' | 'waitFor'>
  readonly hash: string
}): Promise<TransactionState> {
  const deadline = clock.now() + patienceMs
  const leftMs = () => deadline - clock.now()
  while (leftMs() > 0) {
    const answer = await call(indexer.network.caipNetworkId, 'eth_getTransactionReceipt', [hash]).catch(
      () => null,
    )
    const found = receipt.safeParse(answer)
    if (found.success) {
      const blockNumber = Number(found.data.blockNumber)
      if (!(await indexer.waitFor(blockNumber, Math.max(0, leftMs())))) break
      return { state: found.data.status === '0x1' ? 'confirmed' : 'failed', blockNumber }
    }
    await clock.sleep(Math.min(pollMs, Math.max(1, leftMs())))
  }
  return { state: 'pending', blockNumber: null }
}
