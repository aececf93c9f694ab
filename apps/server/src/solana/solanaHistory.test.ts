import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeCursor } from '../http/cursor.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { solanaId, solanaTestChains, solanaTestNode } from '../testing/solanaTestNode.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'
import { token2022Program, tokenProgram } from './programs.ts'

const bytesOf = (name: string, length = 32) =>
  new Uint8Array(createHash('sha512').update(name).digest().subarray(0, length))
const addressOf = (name: string) => base58.encode(bytesOf(name))
const [account, other, mint] = ['account', 'other', 'mint'].map(addressOf) as [string, string, string]

/** A transaction of the node: in a slot, naming the account itself or one of its token accounts. */
type Sent = { readonly signature: string; readonly slot: number; readonly at: string }
const sentAt = (slot: number, at = account, name = ''): Sent => ({
  signature: base58.encode(bytesOf(`${slot} ${at} ${name}`, 64)),
  slot,
  at,
})

/** The node's transactions, newest first, and its answers that replace the usual ones. */
let sent: readonly Sent[] = []
let tokenAccounts: readonly string[] = []
let changed: (method: string, params: readonly unknown[]) => unknown = () => undefined

const tokenAccount = Buffer.concat([
  ...[base58.decode(mint), base58.decode(account), new Uint8Array(BigUint64Array.of(5n).buffer)],
  ...[new Uint8Array(36), Uint8Array.of(1), new Uint8Array(56)],
])
const inContext = (value: unknown) => ({ context: { slot: 20_000 }, value })
const node = solanaTestNode((method, params) => {
  const own = changed(method, params)
  if (own !== undefined) return own
  if (method === 'getTokenAccountsByOwner') {
    const isOther = (params[1] as { programId: string }).programId === token2022Program
    const data = [tokenAccount.toString('base64'), 'base64']
    const list = tokenAccounts.map((pubkey) => ({ pubkey, account: { owner: tokenProgram, data } }))
    return inContext(isOther ? [] : list)
  }
  if (method === 'getMultipleAccounts') return inContext((params[0] as unknown[]).map(() => null))
  if (method === 'getSignaturesForAddress') {
    const [at, { limit, before }] = params as [string, { limit: number; before?: string }]
    // The node knows the order of all transactions of all accounts.
    const start = before ? sent.findIndex(({ signature }) => signature === before) + 1 : 0
    const listed = sent.slice(start).filter((one) => one.at === at)
    return listed
      .slice(0, limit)
      .map(({ signature, slot }) => ({ signature, slot, err: null, blockTime: 1_700_000_000 + slot }))
  }
  if (method === 'getTransaction') {
    const { slot } = sent.find(({ signature }) => signature === params[0]) ?? { slot: 0 }
    return transfer(slot)
  }
  return undefined
})

/** The other account pays `slot` thousand lamports and a fee. */
const transfer = (slot: number) => ({
  slot,
  blockTime: 1_700_000_000 + slot,
  transaction: {
    message: { accountKeys: [other, account], header: { numRequiredSignatures: 1 }, instructions: [] },
  },
  meta: {
    ...{ err: null, fee: 5_000, preTokenBalances: [], postTokenBalances: [] },
    preBalances: [10 ** 15, 0],
    postBalances: [10 ** 15 - 5_000 - slot * 1_000_000, slot * 1_000_000],
  },
})

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  node.server.listen({ onUnhandledRequest: 'error' })
  opened = await openTestDatabase('memory')
})
afterAll(async () => {
  node.server.close()
  await opened.close()
})
beforeEach(() => {
  node.asked.length = 0
})
afterEach(() => {
  ;[sent, tokenAccounts, changed] = [[], [], () => undefined]
})

type Page = {
  data: { metadata: { hash: string; status: string; operationType: string }; transfers: unknown[] }[]
  next: string | null
}
const world = () => {
  const app = createTestApp({
    db: opened.db,
    blockchain: reachableBlockchain(solanaTestChains),
    access: { addressPerMinute: 1_000_000 },
  })
  const ask = (query: string) => app.request(`/v1/account/${account}/history?chainId=${solanaId}${query}`)
  return {
    ask,
    page: async (query: string) => {
      const answer = await ask(query)
      expect(answer.status).toBe(200)
      return (await answer.json()) as Page
    },
  }
}
const hashes = ({ data }: Page) => data.map(({ metadata }) => metadata.hash)

