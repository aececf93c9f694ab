import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

type Sent = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/**
 * An MSW server for the node of the first test network. `answer` returns a result, an error with a code, or `undefined` for
 * HTTP 500. It answers eth_chainId itself. The node of the second network always returns 500.
 */
export function testNode(answer: (method: string, params: readonly unknown[]) => unknown) {
  return setupServer(
    http.post('http://node-910155.test/', () => new HttpResponse(null, { status: 500 })),
    http.post('http://node-910056.test/', async ({ request }) => {
      // The format sent by createRpc.
      const { id, method, params } = (await request.json()) as Sent
      const result = method === 'eth_chainId' ? '0xde2e8' : answer(method, params)
      if (result === undefined) return new HttpResponse(null, { status: 500 })
      const isError = typeof result === 'object' && result !== null && 'code' in result
      return HttpResponse.json({ jsonrpc: '2.0', id, ...(isError ? { error: result } : { result }) })
    }),
  )
}
