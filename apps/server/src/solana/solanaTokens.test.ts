import { createHash } from 'node:crypto'
import { createFakeClock } from '@latchkey/core/testing'
import type { NetworkCall, SolanaChain } from '@latchkey/server-kit/chains'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { feedPrices } from '../blockchain/feedPrices.ts'
import { createMetadataFiles } from '../blockchain/metadataFiles.ts'
import { solanaId, solanaTestChains } from '../testing/solanaTestNode.ts'
import { createSolana } from './createSolana.ts'
import { metadataAddress } from './metadataAddress.ts'
import { metadataProgram, token2022Program, tokenProgram } from './programs.ts'
import { solAddress } from './solanaTokens.ts'

const bytesOf = (name: string) => new Uint8Array(createHash('sha256').update(name).digest())
const addressOf = (name: string) => base58.encode(bytesOf(name))
const owner = addressOf('owner')
const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)
const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer)
const u16 = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer)
const text = (value: string, length = Buffer.byteLength(value)) =>
  Buffer.concat([u32(length), Buffer.concat([Buffer.from(value)], length)])

type Account = { readonly program: string; readonly data: Uint8Array }
type Told = { readonly name: string; readonly symbol?: string; readonly uri?: string }

/** A token: its mint and what says its name. */
type TestToken = {
  readonly mint: string
  readonly amount?: bigint
  readonly supply?: bigint
  readonly decimals?: number
  /** In the mint itself, as Token-2022 writes it. */
  readonly inMint?: Told & { readonly of?: string }
  /** In an account of Metaplex. */
  readonly metaplex?: Told & { readonly of?: string; readonly program?: string }
  /** Replaces the data of the mint. */
  readonly data?: Uint8Array
}

const mintData = ({ mint, supply = 1_000n, decimals = 2, inMint }: TestToken) => {
  const data = Buffer.concat([
    new Uint8Array(36),
    u64(supply),
    Uint8Array.of(decimals, 1),
    new Uint8Array(36),
  ])
  if (!inMint) return data
  const { name, symbol = 'TOK', uri = '', of = mint } = inMint
  const content = Buffer.concat([
    ...[new Uint8Array(32), base58.decode(of), text(name), text(symbol), text(uri), u32(0)],
  ])
  return Buffer.concat([
    ...[Buffer.concat([data], 165), Uint8Array.of(1), u16(3, 1), Uint8Array.of(9)],
    ...[u16(19, content.length), content],
  ])
}

function setup(
  held: readonly TestToken[],
  {
    files = {},
    prices = {},
    configured = [],
  }: {
    files?: Readonly<Record<string, string>>
    prices?: Readonly<Record<string, number>>
    configured?: SolanaChain['tokens']
  } = {},
) {
  const clock = createFakeClock()
  const accounts = new Map<string, Account>()
  for (const token of held) {
    const { mint, inMint, metaplex, data = mintData(token) } = token
    accounts.set(mint, { program: inMint || token.data ? token2022Program : tokenProgram, data })
    if (!metaplex) continue
    const { name, symbol = 'TOK', uri = '', of = mint, program = metadataProgram } = metaplex
    accounts.set(metadataAddress(mint), {
      program,
      data: Buffer.concat([
        ...[Uint8Array.of(4), new Uint8Array(32), base58.decode(of)],
        ...[text(name, 32), text(symbol, 10), text(uri, 200)],
      ]),
    })
  }
  const asked: string[] = []
  const priced: string[] = []
  const feed = feedPrices(new Map(Object.entries(prices).map(([mint, usd]) => [`${solanaId}:${mint}`, usd])))
  const fetched: string[] = []
  const wire = (account: Account | undefined) =>
    account
      ? { owner: account.program, data: [Buffer.from(account.data).toString('base64'), 'base64'] }
      : null
  const inContext = (value: unknown) => ({ context: { slot: 7 }, value })
  const call: NetworkCall = async (_, method, params) => {
    asked.push(method)
    if (method === 'getBalance') return inContext(0)
    if (method === 'getMultipleAccounts')
      return inContext((params[0] as string[]).map((address) => wire(accounts.get(address))))
    const program = (params[1] as { programId: string }).programId
    if (program === token2022Program) return inContext([])
    return inContext(
      held.map(({ mint, amount = 5n }, index) => ({
        pubkey: addressOf(`${mint} ${index}`),
        account: wire({
          program,
          data: Buffer.concat([Buffer.concat([base58.decode(mint), base58.decode(owner), u64(amount)], 165)]),
        }),
      })),
    )
  }
  const network = solanaTestChains.solana?.network
  if (!network) throw new TypeError('There is no Solana network')
  const solana = createSolana({
    chain: { network, tokens: configured },
    ...{ call, clock },
    marked: (balance) => balance,
    prices: (networkId, mints) => {
      priced.push(...mints)
      return feed(networkId, mints)
    },
    files: createMetadataFiles({
      clock,
      fetchForeign: async (url) => {
        fetched.push(url)
        return files[url]
      },
      pictureUrl: async (url) => `/public/image?url=${url}`,
    }),
  })
  return { solana, asked, priced, fetched, clock }
}
const mint = addressOf('mint')
const shown = async (token: Partial<TestToken>, options: Parameters<typeof setup>[1] = {}) => {
  const { solana, fetched } = setup([{ mint, ...token }], options)
  const { balances } = await solana.balances.of(owner, false)
  return { balance: balances[1], fetched }
}

