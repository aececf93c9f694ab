import type { CaipNetworkId } from '@latchkey/core'
import { type NetworkCall, NodeUnavailable } from '@latchkey/service/chains'
import * as z from 'zod'
import { logTransfers, transferTopics } from './logTransfers.ts'
import { callTransfers, flatTransfers, ownValues } from './nativeTransfers.ts'
import { blockHeader, type FullBlock, fullBlock, nodeLog, quantity, receipt } from './nodeAnswers.ts'
import type { Transfer } from './transfer.ts'

/** A block as the index keeps it. */
export type IndexedBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly minedAt: Date
  readonly transactions: readonly IndexedTransaction[]
  readonly transfers: readonly Transfer[]
}

export type IndexedTransaction = {
  readonly hash: string
  /** In its block. */
  readonly position: number
  readonly sender: string
  readonly recipient: string | undefined
  /** The contract it made. */
  readonly created: string | undefined
  readonly nonce: bigint
  /** The first four bytes of its input; `0x` for none. */
  readonly selector: string
  readonly failed: boolean
}

/** The chain turned while it was read: what was read is thrown away. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved'
}

/** Requests at a time. */
const together = 4

/** Reads a network's blocks, with what its nodes offer. */
export function createBlockReader(networkId: CaipNetworkId, call: NetworkCall) {
  const ask = <schema extends z.ZodType>(schema: schema, method: string, params: readonly unknown[]) =>
    call(networkId, method, params).then((answer) => schema.parse(answer))
  const at = (number: number) => `0x${number.toString(16)}`

  /** What a node says, or `undefined` where none has such a method. */
  async function offered(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await call(networkId, method, params)
    } catch (error) {
      if (error instanceof NodeUnavailable && error.methodMissing) return undefined
      throw error
    }
  }

  async function receiptsOf(block: FullBlock) {
    if (block.transactions.length === 0) return []
    const all = await offered('eth_getBlockReceipts', [at(block.number)])
    const receipts =
      all === undefined
        ? await inGroups(block.transactions, ({ hash }) => ask(receipt, 'eth_getTransactionReceipt', [hash]))
        : z.array(receipt).parse(all)
    const ofBlock = new Map(
      receipts.filter(({ blockHash }) => blockHash === block.hash).map((one) => [one.transactionHash, one]),
    )
    return block.transactions.map(({ hash }) => {
      const found = ofBlock.get(hash)
      if (!found) throw new ChainMoved(`a receipt of ${networkId} is of another block`)
      return found
    })
  }

  async function nativeOf(block: FullBlock, created: ReadonlyMap<string, string>) {
    if (block.transactions.length === 0) return []
    return (await traced(block)) ?? (await traced(block)) ?? ownValues(block, created)
  }

  /** `undefined` where no node offers traces, or not of this block: some are larger than what is read of an answer. */
  async function traced(block: FullBlock) {
    try {
      const calls = await offered('debug_traceBlockByNumber', [at(block.number), { tracer: 'callTracer' }])
      if (calls !== undefined) return callTransfers(block, calls)
      const flat = await offered('trace_block', [at(block.number)])
      return flat === undefined ? undefined : flatTransfers(block, flat)
    } catch {
      return undefined
    }
  }

  async function blockOf(number: number): Promise<IndexedBlock> {
    const block = await ask(fullBlock, 'eth_getBlockByNumber', [at(number), true])
    if (block.number !== number) throw new ChainMoved(`a block of ${networkId} is another one`)
    const receipts = await receiptsOf(block)
    const created = new Map(
      receipts.flatMap(({ transactionHash, contractAddress }) =>
        contractAddress ? [[transactionHash, contractAddress] as const] : [],
      ),
    )
    const failed = new Set(
      receipts.filter(({ status }) => status === 0n).map(({ transactionHash }) => transactionHash),
    )
    const native = await nativeOf(block, created)
    return {
      number,
      hash: block.hash,
      parentHash: block.parentHash,
      minedAt: new Date(block.timestamp * 1_000),
      transactions: block.transactions.map(({ hash, from, to, nonce, input }, position) => ({
        hash,
        position,
        sender: from,
        recipient: to ?? undefined,
        created: created.get(hash),
        nonce,
        selector: input.slice(0, 10),
        failed: failed.has(hash),
      })),
      transfers: native.filter(({ txHash }) => !failed.has(txHash)),
    }
  }

  async function logsOf(from: number, to: number) {
    const topics = [Object.values(transferTopics)]
    return ask(z.array(nodeLog), 'eth_getLogs', [{ fromBlock: at(from), toBlock: at(to), topics }])
  }

  return {
    /** The newest block's number. */
    head: async () => Number(await ask(quantity, 'eth_blockNumber', [])),
    /** The hash at a height now; `undefined` above the head. */
    async hashAt(number: number): Promise<string | undefined> {
      return (await ask(blockHeader.nullable(), 'eth_getBlockByNumber', [at(number), false]))?.hash
    },
    /**
     * The blocks `from` to `to`, each the parent of the next, with everything in them.
     * @throws ChainMoved when the chain turned meanwhile, NodeUnavailable or ZodError when a node did not do
     */
    async read(from: number, to: number): Promise<readonly IndexedBlock[]> {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      const [blocks, logs] = [await inGroups(numbers, blockOf), await logsOf(from, to)]
      const linked = blocks.every(({ parentHash }, i) => i === 0 || parentHash === blocks[i - 1]?.hash)
      const byHash = new Map(blocks.map((block) => [block.hash, [] as Transfer[]]))
      for (const log of logs) {
        const transfers = byHash.get(log.blockHash)
        if (!transfers) throw new ChainMoved(`a log of ${networkId} is of another block`)
        transfers.push(...logTransfers(log))
      }
      // Traces name no block: if the last one still stands, so do those it was built on.
      const last = blocks.at(-1)
      if (!linked || (await this.hashAt(to)) !== last?.hash) throw new ChainMoved(`${networkId} turned`)
      return blocks.map((block) => ({
        ...block,
        transfers: [...block.transfers, ...(byHash.get(block.hash) ?? [])],
      }))
    },
  }
}

async function inGroups<item, result>(
  items: readonly item[],
  work: (item: item) => Promise<result>,
): Promise<readonly result[]> {
  const results: result[] = []
  for (let start = 0; start < items.length; start += together) {
    results.push(...(await Promise.all(items.slice(start, start + together).map(work))))
  }
  return results
}
