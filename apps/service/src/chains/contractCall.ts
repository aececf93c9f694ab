import type { Network } from '@latchkey/core'
import type { ContractCall } from '@latchkey/core/verify'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'
import { independentNodes, nodesOf, type RpcNode } from './nodes.ts'
import type { Rpc } from './rpc.ts'

/** Security R-25. */
const timeoutMs = 10_000
const agreeing = 2

/**
 * Asks all our nodes about a signature, and takes the first answer that two hosts give: one that lies signs nobody in,
 * and one that is away locks nobody out. Two nodes of one host are one voice. With one host, its answer stands.
 * Security R-25.
 * The call rejects with NodeUnavailable when no two agree.
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

type Asked = { readonly host: string; readonly answer: Promise<string> }

/** The first answer that `quorum` hosts give; rejects with `none` once there can be no such answer. */
function firstAgreed(asked: readonly Asked[], quorum: number, none: Error): Promise<string> {
  return new Promise((resolve, reject) => {
    const votes = new Map<string, Set<string>>()
    const count = (host: string, answer: string) => {
      const hosts = votes.get(answer) ?? new Set()
      votes.set(answer, hosts.add(host))
      if (hosts.size >= quorum) resolve(answer)
    }
    // A promise settles once: after an agreed answer this comes too late, and changes nothing.
    const counted = asked.map(({ host, answer }) => answer.then((given) => count(host, given)))
    void Promise.allSettled(counted).then(() => reject(none))
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
    // A call that reverts is an answer, and the answer is no.
    if (error instanceof NodeRefused && method === 'eth_call') return '0x'
    throw error
  }
}
