import { DevnetError } from '../devnetError.ts'

/** Sends one JSON-RPC request to a devnet chain. @throws DevnetError with the chain's error message */
export async function rpc(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message?: string } }
  if (answer.error) throw new DevnetError(`${method}: ${answer.error.message}`)
  return answer.result
}
