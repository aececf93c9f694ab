import { solanaNetwork } from '@latchkey/core/networks'
import { type Chains, stringifyExact } from '@latchkey/server-kit/chains'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { testChains } from './testChains.ts'

const genesisHash = 'BXGmUWuqThfFb9puWNoLLs99ZQYV6N3nz8oa9DiZuHXB'
const network = solanaNetwork({ genesisHash, name: 'Solana Localnet', http: ['http://solana.test'] })

export const solanaId = network.caipNetworkId

/** The test networks with a Solana network, whose node {@link solanaTestNode} is. */
export const solanaTestChains: Chains = { ...testChains, solana: { network, tokens: [] } }

type Sent = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/**
 * An MSW server for the node of the Solana test network, and the methods it was asked for. `answer` returns a result, an
 * error with a code, or `undefined` for HTTP 500. It answers getGenesisHash itself, unless `answer` does.
 */
export function solanaTestNode(answer: (method: string, params: readonly unknown[]) => unknown) {
  const asked: string[] = []
  const server = setupServer(
    http.post('http://solana.test/', async ({ request }) => {
      // The format sent by createRpc.
      const { id, method, params } = (await request.json()) as Sent
      const own = answer(method, params)
      const result = own === undefined && method === 'getGenesisHash' ? genesisHash : own
      if (method !== 'getGenesisHash') asked.push(method)
      if (result === undefined) return new HttpResponse(null, { status: 500 })
      const isError = typeof result === 'object' && result !== null && 'code' in result
      const body = { jsonrpc: '2.0', id, ...(isError ? { error: result } : { result }) }
      return HttpResponse.text(stringifyExact(body), { headers: { 'content-type': 'application/json' } })
    }),
  )
  return { server, asked }
}