test('a page of 10,000 transactions costs the same at the beginning and at the end', async () => {
  sent = Array.from({ length: 10_000 }, (_, index) => sentAt(10_000 - index))
  const { page } = world()
  const costOf = async (query: string) => {
    const before = node.asked.length
    return { page: await page(query), asked: node.asked.slice(before).sort() }
  }
  const first = await costOf('')
  expect(hashes(first.page)).toEqual(sent.slice(0, 50).map(({ signature }) => signature))
  const { slot, signature } = sent[9_899] ?? sentAt(0)
  const late = await costOf(`&cursor=${writeCursor({ slot, signature })}`)
  expect(hashes(late.page)).toEqual(sent.slice(9_900, 9_950).map((one) => one.signature))
  expect(late.asked).toEqual(first.asked)
  // Two lists of token accounts, one of signatures, and the transactions of the page.
  expect(late.asked).toHaveLength(53)
  // Transactions are not read twice, also for pages of another size.
  expect((await costOf('&limit=10')).asked).not.toContain('getTransaction')
})

/** Reads all pages. */
async function all(limit: number): Promise<string[][]> {
  const { page } = world()
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const read: Page = await page(`&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    pages.push(hashes(read))
    cursor = read.next
  }
  return pages
}

test('transactions of the account and its token accounts are one history, without gaps and duplicates', async () => {
  tokenAccounts = ['one', 'two', 'three'].map(addressOf)
  const sources = [account, ...tokenAccounts]
  // Several transactions of a slot, in an order that only the node knows; one names two accounts.
  sent = Array.from({ length: 120 }, (_, index) => {
    const slot = 1_000 - Math.floor(index / 4)
    return sentAt(slot, sources[(index * 7 + Math.floor(index / 5)) % 4], String(index))
  })
  const signatures = sent.map(({ signature }) => signature).sort()
  for (const limit of [4, 7, 50]) {
    const pages = await all(limit)
    expect(pages.flat().sort()).toEqual(signatures)
    const slots = pages.flat().map((hash) => sent.find(({ signature }) => signature === hash)?.slot ?? 0)
    expect(slots).toEqual(slots.toSorted((one, next) => next - one))
    expect(pages.every(({ length }) => length > 0 && length <= limit)).toBe(true)
  }
})

test('a slot with more transactions than fit on a page is a page of its own', async () => {
  sent = [
    sentAt(9),
    ...Array.from({ length: 12 }, (_, index) => sentAt(8, account, String(index))),
    sentAt(7),
  ]
  const pages = await all(5)
  expect(pages.map(({ length }) => length)).toEqual([1, 12, 1])
  expect(pages.flat()).toEqual(sent.map(({ signature }) => signature))
})

test('a transaction that the node no longer has is listed without transfers', async () => {
  sent = [sentAt(2), sentAt(1)]
  changed = (method, params) =>
    method === 'getTransaction' && params[0] === sent[1]?.signature ? null : undefined
  const { data } = await world().page('')
  expect(data.map(({ transfers }) => transfers.length)).toEqual([1, 0])
  expect(data[1]?.metadata).toMatchObject({ operationType: 'execute', status: 'confirmed' })
})

test.each<[string, string, unknown]>([
  ['signatures that are no list', 'getSignaturesForAddress', { more: 1 }],
  ['a signature that is none', 'getSignaturesForAddress', [{ signature: '0x12', slot: 1, err: null }]],
  ['a transaction without balances', 'getTransaction', { ...transfer(1), meta: { err: null } }],
  ['a balance below zero', 'getTransaction', { ...transfer(1), meta: { ...transfer(1).meta, fee: -1 } }],
  ['token accounts without context', 'getTokenAccountsByOwner', []],
])('F18: %s are answered with 503', async (_, method, answer) => {
  sent = [sentAt(1)]
  changed = (asked) => (asked === method ? answer : undefined)
  const { ask } = world()
  const refused = await ask('')
  expect([refused.status, await refused.json()]).toMatchObject([503, { reasons: [{ name: 'node' }] }])
})

test('a token account that is not the account’s is left out', async () => {
  const foreign = Buffer.from(tokenAccount)
  foreign.set(base58.decode(other), 32)
  changed = (method) =>
    method === 'getTokenAccountsByOwner'
      ? inContext([
          { pubkey: other, account: { owner: tokenProgram, data: [foreign.toString('base64'), 'base64'] } },
        ])
      : undefined
  await world().page('')
  expect(node.asked.filter((method) => method === 'getSignaturesForAddress')).toHaveLength(1)
})
