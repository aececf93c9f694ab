import type { CaipNetworkId, Clock } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import { isOfRequest, type NetworkCall } from '@latchkey/server-kit/chains'
import type { Database } from '../database/database.ts'
import type { ContractKind } from '../launchpad/contractTable.ts'
import { type Block, createChainNode } from './chainNode.ts'
import { createTokenReader } from './createTokenReader.ts'
import { type Cursor, createMirror } from './mirror.ts'
import { ChainMoved, readRange } from './readRange.ts'

/** Blocks of one range. Halved while a node refuses it, down to one. */
const rangeBlocks = 500

/** How often `caughtUp` looks, ms. */
const caughtUpMs = 50

export type IndexerNeeds = {
  readonly db: Database
  readonly call: NetworkCall
  readonly clock: Clock
  readonly network: { readonly id: number; readonly caipNetworkId: CaipNetworkId }
  /** The contracts to begin with, in lower case. Those that they create follow by themselves. */
  readonly roots: ReadonlyMap<string, ContractKind>
  /** Block from which the contracts exist. */
  readonly fromBlock: number
  /** Blocks after which an event counts as final. */
  readonly depth: number
  readonly practice: boolean
  readonly pollMs: number
  readonly log: (event: string, facts?: LogLine) => void
}

/**
 * Mirrors the events of the launchpad's contracts on one chain. Every step is one transaction that also moves the cursor,
 * so an end at any point, two servers at once and a reorganisation neither lose nor repeat an event. Dapp 7.
 */
export function createIndexer(needs: IndexerNeeds) {
  const { clock, network, roots, fromBlock, log } = needs
  const mirror = createMirror({ ...needs, chainId: network.id })
  const node = createChainNode(needs.call, network.caipNetworkId)
  const tokenReader = createTokenReader({ ...needs, node, chainId: network.id })
  const stopping = new AbortController()
  const waiting = new Set<() => void>()
  let caughtUpAt = clock.now()
  let newest: Block | undefined
  let span = rangeBlocks
  let running: Promise<void> | undefined
  let readingTokens: Promise<unknown> | undefined
  /** Whether the mirror has had the newest block, or the chain did not answer. */
  let hasTried = false

  /** Does the next piece of work. @returns whether the mirror has the chain's newest block */
  async function step(): Promise<boolean> {
    const [cursor, head] = await Promise.all([mirror.cursor(), node.head()])
    newest = head
    if (!cursor) {
      await begin(undefined)
      return false
    }
    if (cursor.lastBlock === head.number && cursor.lastHash === head.hash) return true
    const last = cursor.lastBlock < head.number ? await node.block(cursor.lastBlock) : undefined
    if (last?.hash !== cursor.lastHash) {
      await goBack(cursor)
      return false
    }
    const watched = new Map([...roots, ...(await mirror.children())])
    const from = cursor.lastBlock + 1
    const to = Math.min(head.number, cursor.lastBlock + span)
    try {
      const range = { from, to, parentHash: cursor.lastHash }
      await mirror.append(cursor, await readRange(node, range, watched))
      span = Math.min(rangeBlocks, span * 2)
      return to === head.number
    } catch (error) {
      if (error instanceof ChainMoved) return false
      // Nodes name a range that is too large in many ways. A node that is away fails the smallest range as well.
      span = Math.max(1, Math.floor((to - from + 1) / 2))
      if (from < to && isOfRequest(error)) return false
      throw error
    }
  }

  /** Starts before the first block with contracts. */
  async function begin(old: Cursor | undefined): Promise<void> {
    const [genesis, before] = await Promise.all([node.block(0), node.block(Math.max(0, fromBlock - 1))])
    if (genesis && before) await mirror.restart(old, before, genesis.hash)
  }

  /** Goes back to the newest block that the chain still has; to the beginning if it is another chain or has none of them. */
  async function goBack(cursor: Cursor): Promise<void> {
    const genesis = await node.block(0)
    const common = genesis?.hash === cursor.genesisHash ? await findCommon() : undefined
    log('chain_reorganised', { chain: network.id, from: cursor.lastBlock, to: common?.number ?? fromBlock })
    if (common) await mirror.rollBack(cursor, common)
    else await begin(cursor)
  }

  async function findCommon(): Promise<Block | undefined> {
    for (const { number, hash } of await mirror.blocks()) {
      const block = await node.block(number)
      if (block?.hash === hash) return block
    }
    return undefined
  }

  async function run(): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      let isCaughtUp = true
      try {
        isCaughtUp = await step()
        if (isCaughtUp) caughtUpAt = clock.now()
        hasTried ||= isCaughtUp
        isFailing = false
        // Not awaited: a token may take its whole time.
        readingTokens ??= readTokens().finally(() => {
          readingTokens = undefined
        })
        for (const wake of waiting) wake()
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown'
        if (!isFailing) log('indexing_failed', { chain: network.id, error: reason })
        isFailing = true
        hasTried = true
      }
      if (isCaughtUp) await clock.sleep(needs.pollMs, stopping.signal).catch(() => {})
    }
  }

  /** Reads tokens of strangers. Those that no node answered for stay due. */
  async function readTokens(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await tokenReader.readDue()));
    } catch (error) {
      log('reading_tokens_failed', {
        chain: network.id,
        error: error instanceof Error ? error.name : 'unknown',
      })
    }
  }

  return {
    network,
    /** Reads on until the newest block, and the tokens of strangers that are due. For scripts and tests; a server calls `start`. */
    async catchUp() {
      while (!(await step()));
      while (await tokenReader.readDue());
    },
    step,
    start() {
      running ??= run()
    },
    /** Resolves when the mirror has had the newest block, the chain did not answer, or after `ms`. */
    async caughtUp(ms: number) {
      const deadline = clock.now() + ms
      while (!hasTried && clock.now() < deadline) await clock.sleep(caughtUpMs)
    },
    async stop() {
      stopping.abort()
      await running
      await readingTokens
    },
    /** The newest block of the chain, its time in ms, and how long ago the mirror had the newest block, s. */
    progress: () => ({
      head: newest?.number ?? null,
      chainNow: newest ? newest.timestamp * 1000 : clock.now(),
      lagSec: Math.max(0, Math.round((clock.now() - caughtUpAt) / 1000)),
    }),
    /** Resolves to whether the mirror has the block within `ms`. */
    async waitFor(block: number, ms: number): Promise<boolean> {
      const deadline = clock.now() + ms
      for (;;) {
        const cursor = await mirror.cursor()
        if (cursor && cursor.lastBlock >= block) return true
        const leftMs = deadline - clock.now()
        if (leftMs <= 0 || stopping.signal.aborted) return false
        const ended = new AbortController()
        const woken = new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
          ended.signal.addEventListener('abort', wake)
        })
        await Promise.race([woken, clock.sleep(leftMs, ended.signal).catch(() => {})])
        ended.abort()
      }
    },
  }
}

export type Indexer = ReturnType<typeof createIndexer>
