import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

type Sent = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/**
 * The node of the first test network, at HTTP: `answer` gives a result, an error with a code, or nothing, and then the node is
 * away. It knows its chain. That of the second network is always away.
 */
export function testNode(answer: (method: string, params: readonly unknown[]) => unknown) {
  return setupServer(
    http.post('http://node-910155.test/', () => new HttpResponse(null, { status: 500 })),
    http.post('http://node-910056.test/', async ({ request }) => {
      // What our own caller sends.
      const { id, method, params } = (await request.json()) as Sent
      const result = method === 'eth_chainId' ? '0xde2e8' : answer(method, params)
      if (result === undefined) return new HttpResponse(null, { status: 500 })
      const isError = typeof result === 'object' && result !== null && 'code' in result
      return HttpResponse.json({ jsonrpc: '2.0', id, ...(isError ? { error: result } : { result }) })
    }),
  )
}
