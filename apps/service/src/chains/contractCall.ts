import type { Network } from '@latchkey/core'
import type { ContractCall } from '@latchkey/core/verify'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'
import { nodesOf, type RpcNode } from './nodes.ts'
import type { Rpc } from './rpc.ts'

/** Security R-25. */
const timeoutMs = 10_000
const agreeing = 2

/**
 * Asks all our nodes about a signature, and takes the first answer that two of them give: one that lies signs
 * nobody in, and one that is away locks nobody out. Where there is one node, its word stands. Security R-25.
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
      nodes.map((node) => ask(rpc, node, method, params)),
      Math.min(agreeing, nodes.length),
      new NodeUnavailable(`the nodes of ${networkId} do not agree`),
    )
  }
}

/** The first answer that `quorum` of those asked give; rejects with `none` once there can be no such answer. */
function firstAgreed(asked: readonly Promise<string>[], quorum: number, none: Error): Promise<string> {
  return new Promise((resolve, reject) => {
    const votes = new Map<string, number>()
    const count = (answer: string) => {
      const given = (votes.get(answer) ?? 0) + 1
      votes.set(answer, given)
      if (given === quorum) resolve(answer)
    }
    // A promise settles once: after an agreed answer this comes too late, and changes nothing.
    void Promise.allSettled(asked.map((answer) => answer.then(count))).then(() => reject(none))
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
