import { expect, onTestFinished, test, vi } from 'vitest'
import { testDirectory } from '../testing/testDirectory.ts'
import { createFindWallets, type WalletQuery } from './findWallets.ts'

const names = [
  'Zebra Meta',
  'MetaMask',
  'Mask',
  'Meta',
  'Trust Wallet',
  'Crypto.com',
  'Café Wallet',
  'Phantom',
]
const { wallets } = testDirectory(...names)
const everything: WalletQuery = { page: 1, entries: 40, include: [], exclude: [], chains: [], search: '' }
const findWallets = createFindWallets(wallets)
const find = (query: Partial<WalletQuery>) => {
  const { found, count } = findWallets({ ...everything, ...query })
  return { names: found.map(({ name }) => name), count }
}

test('without a search wallets are returned in directory order, in pages, with the total count', () => {
  expect(find({})).toEqual({ names, count: 8 })
  expect(find({ entries: 3, page: 2 })).toEqual({ names: names.slice(3, 6), count: 8 })
  expect(find({ entries: 3, page: 4 })).toEqual({ names: [], count: 8 })
})

test('exact matches rank before prefixes, and prefixes before word prefixes', () => {
  expect(find({ search: 'meta' }).names).toEqual(['Meta', 'MetaMask', 'Zebra Meta'])
  expect(find({ search: 'mask' }).names).toEqual(['Mask', 'MetaMask'])
})

test.each([
  ['metamsk', 'MetaMask'],
  ['trsut wallet', 'Trust Wallet'],
  ['phantm', 'Phantom'],
])('the misspelling %s finds %s first', (search, name) => {
  expect(find({ search }).names[0]).toBe(name)
})

test.each(['cafe', ' CAFÉ ', 'cafe\u0301'])('%j matches regardless of case, accents and spaces', (search) => {
  expect(find({ search }).names).toContain('Café Wallet')
})

test('a search without a match returns nothing, and a blank search returns all', () => {
  expect(find({ search: 'qqqq' })).toEqual({ names: [], count: 0 })
  expect(find({ search: '   ' }).count).toBe(8)
})

test('include and exclude filter by id', () => {
  expect(find({ include: ['meta', 'phantom', 'nobody'] }).names).toEqual(['Meta', 'Phantom'])
  expect(find({ exclude: ['meta'], search: 'meta' })).toEqual({ names: ['MetaMask', 'Zebra Meta'], count: 2 })
})

test('chains matches wallets that support one of the namespaces', () => {
  const [first, ...rest] = wallets
  const both = first ? [{ ...first, namespaces: ['eip155', 'solana'] }, ...rest] : []
  const of = (...chains: string[]) => createFindWallets(both)({ ...everything, chains }).count
  expect([
    of('eip155:1'),
    of('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    of('bip122:0'),
    of('bip122:0', 'eip155:910056'),
  ]).toEqual([8, 1, 0, 8])
})

test('F101: a hostile search of 200 characters costs as much as one without a match, and reads each excluded id once', () => {
  const many = createFindWallets(
    testDirectory(...Array.from({ length: 600 }, (_, i) => `Some Wallet ${i}`)).wallets,
  )
  const lookups = vi.spyOn(Set.prototype, 'has')
  onTestFinished(() => void lookups.mockRestore())
  let reads = 0
  const exclude = new Proxy(new Array<string>(9_000).fill('x'), {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      return Reflect.get(target, name, receiver)
    },
  })
  const search = (text: string) => {
    lookups.mockClear()
    reads = 0
    const { count } = many({ ...everything, search: text, exclude })
    return { count, lookups: lookups.mock.calls.length, reads }
  }
  const withoutMatch = search('qqqq')
  expect(withoutMatch).toMatchObject({ count: 0, reads: 9_000 })
  const hostile = ['\u{fdfa}', 'ab', '\u0300', 'a b ', 'Some Wallet 59', '\u{1f469}\u200d']
  const costs = hostile.map((text) => search(text.repeat(200).slice(0, 200)))
  expect(costs.map(({ count }) => count)).toEqual([0, 0, 600, 0, 600, 0])
  expect(Math.max(...costs.map((cost) => cost.lookups))).toBeLessThanOrEqual(withoutMatch.lookups)
  expect(new Set(costs.map((cost) => cost.reads))).toEqual(new Set([9_000]))
})

test('characters beyond the 64th of a normalized search are ignored', () => {
  const long = `meta${' '.repeat(10)}${'x'.repeat(200)}`
  expect(find({ search: long })).toEqual(find({ search: long.slice(0, 150) }))
})
