import { bsc } from '@latchkey/core/networks'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChain } from './openChain.ts'

const [first, second] = ['https://first.example/', 'https://second.example/']
const asked: string[] = []
const block = { baseFeePerGas: '0x64', transactions: [], number: '0x1', timestamp: '0x1' }

/** A node with these answers. */
const node = (url: string, answers: Readonly<Record<string, unknown>>) =>
  http.post(url, async ({ request }) => {
    const { id, method } = (await request.json()) as { id: number; method: string }
    asked.push(`${new URL(url).host} ${method}`)
    return HttpResponse.json({ jsonrpc: '2.0', id, result: answers[method] })
  })
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  asked.length = 0
})
afterAll(() => server.close())

const chain = () => openChain({ ...bsc, rpcUrls: { default: { http: [first, second] } } })

test('the fees of a speed follow from the base fee and the tip of the chain', async () => {
  server.use(node(first, { eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: '0x28' }))
  // Viem leaves room for base fees that rise by a fifth.
  expect(await chain().fees('fast')).toEqual({ maxFeePerGas: 170n, maxPriorityFeePerGas: 50n })
  expect(await chain().fees('economy')).toEqual({ maxFeePerGas: 156n, maxPriorityFeePerGas: 36n })
})

test('for the usual speed, and on a chain without a base fee, the wallet decides', async () => {
  expect(await chain().fees('standard')).toBeUndefined()
  expect(asked).toEqual([])
  const { baseFeePerGas: _, ...legacy } = block
  server.use(node(first, { eth_getBlockByNumber: legacy, eth_gasPrice: '0x1' }))
  expect(await chain().fees('fast')).toBeUndefined()
})

test('the first node is asked, and the next one if it fails', async () => {
  server.use(
    http.post(first, () => {
      asked.push('first.example')
      return new HttpResponse(null, { status: 404 })
    }),
    node(second, { eth_getBalance: '0x7' }),
  )
  expect(await chain().balance('0x00000000000000000000000000000000000000aa')).toBe(7n)
  expect([asked[0], asked.at(-1)]).toEqual(['first.example', 'second.example eth_getBalance'])
})
