import { type Clock, type Http, withDeadline } from '@latchkey/core'
import { createChainCheck } from './chainCheck.ts'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'
import type { RpcNode } from './nodes.ts'

/**
 * One JSON-RPC request to one node.
 * @throws NodeRefused when the call itself failed, NodeUnavailable otherwise
 */
export type Rpc = (
  node: RpcNode,
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
) => Promise<unknown>

/** EIP-1474 leaves the code of a failed call to the node; geth has 3 or -32000, others say so in words only. */
const failedCall = /revert|out of gas|invalid (?:opcode|jump)|stack (?:over|under)flow/i

/** {@link Rpc} over HTTP, with the checks of security R-60: size, version, id, and the node's own chain. */
export function createRpc({ http, clock }: { http: Http; clock: Clock }): Rpc {
  let lastId = 0

  async function post({ url }: RpcNode, method: string, params: readonly unknown[], signal: AbortSignal) {
    lastId += 1
    const id = lastId
    const { text } = await http({ url, json: { jsonrpc: '2.0', id, method, params }, signal })
    const answer: unknown = JSON.parse(text)
    if (!isAnswer(answer) || answer.jsonrpc !== '2.0' || answer.id !== id) {
      throw new NodeUnavailable('the answer is not one to this request')
    }
    if (!answer.error) return answer.result
    const { code, message } = answer.error
    if (code === 3 || failedCall.test(String(message))) throw new NodeRefused(method)
    throw new NodeUnavailable('the node refused the request')
  }

  const requireChain = createChainCheck({
    now: clock.now,
    ask: (node, signal) => post(node, 'eth_chainId', [], signal),
  })

  return async (node, method, params, timeoutMs) => {
    try {
      return await withDeadline({ clock, ms: timeoutMs }, async (signal) => {
        await requireChain(node, signal)
        return post(node, method, params, signal)
      })
    } catch (error) {
      if (error instanceof NodeRefused || error instanceof NodeUnavailable) throw error
      throw new NodeUnavailable('the node did not answer', { cause: error })
    }
  }
}

type Answer = {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
