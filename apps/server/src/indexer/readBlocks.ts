import type { CaipNetworkId } from '@latchkey/core'
import { isOfRequest, type NetworkCall, NodeUnavailable } from '@latchkey/server-kit/chains'
import * as z from 'zod'
import { logTransfers, transferTopics } from './logTransfers.ts'
import { callTransfers, flatTransfers, ownValues } from './nativeTransfers.ts'
import {
  blockHeader,
  type FullBlock,
  fullBlock,
  hashedBlock,
  type NodeLog,
  nodeLog,
  quantity,
  receipt,
  receiptLogs,
  transaction,
} from './nodeAnswers.ts'
import type { Transfer } from './transfer.ts'

/** A block as stored in the index. */
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
  /** Index in its block. */
  readonly position: number
  readonly sender: string
  readonly recipient: string | undefined
  /** The deployed contract. */
  readonly created: string | undefined
  readonly nonce: bigint
  /** First four bytes of the input; `0x` if empty. */
  readonly selector: string
  readonly failed: boolean
}

/** The chain was reorganized during the read, so its result is invalid. */
export class ChainReorganized extends Error {
  override readonly name = 'ChainReorganized'
}

/** Error texts of a node that does not have a block, yet or any more: it does not have its parts either. */
const notThere = /not found|not available|missing|prun/i

/** Maximum number of concurrent requests. */
const concurrentRequests = 4

/**
 * Reads blocks of a network, with the optional methods its nodes offer. Anyone can fill a block with more than a node answers
 * at once: it is then read transaction by transaction.
 * @param onUnreadable - called for a transaction whose logs alone are more, and are passed
 */
