import { forgedTokenAbi, forgedTokenCode } from '@latchkey/devnet'
import { databases } from '@latchkey/server-kit/testing'
import { encodeAbiParameters, erc20Abi, type Hex, parseAbi, parseEther, stringToHex } from 'viem'
import { deployContract, sendTransaction, writeContract } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { serveTestChain } from '../testing/serveTestChain.ts'

const usdt = parseAbi(['function approve(address, uint256)', 'function transfer(address, uint256)'])
const nftAbi = parseAbi(['function transferFrom(address, address, uint256)'])
const stranger = '0x00000000000000000000000000000000000000aa'
const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

type Transfer = {
  fungible_info?: { name: string; symbol: string; decimals: number; address?: string }
  nft_info?: { name: string; token_id: string; content: unknown; flags: { is_spam: boolean } }
  direction: string
  sender: string
  recipient: string
  quantity: { numeric: string }
  value: number | null
  price: number | null
}
type Transaction = { id: string; metadata: Record<string, unknown>; transfers: Transfer[] }

describe.each(databases)('on $name', ({ place }) => {
  const { world, get } = serveTestChain(place)
  const historyOf = async (address: string, query = '') =>
    get<{ data: Transaction[]; next: string | null }>(
      `/v1/account/${address}/history?chainId=${world().networkId}${query}`,
    )
  /** Sends a transaction and waits until it is the account's newest one in the history. */
  const seen = async (address: string, sending: Promise<Hex>): Promise<Transaction> => {
    const { transactionHash } = await world().mined(sending)
    let newest: Transaction | undefined
    await expect
      .poll(
        async () => {
          newest = (await historyOf(address, '&limit=1')).data[0]
          return newest?.metadata.hash
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(transactionHash)
    if (!newest) throw new TypeError('There is no transaction')
    return newest
  }

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
      .poll(async () => (await historyOf(bob.address, '&limit=1')).data[0]?.metadata)
      .toMatchObject({ hash, status: 'failed' })
  })

  test.skipIf(!place)('pages contain every transaction once, in order', async () => {
    const { alice, networkId } = world()
    const all = (await historyOf(alice.address, '&limit=100')).data.map(({ id }) => id)
    expect(all.length).toBeGreaterThan(5)
    for (const query of [`?chainId=${networkId}`, '?']) {
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
    const { balances } = await get<{ balances: { symbol: string }[] }>(
      `/v1/account/${target}/balance?chainId=${networkId}`,
    )
    expect(balances.map(({ symbol }) => symbol)).toEqual(['BNB'])
  })
})
