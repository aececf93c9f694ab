import { forgedTokenAbi, forgedTokenCode } from '@latchkey/devnet'
import { databases } from '@latchkey/server-kit/testing'
import {
  encodeAbiParameters,
  erc20Abi,
  formatEther,
  formatUnits,
  type Hex,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem'
import { deployContract, getBalance, readContract, sendTransaction, writeContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Indexer, startIndexer } from '../indexer/createIndexer.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startTestChain, type TestChain } from '../testing/startTestChain.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'

// Anvil and PGlite take seconds to start, and longer on a busy machine.

const usdt = parseAbi(['function approve(address, uint256)', 'function transfer(address, uint256)'])
const nftAbi = parseAbi(['function transferFrom(address, address, uint256)'])
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const stranger = '0x00000000000000000000000000000000000000aa'
const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

type Fungible = { name: string; symbol: string; decimals: number; address?: string }
type Transfer = {
  fungible_info?: Fungible
  nft_info?: { name: string; token_id: string; content: unknown; flags: { is_spam: boolean } }
  direction: string
  sender: string
  recipient: string
  quantity: { numeric: string }
  value: number | null
  price: number | null
}
type Transaction = { id: string; metadata: Record<string, unknown>; transfers: Transfer[] }
type Balance = Fungible & { chainId: string; price: number; value?: number; quantity: Record<string, string> }

describe.each(databases)('on $name', ({ place }) => {
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
  const historyOf = async (address: string, query = '') =>
    get<{ data: Transaction[]; next: string | null }>(
      `/v1/account/${address}/history?chainId=${chain.networkId}${query}`,
    )
  /** Sends a transaction and waits until it is the account's newest one in the history. */
  const seen = async (address: string, sending: Promise<Hex>): Promise<Transaction> => {
    const { transactionHash } = await chain.mined(sending)
    let newest: Transaction | undefined
    await expect
      .poll(
        async () => {
          newest = (await historyOf(address, '&limit=1')).data[0]
          return newest?.metadata.hash
        },
        { timeout: 10_000, interval: 20 },
      )
      .toBe(transactionHash)
    if (!newest) throw new TypeError('There is no transaction')
    return newest
  }
  const world = () => {
    const { devnet, client } = chain
    const [exchange, nft] = [devnet.deployment.exchanges[0], devnet.deployment.nfts[0]]
    const meadow = devnet.deployment.tokens.find(({ symbol }) => symbol === 'MDW')
    if (!exchange || !nft || !meadow) throw new TypeError('The devnet is incomplete')
    return { ...chain, exchange, nft: nft.address, meadow: meadow.address, client }
  }

  test.skipIf(!place)('balances match the chain exactly and are priced from the pools', async () => {
    const { alice, client, networkId, exchange, meadow, mined } = world()
    await mined(sendTransaction(client, { chain: null, to: stranger, value: 1_234_567_890_123_456_789n }))
    const { balances } = await get<{ balances: Balance[] }>(
      `/v1/account/${alice.address}/balance?currency=usd&chainId=${networkId}&forceUpdate=1`,
    )
    const tokenBalance = (address: `0x${string}`) =>
      readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
    expect(
      balances.map(({ symbol, address, quantity }) => [symbol, address, quantity.decimals, quantity.numeric]),
    ).toEqual([
      ['BNB', undefined, '18', formatEther(await getBalance(client, { address: alice.address }))],
      ['MDW', `${networkId}:${meadow}`, '18', formatEther(await tokenBalance(meadow))],
      ['USDX', `${networkId}:${exchange.dollar}`, '6', formatUnits(await tokenBalance(exchange.dollar), 6)],
    ])
    expect(balances.map(({ price }) => price)).toEqual([expect.closeTo(600, 6), expect.closeTo(0.25, 9), 1])
    expect(balances[1]?.value).toBeCloseTo(2_500, 6)
  })

  test.skipIf(!place)(
    'prices and values are converted at the exchange rate, and unknown without one',
    async () => {
      const { alice, networkId, meadow } = world()
      const inCurrency = async (currency: string) =>
        (
          await get<{ balances: Balance[] }>(
            `/v1/account/${alice.address}/balance?currency=${currency}&chainId=${networkId}`,
          )
        ).balances[0]
      const [dollars, euros, none] = [
        await inCurrency('USD'),
        await inCurrency('EUR'),
        await inCurrency('ZZZ'),
      ]
      expect(euros?.price).toBeCloseTo(600 * 0.9, 6)
      expect(euros?.value).toBeCloseTo((dollars?.value ?? 0) * 0.9, 6)
      expect(none).toMatchObject({ symbol: 'BNB', price: 0 })
      expect(none).not.toHaveProperty('value')
      const priced = async (currency: string) => {
        const answer = await app.request('/v1/fungible/price', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ currency, addresses: [`${networkId}:${meadow}`] }),
        })
        return ((await answer.json()) as { fungibles: { price: number }[] }).fungibles
      }
      expect((await priced('eur'))[0]?.price).toBeCloseTo(0.25 * 0.9, 9)
      expect(await priced('zzz')).toEqual([])
    },
  )

  test.skipIf(!place)('a balance is cached for 5 s unless forceUpdate is set', async () => {
    const { carol, client, networkId, mined } = world()
    const bnb = async (query = '') =>
      (
        await get<{ balances: Balance[] }>(
          `/v1/account/${carol.address}/balance?chainId=${networkId}${query}`,
        )
      ).balances[0]?.quantity.numeric
    const before = await bnb()
    await mined(sendTransaction(client, { chain: null, to: carol.address, value: parseEther('1') }))
    expect(await bnb()).toBe(before)
    expect(Number(await bnb('&forceUpdate=true')) - Number(before)).toBe(1)
  })

  test.skipIf(!place)('a payment appears in the history of sender and recipient', async () => {
    const { alice, bob, client, networkId } = world()
    const sent = await seen(
      alice.address,
      sendTransaction(client, { chain: null, to: bob.address, value: 1_000_000_000_000_015n }),
    )
    expect(sent.metadata).toMatchObject({
      operationType: 'send',
      chain: networkId,
      sentFrom: alice.address,
      sentTo: bob.address,
      status: 'confirmed',
      minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      nonce: expect.any(Number),
    })
    expect(sent.id).toBe(`${networkId}:${sent.metadata.hash}`)
    expect(sent.transfers).toMatchObject([
      {
        fungible_info: { name: 'BNB', symbol: 'BNB', decimals: 18 },
        direction: 'out',
        sender: alice.address,
        recipient: bob.address,
        quantity: { numeric: '0.001000000000000015' },
        price: expect.closeTo(600, 6),
      },
    ])
    const [received] = (await historyOf(bob.address, '&limit=1')).data
    expect(received?.metadata).toMatchObject({ operationType: 'receive', hash: sent.metadata.hash })
    expect(received?.transfers[0]?.direction).toBe('in')
  })

  test.skipIf(!place)('operationType is derived from the transfers of a transaction', async () => {
    const { alice, bob, client, clientOf, exchange, nft, meadow } = world()
    const approve = { chain: null, abi: usdt, functionName: 'approve' } as const
    const approved = await seen(
      alice.address,
      writeContract(client, { ...approve, address: exchange.dollar, args: [exchange.router, 1_000_000n] }),
    )
    expect([approved.metadata.operationType, approved.transfers]).toEqual(['approve', []])

    const traded = await seen(
      alice.address,
      writeContract(client, {
        chain: null,
        address: exchange.router,
        abi: parseAbi(['function swapExactTokensForETH(uint256, uint256, address[], address, uint256)']),
        functionName: 'swapExactTokensForETH',
        args: [1_000_000n, 0n, [exchange.dollar, exchange.wrappedNative], alice.address, 2n ** 64n],
      }),
    )
    expect(traded.metadata.operationType).toBe('trade')
    expect(
      traded.transfers.map(({ direction, fungible_info }) => [direction, fungible_info?.symbol]).sort(),
    ).toEqual([
      ['in', 'BNB'],
      ['out', 'USDX'],
    ])

    const received = await seen(
      bob.address,
      writeContract(client, {
        chain: null,
        address: nft,
        abi: nftAbi,
        functionName: 'transferFrom',
        args: [alice.address, bob.address, 1n],
      }),
    )
    expect(received.metadata.operationType).toBe('receive')
    expect(received.transfers).toMatchObject([
      {
        nft_info: {
          name: 'Meadow Bloom #1',
          token_id: '1',
          contract: nft,
          content: {
            preview: { url: expect.stringMatching(/^data:image\/png;base64,/), content_type: 'image/png' },
          },
          flags: { is_spam: false },
        },
        quantity: { numeric: '1' },
      },
    ])

    const made = await seen(
      bob.address,
      deployContract(clientOf(bob), { chain: null, abi: [], bytecode: '0x00' }),
    )
    expect(made.metadata).toMatchObject({
      operationType: 'deploy',
      sentTo: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    })

    const failing = writeContract(clientOf(bob), {
      chain: null,
      address: meadow,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [alice.address, 2n ** 200n],
      gas: 100_000n,
    })
    const hash = await failing
    await expect
      .poll(async () => (await historyOf(bob.address, '&limit=1')).data[0]?.metadata, { timeout: 10_000 })
      .toMatchObject({ hash, status: 'failed' })
  })

  test.skipIf(!place)('pages contain every transaction once, in order', async () => {
    const { alice } = world()
    const all = (await historyOf(alice.address, '&limit=100')).data.map(({ id }) => id)
    expect(all.length).toBeGreaterThan(5)
    for (const query of [`?chainId=${chain.networkId}`, '?']) {
      const paged: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const cursor: string = next ? `&cursor=${next}` : ''
        const page: { data: Transaction[]; next: string | null } = await get(
          `/v1/account/${alice.address}/history${query}&limit=2${cursor}`,
        )
        paged.push(...page.data.map(({ id }) => id))
        next = page.next
      }
      expect(paged).toEqual(all)
    }
  })

  test.skipIf(!place)(
    'collectibles come from their contracts and are listed for the current owner only',
    async () => {
      const { alice, bob, client, mined, nft, networkId } = world()
      const nftsOf = (address: string) =>
        get<{ data: { name: string; contract: string }[]; next: string | null }>(
          `/v1/account/${address}/nfts?chainId=${networkId}`,
        )
      const { data } = await nftsOf(bob.address)
      expect(data[0]).toEqual({
        chainId: networkId,
        contract: nft,
        tokenId: '1',
        standard: 'erc721',
        quantity: '1',
        name: 'Meadow Bloom #1',
        collection: 'Meadow Blooms',
        imageUrl: expect.stringMatching(/^data:image\/png;base64,/),
        flags: { is_spam: false },
      })
      // A contract that logs a transfer without changing ownership adds no collectible.
      const answers = { name: string('Visit free.example'), symbol: string('X'), decimals: 0n }
      const { contractAddress: address } = await mined(
        deployContract(client, { chain: null, abi: [], bytecode: forgedTokenCode(answers) }),
      )
      if (!address) throw new TypeError('The contract was not made')
      await seen(
        alice.address,
        writeContract(client, {
          chain: null,
          address,
          abi: forgedTokenAbi,
          functionName: 'transferredOne',
          args: [stranger, bob.address, 7n],
        }),
      )
      expect((await nftsOf(bob.address)).data.map(({ contract }) => contract)).toEqual([nft, nft, nft])
      const [forged] = (await historyOf(bob.address, '&limit=1')).data
      expect(forged?.transfers[0]?.nft_info?.flags).toEqual({ is_spam: true })
    },
  )

  test.skipIf(!place)('hostile token names are cleaned, shortened or omitted', async () => {
    const { alice, client, mined, networkId } = world()
    const target = '0x00000000000000000000000000000000000000bb'
    const forge = async (name: Hex, symbol: Hex, decimals = 18n) => {
      const { contractAddress: address } = await mined(
        deployContract(client, {
          chain: null,
          abi: [],
          bytecode: forgedTokenCode({ name, symbol, decimals }),
        }),
      )
      if (!address) throw new TypeError('The contract was not made')
      const functionName = 'transferred'
      const args = [alice.address, target, parseEther('1')] as const
      return seen(
        target,
        writeContract(client, { chain: null, address, abi: forgedTokenAbi, functionName, args }),
      )
    }
    const nameOf = async (name: Hex, symbol: Hex = string('T'), decimals?: bigint) => {
      const transaction = await forge(name, symbol, decimals)
      const { name: shown, symbol: short, decimals: places } = transaction.transfers[0]?.fungible_info ?? {}
      return [shown, short, places, transaction.transfers[0]?.quantity.numeric]
    }
    expect(await nameOf(stringToHex('Old Token', { size: 32 }), stringToHex('OLD', { size: 32 }))).toEqual([
      'Old Token',
      'OLD',
      18,
      '1',
    ])
    expect(await nameOf(string('\u202EevoL\u0000\n'))).toEqual(['evoL', 'T', 18, '1'])
    const [long] = await nameOf(string('x'.repeat(5_000)))
    expect(String(long).length).toBeLessThanOrEqual(100)
    const [unreadable] = await nameOf('0xffff')
    expect(unreadable).toMatch(/^0x.{2}…/)
    expect(await nameOf(string('Few'), string('T'), 2n ** 200n)).toEqual([
      'Few',
      'T',
      0,
      String(parseEther('1')),
    ])

    // a token whose name contains a URL is not listed.
    const before = (await historyOf(target)).data.length
    const { contractAddress: address } = await mined(
      deployContract(client, {
        chain: null,
        abi: [],
        bytecode: forgedTokenCode({
          name: string('claim at https://win.example'),
          symbol: string('WIN'),
          decimals: 0n,
        }),
      }),
    )
    if (!address) throw new TypeError('The contract was not made')
    const functionName = 'transferred'
    const args = [alice.address, target, 5n] as const
    await seen(
      alice.address,
      writeContract(client, { chain: null, address, abi: forgedTokenAbi, functionName, args }),
    )
    expect((await historyOf(target)).data).toHaveLength(before)
    const { balances } = await get<{ balances: Balance[] }>(
      `/v1/account/${target}/balance?chainId=${networkId}`,
    )
    expect(balances.map(({ symbol }) => symbol)).toEqual(['BNB'])
  })

  test.skipIf(!place)('prices name their source, and tokens without a price are omitted', async () => {
    const { networkId, exchange, meadow } = world()
    const asked = [
      `${networkId}:${native}`,
      `${networkId}:${meadow.toLowerCase()}`,
      `${networkId}:${stranger}`,
    ]
    const answer = await app.request('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses: [...asked, `${networkId}:${exchange.dollar}`] }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        fungibles: [
          { address: `${networkId}:${native}`, symbol: 'BNB', source: 'amm' },
          { address: `${networkId}:${meadow}`, symbol: 'MDW', price: expect.closeTo(0.25, 9), source: 'amm' },
          { address: `${networkId}:${exchange.dollar}`, symbol: 'USDX', price: 1 },
        ],
      },
    ])
  })
})