test('the metadata address is the one that Metaplex derives', () => {
  // Of USDC, as explorers show it.
  expect(metadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
    '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
  )
})

test.each<[string, Partial<TestToken>, { name: string; symbol: string }]>([
  ['of Metaplex', { metaplex: { name: 'Harbour', symbol: 'HBR' } }, { name: 'Harbour', symbol: 'HBR' }],
  ['in the mint', { inMint: { name: 'Quay', symbol: 'QY' } }, { name: 'Quay', symbol: 'QY' }],
  [
    'in the mint rather than of Metaplex',
    { inMint: { name: 'Quay' }, metaplex: { name: 'Harbour' } },
    { name: 'Quay', symbol: 'TOK' },
  ],
  [
    'with characters that turn text around',
    { metaplex: { name: 'a\u202eb', symbol: 'T\u200b' } },
    { name: 'ab', symbol: 'T' },
  ],
])('the name %s is shown', async (_, token, names) => {
  expect((await shown(token)).balance).toMatchObject(names)
})

const shortened = { name: `${mint.slice(0, 4)}…${mint.slice(-4)}`, symbol: '?' }
test.each<[string, Partial<TestToken>]>([
  ['is missing', {}],
  ['is empty', { metaplex: { name: '', symbol: '' } }],
  ['is that of another mint', { metaplex: { name: 'Fake', of: owner } }],
  ['is not of Metaplex', { metaplex: { name: 'Fake', program: tokenProgram } }],
  ['in the mint is that of another', { inMint: { name: 'Fake', of: owner } }],
  [
    'in the mint ends too early',
    { data: mintData({ mint, inMint: { name: 'Fake' } }).subarray(0, 165 + 1 + 5 + 4 + 66) },
  ],
  [
    'in the mint says that it is longer than it is',
    {
      data: Buffer.concat([
        ...[mintData({ mint, inMint: { name: '' } }).subarray(0, 165 + 1 + 5 + 4 + 64)],
        u32(0xffffffff),
      ]),
    },
  ],
])('a token whose metadata %s has its address for a name', async (_, token) => {
  expect((await shown(token)).balance).toMatchObject(shortened)
})

test.each<[string, Partial<TestToken>]>([
  ['not a mint', { data: new Uint8Array(165) }],
  ['empty', { data: new Uint8Array() }],
  ['cut', { data: mintData({ mint }).subarray(0, 60) }],
])('a token account of an account that is %s is left out', async (_, token) => {
  expect((await shown(token)).balance).toBeUndefined()
})

test('a configured token has its configured name, and is no spam', async () => {
  const token = { networkId: solanaId, address: mint, name: 'harbour.example', symbol: 'HBR', decimals: 2 }
  const icon = 'data:image/png;base64,AA=='
  const { balance, fetched } = await shown(
    { metaplex: { name: 'Fake', uri: 'https://art.example/fake.json' } },
    { configured: [{ ...token, imageUrl: icon }] },
  )
  expect(balance).toMatchObject({ name: 'harbour.example', symbol: 'HBR', iconUrl: icon })
  expect(fetched).toEqual([])
})

test('R-67, R-84: the icon of a metadata file goes through the image proxy', async () => {
  const uri = 'https://art.example/token.json'
  const { balance } = await shown(
    { metaplex: { name: 'Harbour', uri } },
    { files: { [uri]: JSON.stringify({ image: 'ipfs://Qm/1.png' }) } },
  )
  expect(balance?.iconUrl).toBe('/public/image?url=https://ipfs.io/ipfs/Qm/1.png')
  const local = await shown({ metaplex: { name: 'Harbour', uri: 'http://127.0.0.1/token.json' } })
  expect([local.balance?.iconUrl, local.fetched]).toEqual(['', []])
})

