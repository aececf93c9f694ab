import { ProviderError } from './providerError.ts'

/** Sends one JSON-RPC request to a chain from the page. */
export type ChainRequest = (rpcUrl: string, method: string, params?: unknown) => Promise<unknown>

/** @throws ProviderError with the node's code and message, or 4900 when no node answers */
export const fetchChain: ChainRequest = async (rpcUrl, method, params = []) => {
  let answer: { result?: unknown; error?: { code: number; message: string; data?: unknown } }
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    answer = await response.json()
  } catch {
    throw new ProviderError(4900, 'The chain did not answer.')
  }
  if (answer.error) throw new ProviderError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
