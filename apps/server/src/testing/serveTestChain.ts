import type { DatabasePlace } from '@latchkey/server-kit'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Indexer, startIndexer } from '../indexer/createIndexer.ts'
import { createTestApp } from './createTestApp.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import { startTestChain, type TestChain } from './startTestChain.ts'
import { testBlockchain } from './testBlockchain.ts'

/**
 * For the tests of a `describe`: a chain, an indexer of it and the blockchain API, for which a dollar is 0.9 euros. Without a
 * `place` nothing is started: the tests are skipped.
 */
export function serveTestChain(place: DatabasePlace | undefined) {
  let chain: TestChain
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let indexer: Indexer
  let app: ReturnType<typeof createTestApp>
  beforeAll(async () => {
    if (!place) return
    ;[chain, database] = await Promise.all([startTestChain(), openTestDatabase(place)])
    const { call, clock, chains, networkId } = chain
    const { db } = database
    indexer = startIndexer({ db, call, clock, log: () => {}, networkId, from: 0, pollMs: 20 })
    const vendors = { ...testBlockchain.vendors, rateFeed: new Map([['eur', 0.9]]) }
    const blockchain = { ...testBlockchain, chains, call, clock, vendors, indexed: [networkId] }
    app = createTestApp({ db, blockchain })
  })
  afterAll(async () => {
    await indexer?.stop()
    await Promise.all([database?.close(), chain?.stop()])
  })

  const get = async <body>(path: string): Promise<body> => {
    const answer = await app.request(path)
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as body
  }
  const world = () => {
    const { devnet, client } = chain
    const [exchange, nft] = [devnet.deployment.exchanges[0], devnet.deployment.nfts[0]]
    const meadow = devnet.deployment.tokens.find(({ symbol }) => symbol === 'MDW')
    if (!exchange || !nft || !meadow) throw new TypeError('The devnet is incomplete')
    return { ...chain, exchange, nft: nft.address, meadow: meadow.address, client }
  }
  return { world, get, request: (...request: Parameters<typeof app.request>) => app.request(...request) }
}