test('R-79: a token with a URL in its name is hidden, and its file is not fetched', async () => {
  const uri = 'https://spam.example/token.json'
  const { balance, fetched } = await shown({ metaplex: { name: 'Claim at spam.example', uri } })
  expect([balance, fetched]).toEqual([undefined, []])
})

test('several accounts of a token are one balance', async () => {
  const { solana } = setup([
    { mint, amount: 5n },
    { mint, amount: 7n },
  ])
  expect((await solana.balances.of(owner, false)).balances).toMatchObject([
    { symbol: 'SOL' },
    { quantity: { decimals: '2', numeric: '0.12' } },
  ])
})

test('of 1,100 tokens 1,000 are priced and shown, configured and priced ones first, and names are read once', async () => {
  const names = Array.from({ length: 1_100 }, (_, index) => addressOf(String(index))).sort()
  const [valued = '', known = ''] = names.slice(1_098)
  const configured = [{ networkId: solanaId, address: known, name: 'K', symbol: 'K', decimals: 2 }]
  const { solana, asked, priced } = setup(
    // There is more than one unit of the last 1,000, except of the configured token.
    names.map((one, index) => ({ mint: one, amount: index < 100 || one === known ? 1n : 5n })),
    { configured, prices: { [valued]: 2 } },
  )
  const { balances } = await solana.balances.of(owner, false)
  expect(balances).toHaveLength(1_001)
  expect(balances.slice(1, 3)).toMatchObject([{ symbol: 'K' }, { price: 2, value: 0.1 }])
  expect(priced.toSorted()).toEqual([solAddress, ...names.slice(100)].sort())
  const reads = () => asked.filter((method) => method === 'getMultipleAccounts').length
  // A mint and its metadata account for each, 100 accounts at a time.
  expect(reads()).toBe(20)
  await solana.balances.of(owner, true)
  expect(reads()).toBe(20)
})

test('a page of collectibles reads at most 500 tokens, and the next one continues there', async () => {
  const names = Array.from({ length: 501 }, (_, index) => addressOf(String(index))).sort()
  const { solana, asked } = setup(
    names.map((name) => ({
      ...{ mint: name, amount: 1n, decimals: 0 },
      supply: name === names[500] ? 1n : 9n,
    })),
  )
  const page = async (after: Awaited<ReturnType<typeof solana.collectibles>>['next']) => {
    asked.length = 0
    const { data, next } = await solana.collectibles({ account: owner, after, limit: 1 })
    expect(asked.filter((method) => method === 'getMultipleAccounts').length).toBeLessThanOrEqual(10)
    return { mints: data.map(({ contract }) => contract), next }
  }
  const pages = [await page(undefined)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(next))
  expect(pages.map(({ mints }) => mints)).toEqual([[], [names[500]]])
})

test('collectibles come in pages, each read from a part of the tokens only', async () => {
  const names = Array.from({ length: 400 }, (_, index) => addressOf(String(index)))
  const uri = 'https://art.example/1.json'
  const one = { amount: 1n, decimals: 0 }
  const { solana, asked } = setup(
    names.map((name, index) => ({
      ...{ mint: name, ...one, metaplex: { name: `Bloom ${index}`, symbol: 'BLOOM', uri } },
      // Half of them are tokens without decimals, of which there are more.
      supply: index % 2 === 0 ? 1n : 9n,
    })),
    { files: { [uri]: JSON.stringify({ image: 'https://art.example/1.png' }) } },
  )
  const first = await solana.collectibles({ account: owner, after: undefined, limit: 30 })
  expect(asked.filter((method) => method === 'getMultipleAccounts').length).toBeLessThan(5)
  expect(first.data[0]).toMatchObject({
    ...{ tokenId: '1', standard: 'spl', collection: 'BLOOM', flags: { is_spam: false } },
    imageUrl: '/public/image?url=https://art.example/1.png',
  })
  const found = [...first.data]
  for (let after = first.next; after; ) {
    const { data, next } = await solana.collectibles({ account: owner, after, limit: 30 })
    found.push(...data)
    after = next
  }
  const expected = names.filter((_, index) => index % 2 === 0).sort()
  expect(found.map(({ contract }) => contract)).toEqual(expected)
})
