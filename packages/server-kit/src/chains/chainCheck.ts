import { NodeUnavailable } from './nodeErrors.ts'
import type { RpcNode } from './nodes.ts'

/** Time between two checks of one node, ms. Security R-60. */
const everyMs = 600_000

/**
 * Checks that a node serves its network, before the first use and every 10 minutes. Only a pass is cached, so a node that
 * failed the check is asked again at its next use.
 * @throws NodeUnavailable when the node serves another chain; anything `serves` rejects with is passed on
 */
export function createChainCheck({
  now,
  serves,
}: {
  now: () => number
  /** Asks a node for its chain, and whether that is the one of its network. */
  serves: (node: RpcNode, signal: AbortSignal) => Promise<boolean>
}) {
  const passedAt = new Map<string, number>()

  return async (node: RpcNode, signal: AbortSignal): Promise<void> => {
    const key = `${node.networkId} ${node.url}`
    if (now() - (passedAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    passedAt.delete(key)
    if (!(await serves(node, signal))) {
      throw new NodeUnavailable(`the node is not one of ${node.networkId}`, { retryAfterMs: everyMs })
    }
    passedAt.set(key, now())
  }
}
