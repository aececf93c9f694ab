import type { CaipNetworkId } from '@latchkey/core'
import type { NetworkCall } from '@latchkey/server-kit/chains'
import { type Hex, toHex } from 'viem'
import * as z from 'zod'

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/i)
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase() as Hex)
const data = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .transform((text) => text as Hex)

const block = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity })

const log = z.object({
  address,
  topics: z.array(hash.transform((text) => text as Hex)).max(4),
  data,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
})

export type Block = z.infer<typeof block>
export type Log = z.infer<typeof log>

/** The node's answer has not the shape of its method. */
class BadAnswer extends Error {}

/** What the indexer asks of a chain, with every answer checked. Rejects when no node answers. */
export function createChainNode(call: NetworkCall, networkId: CaipNetworkId) {
  const ask = async <T>(shape: z.ZodType<T>, method: string, params: readonly unknown[]) => {
    const answer = shape.safeParse(await call(networkId, method, params))
    if (!answer.success) throw new BadAnswer(`${method} was answered in another shape`)
    return answer.data
  }
  return {
    head: () => ask(block, 'eth_getBlockByNumber', ['latest', false]),
    /** `null`: the chain has no such block. */
    block: (number: number) => ask(block.nullable(), 'eth_getBlockByNumber', [toHex(number), false]),
    logs: (from: number, to: number, of: { address: readonly string[]; topics: readonly Hex[] }) =>
      ask(z.array(log), 'eth_getLogs', [
        { fromBlock: toHex(from), toBlock: toHex(to), address: of.address, topics: [of.topics] },
      ]),
    read: (to: string, input: Hex) => ask(data, 'eth_call', [{ to, data: input }, 'latest']),
  }
}

export type ChainNode = ReturnType<typeof createChainNode>
