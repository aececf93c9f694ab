import { getAddress, isAddress } from 'viem'
import { expect, test } from 'vitest'
import { testChains } from '../testing/testChains.ts'
import type { Balance } from './balances.ts'
import { markImitations } from './markImitations.ts'
import { wellKnownTokens } from './wellKnownTokens.ts'

const stranger = '0x0000000000000000000000000000000000000b0b'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const [first, ...others] = testChains.networks
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const marked = markImitations({
  ...testChains,
  networks: [
    { ...first, caipNetworkId: 'eip155:1', nativeCurrency },
    ...others,
  ] as typeof testChains.networks,
})

const balance = (name: string, symbol: string, address: string | null = stranger): Balance => ({
  name,
  symbol,
  chainId: 'eip155:1',
  ...(address ? { address: `eip155:1:${address}` } : {}),
  value: 5,
  price: 1,
  quantity: { decimals: '6', numeric: '5' },
  iconUrl: '',
})

test.each<[string, string, string, string]>([
  ['the symbol', 'Free money', 'USDC', 'USDC'],
  ['the name', 'USD Coin', 'FREE', 'USDC'],
  ['the symbol as its name', 'USDC', 'X', 'USDC'],
  ['another case', 'x', 'usdc', 'USDC'],
  ['Cyrillic letters', 'x', 'USD\u0421', 'USDC'],
  ['Greek letters', 'x', '\u0395\u03a4\u0397', 'ETH'],
  ['full width', 'x', '\uff35\uff33\uff24\uff23', 'USDC'],
  ['mathematical letters', 'x', '\u{1d414}\u{1d412}\u{1d403}\u{1d402}', 'USDC'],
  ['an invisible character', 'x', 'US\u200bDC', 'USDC'],
  ['a soft hyphen', 'x', 'US\u00adDC', 'USDC'],
  ['spaces', 'USD  Coin ', 'x', 'USDC'],
  ['accents', 'x', 'U\u0301SDC', 'USDC'],
  ['the native token', 'Ether', 'x', 'ETH'],
])('a token that takes %s has no price and names the original', (_name, name, symbol, imitates) => {
  expect(marked(balance(name, symbol))).toMatchObject({ imitates, price: 0 })
  expect(marked(balance(name, symbol))).not.toHaveProperty('value')
})

test.each<[string, Balance]>([
  ['the original', balance('USD Coin', 'USDC', usdc)],
  ['the original by another case of its address', balance('USD Coin', 'USDC', usdc.toLowerCase())],
  ['the native token', balance('Ether', 'ETH', null)],
  ['a token of its own', balance('Meadow', 'MDW')],
  ['a token that has the symbol in its own', balance('Aave USDC', 'aUSDC')],
  ['a token of another network', { ...balance('USD Coin', 'USDC'), chainId: 'eip155:999' }],
])('%s keeps its price', (_name, one) => {
  expect(marked(one)).toBe(one)
})

test('well-known contracts are addresses with their checksum, or mints', () => {
  for (const { networkId, address = '' } of wellKnownTokens) {
    if (networkId.startsWith('solana:')) expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
    else expect([address, isAddress(address)], address).toEqual([getAddress(address), true])
  }
})
