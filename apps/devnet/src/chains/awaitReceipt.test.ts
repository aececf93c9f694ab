import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createClient, http as httpTransport } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitReceipt } from './awaitReceipt.ts'

const url = 'http://chain.example'
const hash = `0x${'1'.repeat(64)}` as const
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

test('a receipt that comes later is found, without asking for blocks', async () => {
  const methods: string[] = []
  server.use(
    http.post(url, async ({ request }) => {
      const { id, method } = (await request.json()) as { id: number; method: string }
      methods.push(method)
      const result = methods.length < 3 ? null : { transactionHash: hash, status: '0x1' }
      return HttpResponse.json({ jsonrpc: '2.0', id, result })
    }),
  )
  const receipt = await awaitReceipt(createClient({ transport: httpTransport(url) }), hash)
  expect(receipt).toMatchObject({ transactionHash: hash, status: 'success' })
  expect(methods).toEqual(Array(3).fill('eth_getTransactionReceipt'))
})
