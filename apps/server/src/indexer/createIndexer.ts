import { randomUUID } from 'node:crypto'
import { type CaipNetworkId, type Clock, LatchkeyError } from '@latchkey/core'
import type { LogLine } from '@latchkey/service'
import { type NetworkCall, NodeUnavailable } from '@latchkey/service/chains'
import type { Database } from '../database/database.ts'
import { type BlockId, createIndexStore, LeaseLost } from './indexStore.ts'
import { createLease, leaseMs } from './lease.ts'
import { ChainMoved, createBlockReader } from './readBlocks.ts'

export type IndexerNeeds = {
  readonly db: Database
  readonly call: NetworkCall
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
  readonly networkId: CaipNetworkId
  /** The first block that is read, or the head at the first start. */
  readonly from: number | 'latest'
  /** Between looks at the head. */
  readonly pollMs: number
  /** Told at each look by how many blocks the index is behind. */
  readonly onLag?: ((blocks: number) => void) | undefined
}

export type Indexer = {
  /** Ends after the step under way, and lets another process take over at once. */
  stop(): Promise<void>
}

/** Blocks in one step, at most; halved while nodes refuse, doubled while they do not. */
const mostBlocks = 64
const longestWaitMs = 10_000

/**
 * Follows a network into the database until stopped. Of all processes on one database one does it; another is at
 * work at most 10 s after that one is gone. What is in the database is always the chain up to one block, whole:
 * each step is one transaction with the cursor.
 */
export function startIndexer(needs: IndexerNeeds): Indexer {
  const { db, call, clock, log, networkId, from, pollMs } = needs
  const lease = createLease({ db, network: networkId, holder: randomUUID() })
  const store = createIndexStore({ db, network: networkId, lease })
  const stopped = new AbortController()
  const reader = createBlockReader(networkId, (...asked) => unlessAborted(call(...asked), stopped.signal))
  const pause = (ms: number) => clock.sleep(ms, stopped.signal).catch(() => {})
  let blocksAtOnce = mostBlocks

  /** The newest kept block that the chain still has. */
  async function ancestor(): Promise<BlockId | undefined> {
    for (const kept of await store.kept()) if ((await reader.hashAt(kept.block)) === kept.hash) return kept
    return undefined
  }

  /** Whether there is more to read at once. */
  async function step(): Promise<boolean> {
    const cursor = await store.cursor()
    const head = await reader.head()
    needs.onLag?.(Math.max(0, head - (cursor?.block ?? 0)))
    if (cursor) {
      if (head < cursor.block) {
        // A node that is behind has our first block; a chain that began anew has another. Faults F24.
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
    if (cursor && blocks[0]?.parentHash !== cursor.hash) throw new ChainMoved(`${networkId} turned`)
    await store.append(blocks)
    blocksAtOnce = Math.min(mostBlocks, blocksAtOnce * 2)
    return last < head
  }

  /** Steps while the lease is held. */
  async function work(): Promise<void> {
    let waitMs = pollMs
    while (!stopped.signal.aborted) {
      try {
        if (await step()) continue
        waitMs = pollMs
      } catch (error) {
        if (error instanceof LeaseLost || stopped.signal.aborted) return
        // Nodes refuse ranges in many words, and some by falling silent: the next one is smaller.
        blocksAtOnce = Math.max(1, Math.floor(blocksAtOnce / 2))
        const expected =
          error instanceof ChainMoved ||
          (error instanceof NodeUnavailable && (error.rpcError || error.tooLarge) && blocksAtOnce > 1)
        if (!expected) log('index_step_failed', { network: networkId, error: nameOf(error) })
        waitMs = expected ? pollMs : Math.min(longestWaitMs, Math.max(1_000, waitMs * 2))
      }
      await pause(waitMs)
    }
  }

  /** Renews while `working`; a step that outlasts the lease is refused by the store. */
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

/** A node may take 20 s to answer; whoever stops does not wait for that, only for what is being written. */
function unlessAborted<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new LatchkeyError('request_aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
