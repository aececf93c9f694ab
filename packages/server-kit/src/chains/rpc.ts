import { type Clock, type Http, isLatchkeyError, readRetryAfter, withDeadline } from '@latchkey/core'
import { createChainCheck } from './chainCheck.ts'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'
import type { RpcNode } from './nodes.ts'
import { protocolOf } from './rpcProtocols.ts'

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

/** Retry-After of a node: 1 s if the header is missing, at most one minute. Faults F15. */
const defaultRetryMs = 1_000
const maxRetryMs = 60_000

/** {@link Rpc} over HTTP with the checks of security R-60: size, JSON-RPC version, request id, result shape, chain. */
export function createRpc({ http, clock }: { http: Http; clock: Clock }): Rpc {
  let lastId = 0

  async function post(
    { url, networkId }: RpcNode,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ) {
    lastId += 1
    const id = lastId
    const { maxBytes, readAnswer, isFinal } = protocolOf(networkId)
    const { status, headers, text } = await http({
      url,
      json: { jsonrpc: '2.0', id, method, params },
      maxBytes: maxBytes(method),
      signal,
    })
    if (status === 429) {
      const seconds = readRetryAfter(headers.get('retry-after'))
      const retryAfterMs = seconds ? Math.min(seconds * 1_000, maxRetryMs) : defaultRetryMs
      throw new NodeUnavailable('the node is asked too often', { retryAfterMs })
    }
    const answer = readAnswer(text, { id, method })
    if ('result' in answer) return answer.result
    if ('problem' in answer)
      throw new NodeUnavailable(`the answer to ${method} is invalid: ${answer.problem}`)
    const { error: rpcError } = answer
    if (isFinal(rpcError)) throw new NodeRefused(method, rpcError)
    throw new NodeUnavailable('the node refused the request', { rpcError })
  }

  const requireChain = createChainCheck({
    now: clock.now,
    async serves(node, signal) {
      const { chainMethod, isChain } = protocolOf(node.networkId)
      return isChain(await post(node, chainMethod, [], signal), node.networkId)
    },
  })

  return async (node, method, params, timeoutMs) => {
    try {
      return await withDeadline({ clock, ms: timeoutMs }, async (signal) => {
        await requireChain(node, signal)
        return post(node, method, params, signal)
      })
    } catch (error) {
      if (error instanceof NodeRefused || error instanceof NodeUnavailable) throw error
      const tooLarge =
        isLatchkeyError(error, 'http_failed') && /^more than/.test(String(error.context.problem))
      throw new NodeUnavailable('the node did not answer', { cause: error, tooLarge })
    }
  }
}
