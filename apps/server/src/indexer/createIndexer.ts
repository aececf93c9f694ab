import { randomUUID } from 'node:crypto'
import { type CaipNetworkId, type Clock, unlessAborted } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import { type NetworkCall, NodeUnavailable } from '@latchkey/server-kit/chains'
import type { Database } from '../database/database.ts'
import { type BlockId, createIndexStore, LeaseLost } from './indexStore.ts'
import { createLease, leaseMs } from './lease.ts'
import { ChainReorganized, createBlockReader } from './readBlocks.ts'

export type IndexerNeeds = {
  readonly db: Database
  readonly call: NetworkCall
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
  readonly networkId: CaipNetworkId
  /** First block to index, or the latest block at the first start. */
  readonly from: number | 'latest'
  /** Time between two checks for new blocks, ms. */
  readonly pollMs: number
  /** Called at each check with the number of blocks the index is behind. */
  readonly onLag?: ((blocks: number) => void) | undefined
}

export type Indexer = {
  /** Stops after the current step and releases the lease, so that another process can take over. */
  stop(): Promise<void>
}

/** Maximum number of blocks in one step. The number is halved after a failure and doubled after a success. */
const maxBlocks = 64
const maxWaitMs = 10_000

/**
 * Indexes a network into the database until stopped. Of all processes on one database only one indexes; another takes over
 * within 10 s after that one ends. Each step is one transaction with the cursor, so the index always matches the chain up to
 * one block.
 */
export function startIndexer(needs: IndexerNeeds): Indexer {
  const { db, call, clock, log, networkId, from, pollMs } = needs
  const lease = createLease({ db, network: networkId, holder: randomUUID() })
  const store = createIndexStore({ db, network: networkId, lease })
  const stopped = new AbortController()
  // Stopping waits for database writes but not for a node, which may take 20 s.
  const reader = createBlockReader(
    networkId,
    (...asked) => unlessAborted(stopped.signal, () => call(...asked)),
    () => log('transaction_unreadable', { network: networkId }),
  )
  const pause = (ms: number) => clock.sleep(ms, stopped.signal).catch(() => {})
  let blocksAtOnce = maxBlocks

  /** The newest indexed block that is still part of the chain. */
  async function ancestor(): Promise<BlockId | undefined> {
    for (const known of await store.recentBlocks())
      if ((await reader.hashAt(known.block)) === known.hash) return known
    return undefined
  }

  /** Indexes the next blocks. Resolves to whether more blocks are waiting. */
  async function step(): Promise<boolean> {
    const cursor = await store.cursor()
    const head = await reader.head()
    needs.onLag?.(Math.max(0, head - (cursor?.block ?? 0)))
    if (cursor) {
      if (head < cursor.block) {
        // A node that is behind still has our first block; a restarted chain has a different one. Faults F24.
        const first = await reader.hashAt(Math.min(cursor.first.block, head))
        if (head < cursor.first.block || first === cursor.first.hash) return false
        await store.wipe()
        return true
      }
      if ((await reader.hashAt(cursor.block)) !== cursor.hash) {
        const common = await ancestor()
        log('chain_reorganised', { network: networkId, blocks: cursor.block - (common?.block ?? 0) })
        await (common ? store.rollBack(common) : store.wipe())
        return true
      }
      if (head === cursor.block) return false
    }
    const next = cursor ? cursor.block + 1 : from === 'latest' ? head : from
    if (next > head) return false
    const last = Math.min(head, next + blocksAtOnce - 1)
    const blocks = await reader.read(next, last)
    if (cursor && blocks[0]?.parentHash !== cursor.hash)
      throw new ChainReorganized(`${networkId} was reorganized`)
    await store.append(blocks)
    blocksAtOnce = Math.min(maxBlocks, blocksAtOnce * 2)
    return last < head
  }

  /** Indexes while the lease is held. */
  async function work(): Promise<void> {
    let waitMs = pollMs
    while (!stopped.signal.aborted) {
      try {
        if (await step()) continue
        waitMs = pollMs
      } catch (error) {
        if (error instanceof LeaseLost || stopped.signal.aborted) return
        // Nodes reject large ranges in various ways, some by not answering, so the next range is smaller.
        blocksAtOnce = Math.max(1, Math.floor(blocksAtOnce / 2))
        const expected =
          error instanceof ChainReorganized ||
          (error instanceof NodeUnavailable && (error.rpcError || error.tooLarge) && blocksAtOnce > 1)
        if (!expected) log('index_step_failed', { network: networkId, error: nameOf(error) })
        waitMs = expected ? pollMs : Math.min(maxWaitMs, Math.max(1_000, waitMs * 2))
      }
      await pause(waitMs)
    }
  }

  /** Renews the lease until `working` settles. The store rejects a step that outlasts the lease. */
  async function holdWhile(working: Promise<void>): Promise<void> {
    const done = new AbortController()
    const renewing = (async () => {
      while (!done.signal.aborted) {
        await clock.sleep(leaseMs / 3, done.signal).catch(() => {})
        if (!done.signal.aborted) await lease.take().catch(() => {})
      }
    })()
    await working.finally(() => done.abort())
    await renewing
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      const taken = await lease.take().catch(() => false)
      if (taken) {
        await holdWhile(work())
        await lease.release().catch(() => {})
      }
      await pause(leaseMs / 3)
    }
  })()

  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
