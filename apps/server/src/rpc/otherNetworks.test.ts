import type { Http } from '@latchkey/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import { testNode } from '../testing/testNode.ts'

const [first, second] = testChains.networks
const node = testNode((method) => (method === 'eth_blockNumber' ? '0x5000' : undefined))
const ethereum = { ...first, id: 1, caipNetworkId: 'eip155:1' } as const
/** Only JSON-RPC and prices are served of the first network here. */
const chains = { ...testChains, networks: [second, { ...second, id: 2, caipNetworkId: 'eip155:2' }] } as const

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  node.listen({ onUnhandledRequest: 'error' })
  opened = await openTestDatabase('memory')
})
afterAll(async () => {
  node.close()
  await opened.close()
})

const post = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test('a network of the embedded wallet alone is reached by JSON-RPC, and is not among the supported ones', async () => {
  const app = createTestApp({
    db: opened.db,
    blockchain: reachableBlockchain({ ...chains, others: [first] }),
  })
  const request = post({ jsonrpc: '2.0', id: 7, method: 'eth_blockNumber', params: [] })
  const answer = await app.request(`/v1/?chainId=${first.caipNetworkId}`, request)
  expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x5000' })
  expect((await app.request('/v1/?chainId=eip155:7', request)).status).toBe(400)
  expect(await (await app.request('/v1/supported-chains')).json()).toMatchObject({
    http: [second.caipNetworkId, 'eip155:2'],
  })
})

test('the native token of such a network has a price', async () => {
  const http: Http = async () => {
    const text = JSON.stringify({ ethereum: { usd: 2_500 } })
    return { status: 200, headers: new Headers(), text, bytes: new Uint8Array() }
  }
  const blockchain = reachableBlockchain({ ...chains, others: [ethereum] })
  const app = createTestApp({
    db: opened.db,
    blockchain: {
      ...blockchain,
      http,
      vendors: { ...blockchain.vendors, coingecko: { key: 'k', url: 'https://gecko.test' } },
    },
  })
  const native = `eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
  const answer = await app.request('/v1/fungible/price', post({ currency: 'usd', addresses: [native] }))
  expect(await answer.json()).toMatchObject({ fungibles: [{ address: native, price: 2_500 }] })
})
