import { expect, test } from 'vitest'
import { addressesOn, isOwn, readOwnAccount } from './ownAccounts.ts'

const [key, code, solana] = ['0xAA', '0xBB', 'So1'] as const
const accounts = [`eip155:${key}`, `eip155:56:${code}`, `eip155:97:${key}`, `solana:${solana}`].map(
  readOwnAccount,
)

test('an address with a key is the user’s on every network, a contract account on its own', () => {
  expect(addressesOn(accounts, 56)).toEqual(['0xaa', '0xbb', 'So1'])
  expect(addressesOn(accounts, 97)).toEqual(['0xaa', 'So1'])
  expect([56, 97].map((chainId) => isOwn(accounts, chainId, '0xbb'))).toEqual([true, false])
  expect([56, 97].map((chainId) => isOwn(accounts, chainId, '0xaa'))).toEqual([true, true])
})

test('accounts are read as a verified sign-in names them', () => {
  expect(accounts.map(({ chainId }) => chainId)).toEqual([undefined, 56, 97, undefined])
})
