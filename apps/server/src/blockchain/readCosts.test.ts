import { setTimeout } from 'node:timers/promises'
import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import type { SQL } from 'drizzle-orm'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { fakeContracts, word } from '../testing/fakeContracts.ts'
import { indexedRows } from '../testing/indexedRows.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import type { Address } from './fields.ts'

const network = 'eip155:910056'
const of = (digit: string): Address => `0x${digit.repeat(40)}`
const [account, payer, token, collection] = [of('a'), of('b'), of('c'), of('d')]
const exchange = { networkId: network, router: of('1'), wrappedNative: of('2'), dollar: of('3') } as const
const abi = parseAbi([
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
])
const selectorOf = (data: Hex) => data.slice(0, 10)
const selectors = {
  name: selectorOf(encodeFunctionData({ abi: erc20Abi, functionName: 'name' })),
  symbol: selectorOf(encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })),
  factory: selectorOf(encodeFunctionData({ abi, functionName: 'factory' })),
  getPair: selectorOf(encodeFunctionData({ abi, functionName: 'getPair', args: [token, token] })),
  getReserves: selectorOf(encodeFunctionData({ abi, functionName: 'getReserves' })),
  ownerOf: selectorOf(encodeFunctionData({ abi, functionName: 'ownerOf', args: [1n] })),
  tokenURI: selectorOf(encodeFunctionData({ abi, functionName: 'tokenURI', args: [1n] })),
}
const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    if (!place) return
    database = await openTestDatabase(place)
  })
  afterAll(() => database?.close())

  /** The services with an index of 60 payments and one collectible; `cost` counts statements and node requests. */
  async function setup() {
    const { db } = database
    const rows = indexedRows(db, network)
    await rows.restart(rows.hashOf(0))
    const paid = Array.from({ length: 60 }, (_, index) => ({
      sender: payer,
      transfers: [
        {
          ...{ sender: payer, recipient: account, amount: 10n ** 18n },
          ...(index % 2 === 0 ? { contract: token } : {}),
        },
      ],
    }))
    const nftTransfer = {
      sender: payer,
      transfers: [
        {
          ...{ sender: payer, recipient: account, amount: 1n, contract: collection },
          ...{ standard: 'erc721' as const, tokenId: 1n },
        },
      ],
    }
    await rows.add(1, [...paid, nftTransfer])
    let tokenName = 'Token'
    const contracts = fakeContracts((to, data) => {
      switch (selectorOf(data)) {
        case selectors.name:
          return string(to === token ? tokenName : 'Thing')
        case selectors.symbol:
          return string('T')
        case selectors.factory:
        case selectors.getPair:
          return word(BigInt(of('f')))
        case selectors.getReserves:
          return `${word(10n ** 18n)}${word(10n ** 18n).slice(2)}${word(1n).slice(2)}`
        case selectors.ownerOf:
          return word(BigInt(account))
        case selectors.tokenURI:
          return string('data:application/json,{"name":"One"}')
        default:
          return word(18n)
      }
    })
    let nodeMs = 0
    const call: typeof contracts.call = async (...asked) => {
      if (nodeMs > 0) await setTimeout(nodeMs)
      return contracts.call(...asked)
    }
    let statements = 0
    let meanwhile: { readonly statement: number; readonly work: () => Promise<void> } | undefined
    const counting = new Proxy(db, {
      get: (target, key) => {
        if (key === 'execute') statements += 1
        if (key === 'execute' && statements === meanwhile?.statement) {
          const { work } = meanwhile
          return async (query: SQL) => work().then(() => db.execute(query))
        }
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }) as Database // a proxy of the same type
    const clock = createFakeClock()
    const make = () =>
      createTestApp({
        db: counting,
        access: { addressPerMinute: 1_000_000 },
        blockchain: {
          ...testBlockchain,
          ...{ call, clock, indexed: [network] },
          chains: { ...testChains, exchanges: [exchange] },
        },
      })
    const app = make()
    const get = async (path: string, from = app) => {
      const answer = await from.request(`/v1/account/${account}/${path}chainId=${network}`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as {
        data: {
          metadata: { hash: string }
          transfers: { fungible_info?: { name: string } }[]
          name: string
        }[]
      }
    }
    const cost = async (...paths: readonly string[]) => {
      statements = 0
      contracts.asked.length = 0
      await Promise.all(paths.map((path) => get(path)))
      return { statements, nodes: contracts.asked.length }
    }
    const rename = (name: string) => {
      tokenName = name
    }
    const slowNode = (ms: number) => {
      nodeMs = ms
    }
    /** Runs `work` before the statement with that number. */
    const beforeStatement = (statement: number, work: () => Promise<void>) => {
      statements = 0
      meanwhile = { statement, work }
    }
    return { rows, get, cost, clock, make, rename, beforeStatement, slowNode }
  }

  test.skipIf(!place)('a cached history page costs two statements and no node request', async () => {
    const { cost, rows } = await setup()
    await cost('history?')
    expect(await cost('history?')).toEqual({ statements: 2, nodes: 0 })
    // A new block without the account's transactions only causes the page to be read again.
    await rows.add(62, [{ sender: payer }])
    expect(await cost('history?')).toEqual({ statements: 3, nodes: 0 })
  })

  test.skipIf(!place)(
    'a cached page of collectibles costs two statements, and one node request after the index changed',
    async () => {
      const { cost, rows } = await setup()
      await cost('nfts?')
      expect(await cost('nfts?')).toEqual({ statements: 2, nodes: 0 })
      await rows.add(62, [{ sender: payer }])
      // Includes the charge for the node request.
      expect(await cost('nfts?')).toEqual({ statements: 4, nodes: 1 })
    },
  )

  test.skipIf(!place)('refreshed balances cost three statements and two node requests', async () => {
    const { cost } = await setup()
    await cost('balance?')
    expect(await cost('balance?')).toEqual({ statements: 1, nodes: 0 })
    expect(await cost('balance?forceUpdate=1&')).toEqual({ statements: 3, nodes: 2 })
  })

  test.skipIf(!place)('50 concurrent requests share reads', async () => {
    const { cost, slowNode } = await setup()
    const fifty = (path: string) => Array.from({ length: 50 }, () => path)
    await cost('history?', 'balance?')
    // Concurrent requests share limit statements, and those that arrive during a read share the next one.
    expect((await cost(...fifty('history?'))).statements).toBeLessThanOrEqual(45)
    // Slower than the machine needs to accept all concurrent requests.
    slowNode(100)
    const { statements, nodes } = await cost(...fifty('balance?forceUpdate=1&'))
    expect(statements).toBeLessThanOrEqual(60)
    expect(nodes).toBeLessThanOrEqual(20)
  })

  test.skipIf(!place)(
    'history pages of all processes match the index, also after a reorganization',
    async () => {
      const { get, rows, make } = await setup()
      const other = make()
      const newest = async () => {
        const [own, others] = await Promise.all([get('history?'), get('history?', other)])
        expect(others).toEqual(own)
        return own.data[0]?.metadata.hash
      }
      expect(await newest()).toBe(rows.hashOf(61))
      await rows.add(62, [
        { sender: account, recipient: payer },
        { sender: account, recipient: payer },
      ])
      expect(await newest()).toBe(rows.hashOf(63))
      await rows.backTo(62)
      expect(await newest()).toBe(rows.hashOf(62))
      await rows.backTo(61)
      expect(await newest()).toBe(rows.hashOf(61))
    },
  )

  test.skipIf(!place)(
    'a page read while a block is added is not shown after that block is reverted',
    async () => {
      const { get, rows, beforeStatement } = await setup()
      // Statements: limits, index, page. The block is added between the last two.
      beforeStatement(3, () => rows.add(62, [{ sender: account, recipient: payer }]))
      expect((await get('history?')).data[0]?.metadata.hash).toBe(rows.hashOf(62))
      await rows.backTo(61)
      expect((await get('history?')).data[0]?.metadata.hash).toBe(rows.hashOf(61))
    },
  )

  test.skipIf(!place)('cached token names are dropped when the chain is replaced', async () => {
    const { get, rows, clock, rename } = await setup()
    const name = async () => (await get('history?')).data[1]?.transfers[0]?.fungible_info?.name
    const payment = {
      sender: payer,
      transfers: [{ sender: payer, recipient: account, amount: 10n ** 18n, contract: token }],
    }
    await rows.add(62, [payment, { sender: account }])
    expect(await name()).toBe('Token')
    rename('Other')
    await rows.add(64, [payment, { sender: account }])
    expect(await name()).toBe('Token')
    await rows.restart(`0x${'e'.repeat(64)}`)
    await rows.add(1, [payment, { sender: account }])
    await clock.advance(1_000)
    expect(await name()).toBe('Other')
  })
})
