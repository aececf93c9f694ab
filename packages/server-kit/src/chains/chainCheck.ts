import { NodeUnavailable } from './nodeErrors.ts'
import type { RpcNode } from './nodes.ts'

/** Time between two checks of one node, ms. Security R-60. */
const everyMs = 600_000

/**
 * Checks that a node serves its network: reads its chain id before the first use and every 10 minutes. Only a pass is
 * cached, so a node that failed the check is asked again at its next use.
 * @throws NodeUnavailable when the node serves another chain; anything `ask` rejects with is passed on
 */
export function createChainCheck({
  now,
  ask,
}: {
  now: () => number
  ask: (node: RpcNode, signal: AbortSignal) => Promise<unknown>
}) {
  const passedAt = new Map<string, number>()

  return async (node: RpcNode, signal: AbortSignal): Promise<void> => {
    const key = `${node.networkId} ${node.url}`
    if (now() - (passedAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    passedAt.delete(key)
    const chainId = await ask(node, signal)
    const isHex = typeof chainId === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(chainId)
    if (!isHex || `eip155:${BigInt(chainId)}` !== node.networkId) {
      throw new NodeUnavailable(`the node is not one of ${node.networkId}`, { retryAfterMs: everyMs })
    }
    passedAt.set(key, now())
  }
}
