import type { CaipNetworkId, Clock, Network } from '@latchkey/core'
import { NodeUnavailable, type RpcComplaint } from './nodeErrors.ts'
import { nodesOf, type RpcNode } from './nodes.ts'
import type { Rpc } from './rpc.ts'

/** Security R-60. */
const perNodeMs = 8_000
const inAllMs = 20_000
/** A node that failed is asked after the others for this long. */
const distrustMs = 30_000
/** A node that lacks a method is not asked for it for this long: it may be updated. */
const withoutMethodMs = 600_000
/** The methods that a node need not offer. The words below are read for these alone: of others they say other things. */
const optionalMethods = new Set(['eth_getBlockReceipts', 'debug_traceBlockByNumber', 'trace_block'])
const missingMethodCode = -32_601
/** Words by which nodes say that they have no such method, where they do not use the code for it. EIP-1474. */
const noMethod =
  /(?:unknown|unsupported|invalid|no such) method|\bmethod\b.*\b(?:not|disabled|unavailable|unsupported)\b|not (?:supported|available|enabled|whitelisted|allowed)/i
/** What they say of a block that they have not yet, or have no longer. */
const noBlock = /\b(?:block|header|state|trie)\b|prun|histor/i

/** Whether the node lacks the method, and not only the block that it was asked about. */
const isMethodMissing = (method: string, { code, message }: RpcComplaint) =>
  optionalMethods.has(method) &&
  (code === missingMethodCode || (noMethod.test(message) && !noBlock.test(message)))

/**
 * One JSON-RPC request to a network, by whichever of its nodes answers first when asked in turn.
 * @throws NodeRefused when the call itself failed; NodeUnavailable when no node served it, with the complaint of
 *   one that did answer, within 20 s; its `methodMissing` says that every node lacks the method
 */
export type NetworkCall = (
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

/**
 * {@link NetworkCall} with failover: 8 s a node and 20 s in all; a node that says when to come back, or is of another
 * chain, is left alone until then; one that failed goes to the end of the row. Faults F15 to F22. A node that says that
 * it has no such method is not asked for it for 10 min, the others are.
 */
export function createNetworkCall({
  networks,
  rpc,
  clock,
  onMethodMissing,
}: {
  networks: readonly Network[]
  rpc: Rpc
  clock: Clock
  /** Told when a node is found to lack a method, at most once in 10 min. */
  onMethodMissing?: (missing: {
    readonly networkId: CaipNetworkId
    readonly host: string
    readonly method: string
  }) => void
}): NetworkCall {
  const restsUntil = new Map<string, number>()
  const distrustedUntil = new Map<string, number>()
  const lacksUntil = new Map<string, number>()
  const keyOf = ({ networkId, url }: RpcNode) => `${networkId} ${url}`
  const isPast = (time: number | undefined) => time === undefined || time <= clock.now()

  return async (networkId, method, params) => {
    const deadline = clock.now() + inAllMs
    const nodes = nodesOf(networks, networkId)
    const lacks = (node: RpcNode) => !isPast(lacksUntil.get(`${keyOf(node)} ${method}`))
    const able = nodes.filter((node) => !lacks(node))
    const trusted = able.filter((node) => isPast(distrustedUntil.get(keyOf(node))))
    const inTurn = [...trusted, ...able.filter((node) => !trusted.includes(node))]
    let failure: NodeUnavailable | undefined
    for (const node of inTurn) {
      const leftMs = deadline - clock.now()
      if (leftMs <= 0) break
      if (!isPast(restsUntil.get(keyOf(node)))) continue
      try {
        const result = await rpc(node, method, params, Math.min(perNodeMs, leftMs))
        distrustedUntil.delete(keyOf(node))
        return result
      } catch (error) {
        if (!(error instanceof NodeUnavailable)) throw error
        const { retryAfterMs, complaint } = error
        if (complaint && isMethodMissing(method, complaint)) {
          // Of requests at the same time the first to find out says so.
          if (!lacks(node)) onMethodMissing?.({ networkId, host: new URL(node.url).host, method })
          lacksUntil.set(`${keyOf(node)} ${method}`, clock.now() + withoutMethodMs)
          continue
        }
        if (retryAfterMs) restsUntil.set(keyOf(node), clock.now() + retryAfterMs)
        else if (!complaint) distrustedUntil.set(keyOf(node), clock.now() + distrustMs)
        // What a node had to say tells more than the silence of another.
        if (!failure?.complaint) failure = error
        // Whether it was taken is unknown now: sending it again is for the person to decide. Faults F25.
        if (method === 'eth_sendRawTransaction' && !retryAfterMs) break
      }
    }
    if (nodes.length > 0 && nodes.every(lacks)) {
      throw new NodeUnavailable(`no node of ${networkId} offers ${method}`, { methodMissing: true })
    }
    const rests = nodes.map((node) => restsUntil.get(keyOf(node)) ?? 0).filter((time) => !isPast(time))
    throw (
      failure ??
      new NodeUnavailable(`no node of ${networkId} can be asked`, {
        retryAfterMs: rests.length > 0 ? Math.min(...rests) - clock.now() : undefined,
      })
    )
  }
}
