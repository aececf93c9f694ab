import { isOfRequest } from '@latchkey/server-kit/chains'
import type { ContractKind } from '../launchpad/contractTable.ts'
import type { Block, ChainNode, Log } from './chainNode.ts'
import { type DecodedLog, decodeLog, mirroredTopics } from './decodeLog.ts'
import { readTerms } from './readContract.ts'

/** Blocks whose hashes are kept, to find where the chain was reorganised. */
export const keptBlocks = 128
/** Requests at once. */
const atOnce = 16
/** Addresses of one request. Anyone can make contracts that are watched, and nodes refuse long lists. */
const addressesAtOnce = 500

/** All that is stored of a range of blocks. */
export type Range = {
  readonly last: Block
  /** Headers that were read, among them the newest of the range. */
  readonly blocks: readonly Block[]
  readonly events: readonly DecodedLog[]
}

/** The chain changed while it was being read: read again. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved'
}

/**
 * Reads the blocks `from` to `to`, of which `from` follows the block `parentHash`.
 * @param watched - contracts by address
 * @throws ChainMoved when the blocks and events do not belong to one chain
 */
export async function readRange(
  node: ChainNode,
  range: { readonly from: number; readonly to: number; readonly parentHash: string },
  watched: ReadonlyMap<string, ContractKind>,
): Promise<Range> {
  const { from, to } = range
  const events = await readEvents(node, from, to, watched)
  const newest = Array.from({ length: Math.min(to - from + 1, keptBlocks) }, (_, index) => to - index)
  const numbers = [...new Set([from, ...events.map(({ blockNumber }) => blockNumber), ...newest])]
  const read = await inSlices(numbers, (number) => node.block(number))
  const blocks = read.filter((block) => block !== null).sort((a, b) => a.number - b.number)
  const byNumber = new Map(blocks.map((block) => [block.number, block]))
  const parentOf = (block: Block) =>
    block.number === from ? range.parentHash : byNumber.get(block.number - 1)?.hash
  const isOneChain =
    blocks.length === numbers.length &&
    blocks.every((block) => [undefined, block.parentHash].includes(parentOf(block))) &&
    events.every(({ blockNumber, blockHash }) => byNumber.get(blockNumber)?.hash === blockHash)
  const last = byNumber.get(to)
  if (!isOneChain || !last) throw new ChainMoved()
  return {
    ...{ last, blocks },
    events: await inSlices(events, async (event) => {
      if (event.name !== 'PresaleCreated') return event
      const params = await readTerms(node, String(event.args.presale))
      return { ...event, args: { ...event.args, params } }
    }),
  }
}

/**
 * Events of the watched contracts, and of those that these create in the same range. In the order of the chain. A transaction
 * with more logs than are read has one event of the kind `unreadable`.
 */
async function readEvents(
  node: ChainNode,
  from: number,
  to: number,
  watched: ReadonlyMap<string, ContractKind>,
): Promise<readonly DecodedLog[]> {
  const events: DecodedLog[] = []
  const kinds = new Map(watched)
  const logs = createLogReader(node, from, to)
  let asked: ReadonlySet<string> = new Set(watched.keys())
  while (asked.size > 0) {
    const found: DecodedLog[] = []
    for (const log of await logs.read([...asked])) {
      const kind = asked.has(log.address) ? kinds.get(log.address) : undefined
      const event = kind && decodeLog(log, kind)
      if (event) found.push(event)
    }
    for (const event of found) events.push(event)
    const children = found.flatMap(({ creates }) => (creates && !kinds.has(creates.address) ? [creates] : []))
    for (const { address, kind } of children) kinds.set(address, kind)
    asked = new Set(children.map(({ address }) => address))
  }
  events.push(...logs.unreadable())
  return events.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/**
 * Reads logs of a range, by addresses. One block can hold more logs than any node answers at once: its transactions are then
 * read one by one, so that those with more logs than are read are left out, and no others.
 */
function createLogReader(node: ChainNode, from: number, to: number) {
  let whole: Awaited<ReturnType<typeof readTransactions>> | undefined

  async function read(addresses: readonly string[]): Promise<readonly Log[]> {
    if (whole) return whole.logs
    const parts = Array.from({ length: Math.ceil(addresses.length / addressesAtOnce) }, (_, index) =>
      addresses.slice(index * addressesAtOnce, (index + 1) * addressesAtOnce),
    )
    try {
      const topics = mirroredTopics
      return (await inSlices(parts, (address) => node.logs(from, to, { address, topics }))).flat()
    } catch (error) {
      if (from < to) throw error
      // A node that is away answers nothing else either, which rejects.
      if (!isOfRequest(error)) await node.head()
      whole = await readTransactions(node, from)
      return whole.logs
    }
  }

  return { read, unreadable: () => whole?.unreadable ?? [] }
}

/** All logs of a block, transaction by transaction. @throws ChainMoved */
async function readTransactions(node: ChainNode, number: number) {
  const block = await node.transactions(number)
  if (!block) throw new ChainMoved()
  const receipts = await inSlices(block.transactions, async (hash) => ({
    hash,
    found: await node.logsOf(hash),
  }))
  const logs: Log[] = []
  const unreadable: DecodedLog[] = []
  for (const { hash: transactionHash, found } of receipts) {
    if (!found) throw new ChainMoved()
    if (found !== 'too_large') {
      for (const log of found.logs) logs.push(log)
      continue
    }
    unreadable.push({
      transactionHash,
      blockHash: block.hash,
      blockNumber: number,
      logIndex: -1,
      address: '0x',
      kind: 'unreadable',
      name: 'Unreadable',
      account: null,
      args: {},
      creates: null,
    })
  }
  return { logs, unreadable }
}

async function inSlices<In, Out>(
  items: readonly In[],
  read: (item: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const results: Out[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(read))))
  }
  return results
}
