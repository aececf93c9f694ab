import type { CaipNetworkId } from '@latchkey/core'
import { type NetworkCall, NodeRefused, NodeUnavailable } from '@latchkey/server-kit/chains'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import * as z from 'zod'
import type { Address } from './fields.ts'

/** An eth_call. */
export type Read = { readonly to: Address; readonly data: Hex }

/** Deployed at the same address on every chain. @see https://www.multicall3.com */
export const multicall3Address: Address = '0xca11bde05977b3631167028862be2a173976ca11'

/** Maximum number of calls in one request. More are sent in several requests at the same block. */
const maxPerRequest = 500
/** Concurrent requests without Multicall3. */
const concurrentReads = 8

const latestBlock = z.object({ timestamp: z.string().regex(/^0x[0-9a-f]{1,16}$/i) })

/** Reads contracts. All methods reject with NodeUnavailable when no node answers. */
export function createChainReads(call: NetworkCall) {
  const withMulticall = new Set<CaipNetworkId>()

  async function hasMulticall(networkId: CaipNetworkId): Promise<boolean> {
    if (withMulticall.has(networkId)) return true
    const code = await call(networkId, 'eth_getCode', [multicall3Address, 'latest'])
    if (code === '0x') return false
    withMulticall.add(networkId)
    return true
  }

  async function one(
    networkId: CaipNetworkId,
    { to, data }: Read,
    block: string,
    from?: Address,
  ): Promise<Hex | undefined> {
    try {
      return (await call(networkId, 'eth_call', [{ to, data, ...(from ? { from } : {}) }, block])) as Hex // validated by createRpc
    } catch (error) {
      if (error instanceof NodeRefused || (error instanceof NodeUnavailable && error.tooLarge))
        return undefined
      throw error
    }
  }

  const blockNow = async (networkId: CaipNetworkId) => String(await call(networkId, 'eth_blockNumber', [])) // a quantity, validated by createRpc

  async function aggregate(
    networkId: CaipNetworkId,
    reads: readonly Read[],
    block: string,
  ): Promise<readonly (Hex | undefined)[]> {
    const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    const answer = await one(networkId, { to: multicall3Address, data }, block)
    if (answer !== undefined) {
      try {
        const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
        if (results.length === reads.length) {
          return results.map(({ success, returnData }) => (success ? returnData : undefined))
        }
      } catch {
        // Not an answer of Multicall3.
      }
      throw new NodeUnavailable('the answer is not one of Multicall3')
    }
    if (reads.length < 2) return reads.map(() => undefined)
    // One call burns all gas or returns too much data: retry in two halves at the same block.
    const at = block === 'latest' ? await blockNow(networkId) : block
    const half = Math.ceil(reads.length / 2)
    return [
      ...(await aggregate(networkId, reads.slice(0, half), at)),
      ...(await aggregate(networkId, reads.slice(half), at)),
    ]
  }

  return {
    /** Reads at one block, in one request where Multicall3 is deployed. The result of a failed call is `undefined`. */
    async many(networkId: CaipNetworkId, reads: readonly Read[]): Promise<readonly (Hex | undefined)[]> {
      if (reads.length === 0) return []
      const multicall = await hasMulticall(networkId)
      const block = multicall && reads.length <= maxPerRequest ? 'latest' : await blockNow(networkId)
      const size = multicall ? maxPerRequest : concurrentReads
      const results: (Hex | undefined)[] = []
      for (let start = 0; start < reads.length; start += size) {
        const group = reads.slice(start, start + size)
        results.push(
          ...(multicall
            ? await aggregate(networkId, group, block)
            : await Promise.all(group.map((read) => one(networkId, read, block)))),
        )
      }
      return results
    },
    /** One read, optionally sent from an account. `undefined` if the call fails. */
    one: (networkId: CaipNetworkId, read: Read, from?: Address) => one(networkId, read, 'latest', from),
    /** Timestamp of the latest block, Unix seconds, which is the time contracts see. */
    async now(networkId: CaipNetworkId): Promise<bigint> {
      const block = latestBlock.safeParse(await call(networkId, 'eth_getBlockByNumber', ['latest', false]))
      if (!block.success) throw new NodeUnavailable('the newest block has no time')
      return BigInt(block.data.timestamp)
    },
    /** The read of a native balance through Multicall3; `undefined` where it is not deployed. */
    async nativeRead(networkId: CaipNetworkId, account: Address): Promise<Read | undefined> {
      if (!(await hasMulticall(networkId))) return undefined
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] })
      return { to: multicall3Address, data }
    },
    /** Calls a method that returns a quantity. @throws NodeRefused when the call fails */
    async quantity(networkId: CaipNetworkId, method: string, params: readonly unknown[]): Promise<bigint> {
      return BigInt(String(await call(networkId, method, params)))
    },
  }
}

export type ChainReads = ReturnType<typeof createChainReads>
