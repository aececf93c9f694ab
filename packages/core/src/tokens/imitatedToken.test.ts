import { expect, test } from 'vitest'
import { imitatedTokens, type NamedToken, plainSkeletons } from './imitatedToken.ts'

const networkId = 'eip155:1'
const stranger = '0x0000000000000000000000000000000000000b0b'
const link: NamedToken = {
  networkId,
  address: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  name: 'Chainlink',
  symbol: 'LINK',
}
const ether: NamedToken = { networkId, address: undefined, name: 'Ether', symbol: 'ETH' }
const imitatedBy = imitatedTokens([link, ether], plainSkeletons)
const named = (symbol: string, name = 'x'): NamedToken => ({ networkId, address: stranger, name, symbol })

test.each([
  ['LINK', 'LINK'],
  ['link', 'LINK'],
  ['LlNK', 'LINK'],
  ['L1NK', 'LINK'],
  ['LІNК', 'LINK'],
  ['ＬＩＮＫ', 'LINK'],
  ['LI\u200dNK', 'LINK'],
  [' LINK', 'LINK'],
  ['ΕΤΗ', 'ETH'],
  ['ЕТН', 'ETH'],
  ['Chainlink', 'LINK'],
])('%j imitates %s', (symbol, original) => {
  expect(imitatedBy(named(symbol))?.symbol).toBe(original)
  expect(imitatedBy(named('FREE', symbol))?.symbol).toBe(original)
})

test.each([
  ['another token', named('MDW', 'Meadow')],
  ['one with the symbol in its own', named('LINKS', 'Links of a chain')],
  ['one without a name', named('', '')],
  ['the original', { ...named('LINK'), address: link.address }],
  ['the original in lower case', { ...named('LINK'), address: link.address?.toLowerCase() }],
  ['the native token', ether],
  ['one of another network', { ...named('LINK'), networkId: 'eip155:10' as const }],
])('%s imitates none', (_name, token) => {
  expect(imitatedBy(token)).toBeUndefined()
})

test('addresses of Solana differ by case', () => {
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const usdc = {
    networkId,
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    name: 'USDC',
    symbol: 'USDC',
  } as const
  const byMint = imitatedTokens([usdc], plainSkeletons)
  expect(byMint({ ...usdc, address: usdc.address.toLowerCase() })).toBe(usdc)
  expect(byMint(usdc)).toBeUndefined()
})
