import { type CaipNetworkId, type Clock, firstAnswer, type Network, type RpcError } from '@latchkey/core'
import { NodeUnavailable } from './nodeErrors.ts'
import { nodesOf, type RpcNode } from './nodes.ts'
import type { Rpc } from './rpc.ts'
import { sendsTransaction } from './rpcProtocols.ts'

/** Time allowed for one node and for the whole call, ms. Security R-60. */
const perNodeMs = 8_000
const inAllMs = 20_000
/** Time without an answer after which the next node is asked as well, ms. */
const quietMs = 1_000
/** Methods that take a node longer. Asking two for them would cost twice for nothing. */
const slowMethods = /^(eth_getLogs|eth_getBlockReceipts|debug_.*|trace_.*|getProgramAccounts)$/
/** A node that failed is tried after the others for this long, ms. */
const distrustMs = 30_000
/** A node that lacks a method is not asked for it for this long, ms. It may be updated meanwhile. */
const withoutMethodMs = 600_000
/** Methods that a node need not offer. The patterns below apply only to these; other methods use the same words differently. */
const optionalMethods = new Set(['eth_getBlockReceipts', 'debug_traceBlockByNumber', 'trace_block'])
const missingMethodCode = -32_601
/** Error texts of nodes that lack a method but do not use the EIP-1474 code for it. */
const noMethod =
  /(?:unknown|unsupported|invalid|no such) method|\bmethod\b.*\b(?:not|disabled|unavailable|unsupported)\b|not (?:supported|available|enabled|whitelisted|allowed)/i
/** Error texts about a block that the node does not have (yet, or any more). */
const noBlock = /\b(?:block|header|state|trie)\b|prun|histor/i

/** Whether the node lacks the method, as opposed to only the requested block. */
const isMethodMissing = (method: string, { code, message }: RpcError) =>
  optionalMethods.has(method) &&
  (code === missingMethodCode || (noMethod.test(message) && !noBlock.test(message)))

/**
 * Sends one JSON-RPC request to a network, trying its nodes in order until one succeeds.
 * @throws NodeRefused when the call itself failed; NodeUnavailable when no node served it within 20 s, with the RPC
 *   error of a node that answered, and with `methodMissing` set when every node lacks the method
 */
export type NetworkCall = (
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

/**
 * {@link NetworkCall} with failover: 8 s per node, 20 s in total. After a second without an answer the next node is asked as well, and
 * the first answer counts, but for a transaction or a method that takes long. A node that sends Retry-After, or that serves another
 * chain, is skipped until then. A node that failed moves to the end of the order. A node that reports a missing method is
 * not asked for that method for 10 min. Faults F15 to F22.
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
  /** Called when a node is found to lack a method, at most once every 10 min per node and method. */
  onMethodMissing?: (missing: {
    readonly networkId: CaipNetworkId
    readonly host: string
    readonly method: string
  }) => void
}): NetworkCall {
  const blockedUntil = new Map<string, number>()
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
    const isSent = sendsTransaction(method)
    const asked = new Set<RpcNode>()
    const silent = new Set<RpcNode>()
    let isOver = false
    const next = () =>
      isOver || clock.now() >= deadline
        ? undefined
        : inTurn.find((node) => !asked.has(node) && isPast(blockedUntil.get(keyOf(node))))
    const distrust = (node: RpcNode) => distrustedUntil.set(keyOf(node), clock.now() + distrustMs)

    const judge = (node: RpcNode, error: NodeUnavailable) => {
      const { retryAfterMs, rpcError, tooLarge } = error
      if (rpcError && isMethodMissing(method, rpcError)) {
        // Of concurrent requests only the first one reports the missing method.
        if (!lacks(node)) onMethodMissing?.({ networkId, host: new URL(node.url).host, method })
        lacksUntil.set(`${keyOf(node)} ${method}`, clock.now() + withoutMethodMs)
        return
      }
      if (retryAfterMs) blockedUntil.set(keyOf(node), clock.now() + retryAfterMs)
      else if (!rpcError && !tooLarge) distrust(node)
      // What one node says about the request says more than a missing answer of another.
      if (!failure?.rpcError && !failure?.tooLarge) failure = error
      // The transaction may have been accepted, so only the user may decide to send it again. Faults F25.
      if (isSent && !retryAfterMs) isOver = true
    }
    const ask = async (node: RpcNode) => {
      asked.add(node)
      silent.add(node)
      try {
        const result = await rpc(node, method, params, Math.min(perNodeMs, deadline - clock.now()))
        if (!isOver) distrustedUntil.delete(keyOf(node))
        return result
      } catch (error) {
        if (error instanceof NodeUnavailable) judge(node, error)
        throw error
      } finally {
        silent.delete(node)
      }
    }
    try {
      const result = await firstAnswer<RpcNode, unknown>({
        clock,
        quietMs: isSent || slowMethods.test(method) ? undefined : quietMs,
        spare: next,
        next: async () => next(),
        ask,
        isFinal: (error) => !(error instanceof NodeUnavailable),
      })
      isOver = true
      for (const node of silent) distrust(node)
      return result
    } catch (error) {
      isOver = true
      if (error !== undefined && !(error instanceof NodeUnavailable)) throw error
    }
    if (nodes.length > 0 && nodes.every(lacks)) {
      throw new NodeUnavailable(`no node of ${networkId} offers ${method}`, { methodMissing: true })
    }
    const blockedTimes = nodes
      .map((node) => blockedUntil.get(keyOf(node)) ?? 0)
      .filter((time) => !isPast(time))
    throw (
      failure ??
      new NodeUnavailable(`no node of ${networkId} can be asked`, {
        retryAfterMs: blockedTimes.length > 0 ? Math.min(...blockedTimes) - clock.now() : undefined,
      })
    )
  }
}
