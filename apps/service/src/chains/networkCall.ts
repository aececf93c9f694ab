import type { CaipNetworkId, Clock, Network } from '@latchkey/core'
import { NodeUnavailable } from './nodeErrors.ts'
import { nodesOf, type RpcNode } from './nodes.ts'
import type { Rpc } from './rpc.ts'

/** Security R-60. */
const perNodeMs = 8_000
const inAllMs = 20_000
/** A node that failed is asked after the others for this long. */
const distrustMs = 30_000

/**
 * One JSON-RPC request to a network, by whichever of its nodes answers first when asked in turn.
 * @throws NodeRefused when the call itself failed; NodeUnavailable when no node served it, with the complaint of
 *   one that did answer, within 20 s
 */
export type NetworkCall = (
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

/**
 * {@link NetworkCall} with failover: 8 s a node and 20 s in all; a node that says when to come back, or is of another
 * chain, is left alone until then; one that failed goes to the end of the row. Faults F15 to F22.
 */
export function createNetworkCall({
  networks,
  rpc,
  clock,
}: {
  networks: readonly Network[]
  rpc: Rpc
  clock: Clock
}): NetworkCall {
  const restsUntil = new Map<string, number>()
  const distrustedUntil = new Map<string, number>()
  const keyOf = ({ networkId, url }: RpcNode) => `${networkId} ${url}`
  const isPast = (time: number | undefined) => time === undefined || time <= clock.now()

  return async (networkId, method, params) => {
    const deadline = clock.now() + inAllMs
    const nodes = nodesOf(networks, networkId)
    const trusted = nodes.filter((node) => isPast(distrustedUntil.get(keyOf(node))))
    const inTurn = [...trusted, ...nodes.filter((node) => !trusted.includes(node))]
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
        if (retryAfterMs) restsUntil.set(keyOf(node), clock.now() + retryAfterMs)
        else if (!complaint) distrustedUntil.set(keyOf(node), clock.now() + distrustMs)
        // What a node had to say tells more than the silence of another.
        if (!failure?.complaint) failure = error
        // Whether it was taken is unknown now: sending it again is for the person to decide. Faults F25.
        if (method === 'eth_sendRawTransaction' && !retryAfterMs) break
      }
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
