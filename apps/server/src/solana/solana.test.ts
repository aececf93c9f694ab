import { createHash } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startTestSolana, type TestSolana, u64Bytes } from '../testing/startTestSolana.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { token2022Program, tokenProgram } from './programs.ts'

type Balance = {
  name: string
  symbol: string
  chainId: string
  address?: string
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
}
type Transfer = {
  fungible_info?: { name: string; symbol: string; decimals: number; address?: string }
  nft_info?: { name: string; token_id: string; contract: string }
  direction: string
  sender: string
  recipient: string
  quantity: { numeric: string }
  value: number | null
}
type Transaction = {
  id: string
  metadata: {
    operationType: string
    hash: string
    chain: string
    sentFrom: string
    sentTo: string
    status: string
  }
  transfers: Transfer[]
}
type Page = { data: Transaction[]; next: string | null }

const sol = 'So11111111111111111111111111111111111111111'
const place = databases[0]?.place ?? 'memory'

describe('on the virtual machine of the real chain', () => {
  let chain: TestSolana
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let app: ReturnType<typeof createTestApp>
  const mints: Record<string, string> = {}
  let limit = 0
  beforeAll(async () => {
    ;[chain, database] = await Promise.all([startTestSolana(), openTestDatabase(place)])
    const { call, clock, chains, networkId } = chain
    const vendors = {
      ...testBlockchain.vendors,
      priceFeed: new Map([[`${networkId}:${sol}`, 150]]),
      rateFeed: new Map([['eur', 0.5]]),
    }
    app = createTestApp({ db: database.db, blockchain: { ...testBlockchain, chains, call, clock, vendors } })
    const { balances } = await balancesOf(chain.alice)
    for (const { symbol, address } of balances) mints[symbol] = address?.split(':')[2] ?? ''
  }, 60_000)
  afterAll(async () => {
    await Promise.all([database?.close(), chain?.stop()])
  })

  const get = async <body>(path: string): Promise<body> => {
    const answer = await app.request(path)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return body as body
  }
  const balancesOf = (address: string, query = '') =>
    get<{ balances: Balance[]; blocks: Record<string, string> }>(
      `/v1/account/${address}/balance?chainId=${chain.networkId}&forceUpdate=1${query}`,
    )
  const historyOf = (address: string, query = '') =>
    get<Page>(`/v1/account/${address}/history?chainId=${chain.networkId}${query}`)
  /** The newest transaction of an account, which must have this signature. */
  const seen = async (address: string, signature: string) => {
    // Pages are cached for 1 s; another limit is another page.
    limit += 1
    const [newest] = (await historyOf(address, `&limit=${limit}`)).data
    expect(newest?.metadata.hash).toBe(signature)
    if (!newest) throw new TypeError('There is no transaction')
    return newest
  }
  /** An account without anything, whose first funds come from the faucet. */
  const account = (name: string) => base58.encode(createHash('sha256').update(name).digest())

  test('the network is served', async () => {
    expect((await get<{ http: string[] }>('/v1/supported-chains')).http).toContain(chain.networkId)
  })

  test('balances are exact, with names of both kinds of metadata, prices, and the slot', async () => {
    const { balances, blocks } = await balancesOf(chain.bob, '&currency=eur')
    expect(balances).toEqual([
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId: chain.networkId,
        value: 75_000,
        price: 75,
        quantity: { decimals: '9', numeric: '1000' },
        iconUrl: expect.stringMatching(/^data:image/),
      },
      ...[
        { name: 'Meadow', symbol: 'MDW', decimals: '9' },
        { name: 'Demo Dollar', symbol: 'USDX', decimals: '6' },
      ]
        .map(({ decimals, ...names }) => ({
          ...names,
          chainId: chain.networkId,
          address: `${chain.networkId}:${mints[names.symbol]}`,
          price: 0,
          quantity: { decimals, numeric: '10000' },
          iconUrl: '',
        }))
        .toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    ])
    expect(Number(blocks[chain.networkId])).toBeGreaterThan(0)
    // Without chainId the networks of the address count.
    expect(await get(`/v1/account/${chain.bob}/balance`)).toMatchObject({
      balances: [{ symbol: 'SOL' }, {}, {}],
    })
    const caip = `/v1/account/${encodeURIComponent(`${chain.networkId}:${chain.bob}`)}/balance`
    expect(await get(caip)).toMatchObject({ balances: [{ symbol: 'SOL' }, {}, {}] })
  })

  test('an account that does not exist yet has no SOL', async () => {
    const { balances } = await balancesOf(account('nobody'))
    expect(balances).toMatchObject([{ symbol: 'SOL', quantity: { numeric: '0' } }])
  })

  test('SOL that is sent is sent for one and received for the other, and the fee is no transfer', async () => {
    const signature = await chain.pay(chain.bob, 1_500_000_000n)
    const sent = await seen(chain.alice, signature)
    expect(sent).toMatchObject({
      id: `${chain.networkId}:${signature}`,
      metadata: {
        operationType: 'send',
        chain: chain.networkId,
        minedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        sentFrom: chain.alice,
        sentTo: chain.bob,
        status: 'confirmed',
        nonce: 0,
      },
    })
    expect(sent.transfers).toEqual([
      {
        fungible_info: { name: 'Solana', symbol: 'SOL', decimals: 9, icon: expect.any(Object) },
        ...{ direction: 'out', sender: chain.alice, recipient: chain.bob },
        ...{ quantity: { numeric: '1.5' }, price: 150, value: 225 },
      },
    ])
    const received = await seen(chain.bob, signature)
    expect(received.metadata.operationType).toBe('receive')
    expect(received.transfers).toMatchObject([{ direction: 'in', sender: chain.alice }])
  })

  test.each([
    ['MDW', tokenProgram, 3],
    ['USDX', token2022Program, 12],
  ])('%s that is sent to an existing token account appears for both', async (symbol, program, kind) => {
    const mint = mints[symbol] ?? ''
    const [from, to] = [
      await chain.tokenAccount(chain.alice, mint),
      await chain.tokenAccount(chain.bob, mint),
    ]
    const decimals = symbol === 'MDW' ? 9 : 6
    const signature = await chain.send({
      program,
      accounts: kind === 3 ? [from, to, chain.alice] : [from, mint, to, chain.alice],
      data: Uint8Array.of(kind, ...u64Bytes(7n), ...(kind === 3 ? [] : [decimals])),
    })
    const transfer = {
      fungible_info: { symbol, decimals, address: `${chain.networkId}:${mint}` },
      ...{ sender: chain.alice, recipient: chain.bob, price: null, value: null },
      quantity: { numeric: `0.${'7'.padStart(decimals, '0')}` },
    }
    expect((await seen(chain.alice, signature)).transfers).toMatchObject([{ ...transfer, direction: 'out' }])
    const received = await seen(chain.bob, signature)
    expect(received.metadata.operationType).toBe('receive')
    expect(received.transfers).toMatchObject([{ ...transfer, direction: 'in' }])
  })

  test('the rent of a token account made for the receiver is no transfer', async () => {
    const address = account('Heather')
    const signature = await chain.solana.fund({ address, exactly: { mint: mints.MDW ?? '', units: 5n } })
    const { metadata, transfers } = await seen(address, signature)
    expect(transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '0.000000005' } }])
    const faucet = await seen(metadata.sentFrom, signature)
    expect(faucet.transfers).toMatchObject([{ direction: 'out', recipient: address }])
    expect(faucet.transfers).toHaveLength(1)
  })

  test('a payment to oneself is one transfer, to oneself', async () => {
    const { metadata, transfers } = await seen(chain.alice, await chain.pay(chain.alice, 3n))
    expect(metadata.operationType).toBe('send')
    expect(transfers).toMatchObject([{ direction: 'self', quantity: { numeric: '0.000000003' } }])
  })

  test('a failed payment has its kind and no transfers', async () => {
    const signature = await chain.pay(chain.bob, 10n ** 18n)
    expect(await seen(chain.alice, signature)).toMatchObject({
      metadata: { operationType: 'send', status: 'failed', sentTo: chain.bob },
      transfers: [],
    })
  })

  test('R-69: dust from others is hidden, and shown to its sender', async () => {
    const address = account('Clover')
    const first = await chain.pay(address, 1_000_000_000n)
    const dust = await chain.pay(address, 1_000n)
    await seen(chain.alice, dust)
    expect((await historyOf(address)).data.map(({ metadata }) => metadata.hash)).toEqual([first])
  })

  test('the pages of a history are complete, newest first, without duplicates', async () => {
    const address = account('Yarrow')
    const sent: string[] = []
    for (let units = 1n; units <= 9n; units++) {
      const mint = units % 3n === 0n ? null : ((units % 3n === 1n ? mints.MDW : mints.USDX) ?? '')
      sent.unshift(await chain.solana.fund({ address, exactly: { mint, units: units * 1_000_000_000n } }))
    }
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data, next }: Page = await historyOf(address, `&limit=2${cursor && `&cursor=${cursor}`}`)
      pages.push(data.map(({ metadata }) => metadata.hash))
      cursor = next
    }
    expect(pages.flat()).toEqual(sent)
    expect(pages.every((page) => page.length > 0 && page.length <= 2)).toBe(true)
  })

  test('collectibles are listed with their metadata, and are no balance', async () => {
    const { data, next } = await get<{ data: { contract: string }[]; next: string | null }>(
      `/v1/account/${chain.alice}/nfts?chainId=${chain.networkId}`,
    )
    expect(data).toEqual([
      {
        ...{ chainId: chain.networkId, contract: expect.any(String), tokenId: '1', standard: 'spl' },
        ...{ quantity: '1', name: 'Meadow Bloom #1', collection: 'BLOOM' },
        ...{ imageUrl: null, flags: { is_spam: false } },
      },
    ])
    expect(next).toBeNull()
    const { balances } = await balancesOf(chain.alice)
    expect(balances.map(({ symbol }) => symbol).sort()).toEqual(['MDW', 'SOL', 'USDX'])
    const bob = `/v1/account/${chain.bob}/nfts?chainId=${chain.networkId}`
    expect(await get(bob)).toEqual({ data: [], next: null })
  })

  test('a collectible that is sent is shown as one', async () => {
    const { data } = await get<{ data: { contract: string }[] }>(
      `/v1/account/${chain.alice}/nfts?chainId=${chain.networkId}`,
    )
    const mint = data[0]?.contract ?? ''
    const from = await chain.tokenAccount(chain.alice, mint)
    const signature = await chain.send({
      program: tokenProgram,
      accounts: [from, from, chain.alice],
      data: Uint8Array.of(3, ...u64Bytes(1n)),
    })
    expect((await seen(chain.alice, signature)).transfers).toMatchObject([
      {
        nft_info: { name: 'Meadow Bloom #1', token_id: '1', contract: mint },
        direction: 'self',
        quantity: { numeric: '1' },
      },
    ])
  })

  test('prices of SOL and its tokens are found by their address', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        addresses: [`${chain.networkId}:${sol}`, `${chain.networkId}:${mints.MDW}`],
        currency: 'usd',
      }),
    }
    expect(await (await app.request('/v1/fungible/price', init)).json()).toMatchObject({
      fungibles: [{ address: `${chain.networkId}:${sol}`, symbol: 'SOL', price: 150, source: 'feed' }],
    })
  })

  test('an account has no name, and that is no error', async () => {
    const query = `?chainId=${chain.networkId}`
    expect(await get(`/v1/identity/${chain.alice}${query}`)).toEqual({ name: null, avatar: null })
    expect(await get(`/v1/profile/reverse/${chain.alice}${query}`)).toEqual([])
    const caip = encodeURIComponent(`${chain.networkId}:${chain.alice}`)
    expect(await get(`/v1/sessions/${caip}`)).toEqual({ sessions: [] })
  })

  test.each([
    ['an EVM address', () => '0x00000000000000000000000000000000000000aa', 'address'],
    ['an address in the wrong case', () => chain.alice.toLowerCase(), 'address'],
    ['31 bytes', () => '1'.repeat(31), 'address'],
    ['an address with 0, O, I or l', () => chain.alice.replace(/.$/, 'l'), 'address'],
    ['an id of another network', () => encodeURIComponent(`eip155:1:${chain.alice}`), 'address'],
  ])('%s is refused on the network', async (_, address, name) => {
    for (const route of ['balance', 'history', 'nfts']) {
      const answer = await app.request(`/v1/account/${address()}/${route}?chainId=${chain.networkId}`)
      expect([answer.status, await answer.json()]).toMatchObject([400, { reasons: [{ name }] }])
    }
  })

  test('an account of Solana is refused on an EVM network, and where swaps are', async () => {
    const evm = chain.chains.networks[0].caipNetworkId
    for (const path of [
      `/v1/account/${chain.alice}/balance?chainId=${evm}`,
      `/v1/account/${chain.alice}/history?chainId=${evm}`,
      `/v1/identity/${chain.alice}?chainId=${evm}`,
      `/v1/convert/tokens?chainId=${chain.networkId}`,
      `/v1/account/${chain.alice}/history?cursor=${Buffer.from('{"minedAt":1,"network":"x","block":1,"position":1}').toString('base64url')}`,
    ])
      expect((await app.request(path)).status, path).toBe(400)
  })
})
