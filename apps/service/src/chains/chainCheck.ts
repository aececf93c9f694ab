import { NodeUnavailable } from './nodeErrors.ts'
import type { RpcNode } from './nodes.ts'

/** Security R-60. */
const everyMs = 600_000

/**
 * Asks a node for its chain before its first use and every 10 minutes. Only a pass is remembered, so a node that
 * was wrong or away is asked again at its next use.
 * @throws NodeUnavailable when the node is of another chain; and whatever `ask` rejects with
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
