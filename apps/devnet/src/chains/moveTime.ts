import * as z from 'zod'
import type { DevnetChain } from './chain.ts'
import { rpc } from './rpc.ts'

/** The farthest that one request moves a chain, s. */
const maxSeconds = 366 * 86_400

const timeRequest = z.object({ chainId: z.number(), seconds: z.int().min(1).max(maxSeconds) })
const newestBlock = z.object({ number: z.string(), timestamp: z.string() })

export type TimeRequest = { readonly chain: DevnetChain; readonly seconds: number }

/** Validates an untrusted request body. Returns the request, or a sentence that names the problem. */
export function readTimeRequest(body: unknown, chains: readonly DevnetChain[]): TimeRequest | string {
  const read = timeRequest.safeParse(body)
  if (!read.success) return `Send a JSON object with chainId and seconds, an integer from 1 to ${maxSeconds}.`
  const { chainId, seconds } = read.data
  const chain = chains.find(({ id }) => id === chainId)
  return chain ? { chain, seconds } : `chainId must be one of ${chains.map(({ id }) => id).join(', ')}.`
}

/** Moves the time of a chain forward and adds a block at the new time. */
export async function moveTime({
  chain: { rpcUrl },
  seconds,
}: TimeRequest): Promise<{ readonly block: number; readonly timestamp: number }> {
  await rpc(rpcUrl, 'evm_increaseTime', [seconds])
  await rpc(rpcUrl, 'evm_mine')
  const newest = newestBlock.parse(await rpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false]))
  return { block: Number(newest.number), timestamp: Number(newest.timestamp) }
}
