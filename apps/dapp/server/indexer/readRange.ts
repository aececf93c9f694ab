import type { ContractKind } from '../launchpad/contractTable.ts'
import type { Block, ChainNode } from './chainNode.ts'
import { type DecodedLog, decodeLog, mirroredTopics } from './decodeLog.ts'
import { readTerms, readToken } from './readContract.ts'

/** Blocks whose hashes are kept, to find where the chain was reorganised. */
export const keptBlocks = 128
/** Requests at once. */
const atOnce = 16

export type Token = { readonly address: string } & Awaited<ReturnType<typeof readToken>>

/** All that is stored of a range of blocks. */
export type Range = {
  readonly last: Block
  /** Headers that were read, among them the newest of the range. */
  readonly blocks: readonly Block[]
  readonly events: readonly DecodedLog[]
  readonly tokens: readonly Token[]
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
  isKnownToken: (address: string) => boolean,
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
    tokens: await readTokens(node, events, isKnownToken),
  }
}

/** Events of the watched contracts, and of those that these create in the same range. In the order of the chain. */
async function readEvents(
  node: ChainNode,
  from: number,
  to: number,
  watched: ReadonlyMap<string, ContractKind>,
): Promise<readonly DecodedLog[]> {
  const events: DecodedLog[] = []
  const kinds = new Map(watched)
  let asked = [...watched.keys()]
  while (asked.length > 0) {
    const logs = await node.logs(from, to, { address: asked, topics: mirroredTopics })
    const found = logs.flatMap((log) => {
      const kind = asked.includes(log.address) ? kinds.get(log.address) : undefined
      return (kind && decodeLog(log, kind)) ?? []
    })
    events.push(...found)
    const children = found.flatMap(({ creates }) => (creates && !kinds.has(creates.address) ? [creates] : []))
    for (const { address, kind } of children) kinds.set(address, kind)
    asked = children.map(({ address }) => address)
  }
  return events.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/** Tokens that the events name for the first time. */
async function readTokens(
  node: ChainNode,
  events: readonly DecodedLog[],
  isKnown: (address: string) => boolean,
): Promise<readonly Token[]> {
  const named = new Set(events.flatMap(({ args }) => (typeof args.token === 'string' ? [args.token] : [])))
  const unknown = [...named].filter((address) => !isKnown(address))
  return inSlices(unknown, async (address) => ({ address, ...(await readToken(node, address)) }))
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
