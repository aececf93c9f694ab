import type { Network } from '@latchkey/core'
import type { ContractCall } from '@latchkey/core/verify'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'
import { independentNodes, nodesOf, type RpcNode } from './nodes.ts'
import type { Rpc } from './rpc.ts'

/** Time allowed for each node, ms. Security R-25. */
const timeoutMs = 10_000
/** Number of hosts that must give the same answer. */
const agreeing = 2

/**
 * Sends a signature check to all nodes of a network and returns the first answer that two hosts agree on. A single
 * dishonest node cannot sign a user in, and a single unavailable node does not block sign-in. Nodes on the same host
 * count once. With a single host its answer is accepted. Security R-25.
 *
 * The returned call rejects with NodeUnavailable when no two hosts agree.
 */
export function createContractCall({
  networks,
  rpc,
}: {
  networks: readonly Network[]
  rpc: Rpc
}): ContractCall {
  return ({ networkId, method, to, data, gas }) => {
    const nodes = nodesOf(networks, networkId)
    const params =
      method === 'eth_getCode' ? [to, 'latest'] : [{ ...(to ? { to } : {}), data, gas }, 'latest']
    return firstAgreed(
      nodes.map((node) => ({ host: new URL(node.url).host, answer: ask(rpc, node, method, params) })),
      Math.min(agreeing, independentNodes(nodes).length),
      new NodeUnavailable(`the nodes of ${networkId} do not agree`),
    )
  }
}

type PendingAnswer = { readonly host: string; readonly answer: Promise<string> }

/** The first answer given by `quorum` hosts. Rejects with `disagreement` once every host has answered without one. */
function firstAgreed(asked: readonly PendingAnswer[], quorum: number, disagreement: Error): Promise<string> {
  return new Promise((resolve, reject) => {
    const votes = new Map<string, Set<string>>()
    const count = (host: string, answer: string) => {
      const hosts = votes.get(answer) ?? new Set()
      votes.set(answer, hosts.add(host))
      if (hosts.size >= quorum) resolve(answer)
    }
    // After the promise has resolved, this rejection has no effect.
    const counted = asked.map(({ host, answer }) => answer.then((given) => count(host, given)))
    void Promise.allSettled(counted).then(() => reject(disagreement))
  })
}

async function ask(rpc: Rpc, node: RpcNode, method: string, params: readonly unknown[]): Promise<string> {
  try {
    const result = await rpc(node, method, params, timeoutMs)
    if (typeof result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(result)) {
      throw new NodeUnavailable('the answer is not hex')
    }
    return result.toLowerCase()
  } catch (error) {
    // A call that reverts counts as the answer `0x`: the signature is not valid.
    if (error instanceof NodeRefused && method === 'eth_call') return '0x'
    throw error
  }
}
