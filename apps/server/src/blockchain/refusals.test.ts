import { NodeUnavailable } from '@latchkey/server-kit/chains'
import { databases } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'

const stranger = '0x00000000000000000000000000000000000000aa'
const networkId = testBlockchain.chains.networks[0].caipNetworkId

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let app: ReturnType<typeof createTestApp>
  beforeAll(async () => {
    if (!place) return
    database = await openTestDatabase(place)
    app = createTestApp({ db: database.db })
  })
  afterAll(() => database?.close())

  test.skipIf(!place).each([
    ['/v1/account/0x12/history', 400, 'address'],
    ['/v1/account/0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance', 400, 'address'],
    [`/v1/account/${stranger}/history?chainId=eip155:1`, 400, 'chainId'],
    [`/v1/account/${stranger}/balance?chainId=eip155:1`, 400, 'chainId'],
    [`/v1/account/${stranger}/nfts?chainId=solana:1`, 400, 'chainId'],
    [`/v1/account/${stranger}/history?cursor=bm90aGluZw`, 400, 'cursor'],
    [`/v1/account/${stranger}/nfts?cursor=${'x'.repeat(2_000)}`, 400, 'cursor'],
    [`/v1/account/${stranger}/history?limit=101`, 400, 'limit'],
    [`/v1/account/${stranger}/balance?currency=euro`, 400, 'currency'],
    [`/v1/account/${stranger}/balance?projectId=nobody`, 401, 'projectId'],
    [`/v1/identity/vitalik`, 400, 'address'],
  ])('%s is rejected with %i and the reason %s', async (path, status, name) => {
    const answer = await app.request(path)
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { reasons: [{ name, description: expect.any(String) }] },
    ])
  })

  test.skipIf(!place)(
    'without an answering node routes return 503 with Retry-After and no text of the node',
    async () => {
      const blockchain = {
        ...testBlockchain,
        call: () =>
          Promise.reject(
            new NodeUnavailable('https://node/secret', {
              rpcError: { code: -32_000, message: 'secret' },
              retryAfterMs: 4_100,
            }),
          ),
      }
      const appWithoutNodes = createTestApp({ db: database.db, blockchain })
      for (const path of [
        `/v1/account/${stranger}/balance`,
        `/v1/account/${stranger}/balance?chainId=${networkId}`,
      ]) {
        const answer = await appWithoutNodes.request(path)
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
        const text = await answer.text()
        expect(JSON.parse(text)).toMatchObject({ reasons: [{ name: 'node' }] })
        expect(text).not.toContain('secret')
      }
    },
  )
})
