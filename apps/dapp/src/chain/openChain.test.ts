import { bsc } from '@latchkey/core/networks'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { toHex } from 'viem'
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

/** A node that is away. */
const away = (url: string, status = 503) =>
  http.post(url, () => {
    asked.push(new URL(url).host)
    return new HttpResponse(null, { status })
  })

test('each node is asked once, so that the user soon knows that none answers', async () => {
  server.use(away(first, 502), away(second, 502))
  await expect(chain().balance('0x00000000000000000000000000000000000000aa')).rejects.toThrow()
  expect(asked).toEqual(['first.example', 'second.example'])
})

test('the last node is asked again a second after it was busy', async () => {
  let busy = 1
  server.use(
    away(first),
    http.post(second, () => (busy-- > 0 ? new HttpResponse(null, { status: 503 }) : undefined)),
    node(second, { eth_getBalance: '0x7' }),
  )
  expect(await chain().balance('0x00000000000000000000000000000000000000aa')).toBe(7n)
  expect(asked).toEqual(['first.example', 'second.example eth_getBalance'])
})

test('a sent transaction is found after a time in which no node answered', async () => {
  const hash = toHex(1, { size: 32 })
  const receipt = {
    ...{ transactionHash: hash, blockNumber: '0x1', status: '0x1', transactionIndex: '0x0', logs: [] },
    ...{ cumulativeGasUsed: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1', type: '0x2' },
  }
  let receiptsAsked = 0
  server.use(
    http.post(first, async ({ request }) => {
      const { method } = (await request.clone().json()) as { method: string }
      const isAway = method === 'eth_getTransactionReceipt' && receiptsAsked++ < 2
      return isAway ? new HttpResponse(null, { status: 503 }) : undefined
    }),
    node(first, {
      ...{ eth_blockNumber: '0x2', eth_getTransactionReceipt: receipt },
      eth_getTransactionByHash: { hash, blockNumber: '0x1', type: '0x2' },
    }),
    away(second),
  )
  expect(await chain().receipt(hash)).toEqual({ ok: true, hash })
})

test('the first node is asked, and the next one if it fails', async () => {
  server.use(away(first, 404), node(second, { eth_getBalance: '0x7' }))
  expect(await chain().balance('0x00000000000000000000000000000000000000aa')).toBe(7n)
  expect([asked[0], asked.at(-1)]).toEqual(['first.example', 'second.example eth_getBalance'])
})
