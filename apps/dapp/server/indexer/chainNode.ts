import type { CaipNetworkId } from '@latchkey/core'
import { isOfRequest, type NetworkCall, NodeUnavailable } from '@latchkey/server-kit/chains'
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
const blockTransactions = block.extend({ transactions: z.array(hash) })

const log = z.object({
  address,
  topics: z.array(hash.transform((text) => text as Hex)).max(4),
  data,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
})

const receipt = z.object({ transactionHash: hash, blockHash: hash, logs: z.array(log) })

export type Block = z.infer<typeof block>
export type Log = z.infer<typeof log>

/** Gas of one call of a contract of strangers, which limits how long it takes and how much it answers. */
const foreignGas = toHex(500_000)

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
    /** The transactions of a block; `null` if the chain has no such block. */
    transactions: (number: number) =>
      ask(blockTransactions.nullable(), 'eth_getBlockByNumber', [toHex(number), false]),
    /** The logs of one transaction; `null`: the chain does not have it. `too_large`: they are more than is read. */
    logsOf: (hash: string) =>
      ask(receipt.nullable(), 'eth_getTransactionReceipt', [hash]).catch((error: unknown) => {
        if (error instanceof NodeUnavailable && error.tooLarge) return 'too_large' as const
        throw error
      }),
    read: (to: string, input: Hex) => ask(data, 'eth_call', [{ to, data: input }, 'latest']),
    /** {@link read} of a contract of strangers. `undefined`: the contract failed, or answered nothing, too much or no bytes. */
    async readForeign(to: string, input: Hex): Promise<Hex | undefined> {
      try {
        const answer = await ask(data, 'eth_call', [{ to, data: input, gas: foreignGas }, 'latest'])
        return answer === '0x' ? undefined : answer
      } catch (error) {
        if (error instanceof BadAnswer || isOfRequest(error)) return undefined
        throw error
      }
    },
  }
}

export type ChainNode = ReturnType<typeof createChainNode>
