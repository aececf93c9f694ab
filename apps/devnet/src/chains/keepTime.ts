import type { DevnetChain } from './chain.ts'
import { rpc } from './rpc.ts'

/** A chain whose newest block is older than this is still being given its past, s. */
const presentSec = 60

/**
 * Adds an empty block to each chain every `ms`, so that its time goes on and blocks become final while nobody sends
 * anything. It begins once a chain has reached the present, because its past is made block by block.
 */
export function keepTime(chains: readonly DevnetChain[], ms: number): { stop(): Promise<void> } {
  const present = new Set<number>()
  async function tick({ id, rpcUrl }: DevnetChain): Promise<void> {
    if (!present.has(id)) {
      const block = (await rpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
      if (Date.now() / 1000 - Number(block.timestamp) > presentSec) return
      present.add(id)
    }
    await rpc(rpcUrl, 'evm_mine')
  }
  // A chain that is stopping or busy gets its block with the next tick.
  const timer = setInterval(() => {
    for (const chain of chains) tick(chain).catch(() => {})
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}