export function createBlockReader(
  networkId: CaipNetworkId,
  call: NetworkCall,
  onUnreadable: (hash: string) => void = () => {},
) {
  const ask = <schema extends z.ZodType>(schema: schema, method: string, params: readonly unknown[]) =>
    call(networkId, method, params).then((answer) => schema.parse(answer))
  const at = (number: number) => `0x${number.toString(16)}`

  /** The result of an optional method, or `undefined` if no node offers it. */
  async function callOptional(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await call(networkId, method, params)
    } catch (error) {
      if (error instanceof NodeUnavailable && error.methodMissing) return undefined
      throw error
    }
  }

  /** The answer, or that of `inParts` if it is too much for a node. @throws NodeUnavailable when no node answers anything */
  async function inOneOr<value>(whole: Promise<value>, inParts: () => Promise<value>): Promise<value> {
    try {
      return await whole
    } catch (error) {
      const isUnavailable = error instanceof NodeUnavailable
      if (isUnavailable && notThere.test(error.rpcError?.message ?? '')) throw error
      if (!isOfRequest(error)) {
        if (!isUnavailable) throw error
        await head()
      }
      return inParts()
    }
  }

  /** The receipt of a transaction; `undefined` if it is more than is read. */
  async function receiptOf<value>(shape: z.ZodType<value>, hash: string): Promise<value | undefined> {
    try {
      return await ask(shape, 'eth_getTransactionReceipt', [hash])
    } catch (error) {
      if (!(error instanceof NodeUnavailable && error.tooLarge)) throw error
      return undefined
    }
  }

  async function receiptsOf(block: FullBlock) {
    if (block.transactions.length === 0) return []
    const each = () =>
      inGroups(block.transactions, async ({ hash: transactionHash }) => {
        // A transaction that failed has no logs, so what is too large is the receipt of another one.
        const unreadable = {
          transactionHash,
          blockHash: block.hash,
          status: undefined,
          contractAddress: null,
        }
        return (await receiptOf(receipt, transactionHash)) ?? unreadable
      })
    const all = callOptional('eth_getBlockReceipts', [at(block.number)])
    const receipts = await inOneOr(
      all.then((answer) => (answer === undefined ? each() : z.array(receipt).parse(answer))),
      each,
    )
    const ofBlock = new Map(
      receipts.filter(({ blockHash }) => blockHash === block.hash).map((one) => [one.transactionHash, one]),
    )
    return block.transactions.map(({ hash }) => {
      const found = ofBlock.get(hash)
      if (!found) throw new ChainReorganized(`a receipt of ${networkId} is of another block`)
      return found
    })
  }

  async function nativeOf(block: FullBlock, created: ReadonlyMap<string, string>) {
    if (block.transactions.length === 0) return []
    return (await readTraces(block)) ?? (await readTraces(block)) ?? ownValues(block, created)
  }

  /** `undefined` if no node offers traces, or the traces of this block are too large. */
  async function readTraces(block: FullBlock) {
    try {
      const calls = await callOptional('debug_traceBlockByNumber', [
        at(block.number),
        { tracer: 'callTracer' },
      ])
      if (calls !== undefined) return callTransfers(block, calls)
      const flat = await callOptional('trace_block', [at(block.number)])
      return flat === undefined ? undefined : flatTransfers(block, flat)
    } catch {
      return undefined
    }
  }

  async function blockOf(number: number): Promise<IndexedBlock> {
    const block = await inOneOr(ask(fullBlock, 'eth_getBlockByNumber', [at(number), true]), async () => {
      const { transactions, ...header } = await ask(hashedBlock, 'eth_getBlockByNumber', [at(number), false])
      const read = (hash: string) => ask(transaction, 'eth_getTransactionByHash', [hash])
      return { ...header, transactions: await inGroups(transactions, read) }
    })
    if (block.number !== number) throw new ChainReorganized(`a block of ${networkId} is another one`)
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

  async function logsOf(blocks: readonly IndexedBlock[]): Promise<readonly NodeLog[]> {
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last) return []
    const topics = [Object.values(transferTopics)]
    const range = { fromBlock: at(first.number), toBlock: at(last.number), topics }
    const all = ask(z.array(nodeLog), 'eth_getLogs', [range])
    if (first !== last) return all
    return inOneOr(all, async () => {
      const read = await inGroups(first.transactions, async ({ hash }) => {
        const found = await receiptOf(receiptLogs, hash)
        if (!found) onUnreadable(hash)
        return found?.logs ?? []
      })
      return read.flat()
    })
  }

  /** Number of the latest block. */
  const head = async () => Number(await ask(quantity, 'eth_blockNumber', []))

  return {
    head,
    /** Current hash at a height; `undefined` above the head. */
    async hashAt(number: number): Promise<string | undefined> {
      return (await ask(blockHeader.nullable(), 'eth_getBlockByNumber', [at(number), false]))?.hash
    },
    /**
     * Reads the blocks `from` to `to` with their transactions and transfers. Each block is the parent of the next.
     * @throws ChainReorganized when the chain changed during the read; NodeUnavailable or ZodError when a node failed
     */
    async read(from: number, to: number): Promise<readonly IndexedBlock[]> {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      const blocks = await inGroups(numbers, blockOf)
      const logs = await logsOf(blocks)
      const linked = blocks.every(({ parentHash }, i) => i === 0 || parentHash === blocks[i - 1]?.hash)
      const byHash = new Map(blocks.map((block) => [block.hash, [] as Transfer[]]))
      for (const log of logs) {
        const transfers = byHash.get(log.blockHash)
        if (!transfers) throw new ChainReorganized(`a log of ${networkId} is of another block`)
        for (const transfer of logTransfers(log)) transfers.push(transfer)
      }
      // Traces do not name their block. If the last block is still part of the chain, so are all before it.
      const last = blocks.at(-1)
      if (!linked || (await this.hashAt(to)) !== last?.hash)
        throw new ChainReorganized(`${networkId} was reorganized`)
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
  for (let start = 0; start < items.length; start += concurrentRequests) {
    results.push(...(await Promise.all(items.slice(start, start + concurrentRequests).map(work))))
  }
  return results
}
