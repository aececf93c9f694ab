/** No node of a network gave an answer that can be used. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable'
}

/** A node understood the request and refused it, as it does when a call reverts. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
}

export type Rpc = (
  url: string,
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
) => Promise<unknown>

const maxBytes = 1_048_576

/**
 * One JSON-RPC request to one node.
 * @throws NodeRefused with an error answer, NodeUnavailable otherwise
 */
export const fetchRpc: Rpc = async (url, method, params, timeoutMs) => {
  const id = Math.floor(Math.random() * 2 ** 31)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > maxBytes) throw new NodeUnavailable('the answer is too long')
    const answer: { id?: unknown; result?: unknown; error?: unknown } = JSON.parse(text)
    if (answer.id !== id) throw new NodeUnavailable('the answer is to another request')
    if (answer.error) throw new NodeRefused(method)
    return answer.result
  } catch (error) {
    if (error instanceof NodeRefused || error instanceof NodeUnavailable) throw error
    throw new NodeUnavailable('the node did not answer', { cause: error })
  }
}
