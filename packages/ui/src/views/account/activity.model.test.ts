import type { RecentTransaction } from '@latchkey/controllers'
import type { Transaction, TransactionTransfer } from '@latchkey/core'
import { aliceAddress, bobAddress, meadowChain, meadowToken } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { sentTransaction } from '../../fixtures/sentTransaction.ts'
import { activityEntries } from './activity.model.ts'
import { recentEntries } from './recentActivity.ts'

const transfer = (fields: Partial<TransactionTransfer> = {}): TransactionTransfer => ({
  direction: 'out',
  sender: aliceAddress,
  recipient: bobAddress,
  amountBaseUnits: 5n,
  decimals: 18,
  name: 'BNB',
  symbol: 'BNB',
  imageUrl: undefined,
  nft: undefined,
  ...fields,
})
const transaction = (fields: Partial<Transaction> = {}): Transaction => ({
  id: 't',
  hash: '0xab',
  networkId: meadowChain.caipNetworkId,
  minedAt: 7,
  operation: 'send',
  status: 'confirmed',
  sentFrom: aliceAddress,
  sentTo: bobAddress,
  transfers: [transfer()],
  ...fields,
})
const entry = (fields: Partial<Transaction> = {}) =>
  activityEntries(
    [{ year: 2026, month: 10, transactions: [transaction(fields)] }],
    meadowChain,
    aliceAddress,
  )[0]
const incoming = { direction: 'in', sender: bobAddress, recipient: aliceAddress } as const

test('a sent transfer has a negative amount, its recipient and a link to the explorer', () => {
  expect(entry()).toEqual({
    id: 't',
    kind: 'sent',
    at: 7,
    failed: undefined,
    address: bobAddress,
    lookAlike: undefined,
    subject: undefined,
    amountBaseUnits: -5n,
    decimals: 18,
    symbol: 'BNB',
    tokenImageUrl: undefined,
    explorerUrl: 'https://explorer.example/tx/0xab',
  })
})

test('a received transfer has a positive amount and its sender', () => {
  expect(entry({ operation: 'receive', transfers: [transfer(incoming)] })).toMatchObject({
    kind: 'received',
    address: bobAddress,
    amountBaseUnits: 5n,
  })
})

test('transfers of the same token are added up', () => {
  const two = [transfer(incoming), transfer({ ...incoming, amountBaseUnits: 2n })]
  expect(entry({ transfers: two })).toMatchObject({ amountBaseUnits: 7n })
})

test('an outgoing and an incoming transfer are a swap', () => {
  const swap = [transfer(), transfer({ ...incoming, symbol: 'USDX', decimals: 6, amountBaseUnits: 9n })]
  expect(entry({ operation: 'trade', transfers: swap })).toMatchObject({
    kind: 'swapped',
    subject: ['BNB', 'USDX'],
    amountBaseUnits: 9n,
    decimals: 6,
  })
})

test('an NFT has its name as subject, and approvals and failures are marked', () => {
  const nft = transfer({
    ...incoming,
    name: 'Bloom 1',
    symbol: 'Bloom 1',
    decimals: 0,
    amountBaseUnits: 1n,
    nft: { isSpam: false },
  })
  expect(entry({ operation: 'mint', transfers: [nft] })).toMatchObject({ kind: 'minted', subject: 'Bloom 1' })
  expect(entry({ operation: 'approve', transfers: [] })).toMatchObject({
    kind: 'approved',
    amountBaseUnits: 0n,
  })
  expect(entry({ status: 'failed' })).toMatchObject({ failed: true })
})

/** The `n`th address that looks like `address` when shortened. */
const imitation = (address: string, n: number) =>
  `${address.slice(0, 6)}${n.toString(16).padStart(32, '0')}${address.slice(-4)}`

test('R-69: 500 imitations of addresses in use are marked, the real ones are not', () => {
  const poison = Array.from({ length: 500 }, (_, n) => {
    // Every second one imitates the account itself, as in a transfer of its own dust.
    const sender = imitation(n % 2 ? aliceAddress : bobAddress, n)
    return transaction({ id: `p${n}`, sentFrom: sender, transfers: [transfer({ ...incoming, sender })] })
  })
  const real = [transaction({ id: 'paid' }), transaction({ id: 'received', transfers: [transfer(incoming)] })]
  // Newest first. One imitation is older than the first payment to the imitated address.
  const transactions = [...poison.slice(0, 499), ...real, ...poison.slice(499)]
  const months = [{ year: 2026, month: 10, transactions }]
  const rows = activityEntries(months, meadowChain, aliceAddress)
  expect(rows.filter(({ lookAlike }) => lookAlike)).toHaveLength(500)
  expect(rows.filter(({ lookAlike }) => !lookAlike).map(({ id }) => id)).toEqual(['paid', 'received'])
})

test('R-69: unknown addresses that look alike are all marked, other unknown addresses are not', () => {
  const stranger = '0x52908400098527886e0f7030069857d2e4169ee7'
  const from = (sender: string, id: string) =>
    transaction({ id, sentFrom: sender, transfers: [transfer({ ...incoming, sender })] })
  const transactions = [
    from(imitation(stranger, 1), 'later'),
    from(stranger, 'first'),
    from('0x8617e340b3d01fa5f11f306f4090fd50e238070d', 'another'),
  ]
  const rows = activityEntries([{ year: 2026, month: 10, transactions }], meadowChain, aliceAddress)
  expect(rows.map(({ lookAlike }) => lookAlike)).toEqual([true, true, undefined])
})

const recentEntry = (fields: Partial<RecentTransaction>) =>
  recentEntries([{ ...sentTransaction, ...fields }], [], meadowChain, [
    { ...meadowToken, imageUrl: 'https://m.example/m.png' },
  ])[0]

test.each<[string, Partial<RecentTransaction>, string | undefined]>([
  ['pending', {}, '0x01'],
  ['sent again with a higher fee', { status: 'confirmed', hash: '0x02' }, '0x02'],
  ['cancelled', { status: 'cancelled', hash: '0x03' }, '0x03'],
  ['replaced by one that was not found', { status: 'replaced', hash: undefined }, undefined],
  ['proposed, so that its id is no hash', { status: 'proposed', hash: undefined }, undefined],
  ['dropped, so that no explorer knows it', { status: 'dropped' }, undefined],
])('the link of a transaction that is %s leads to what an explorer knows', (_, fields, hash) => {
  const url = recentEntry(fields)?.explorerUrl
  if (hash === undefined) expect(url).toBeUndefined()
  else expect(url).toContain(hash)
})

test('a recent transaction has the amount, symbol and picture of its token', () => {
  const { address = '', symbol, decimals } = meadowToken
  expect(recentEntry({ token: { address: address.toLowerCase(), symbol, decimals } })).toMatchObject({
    kind: 'sent',
    amountBaseUnits: -5n,
    symbol,
    decimals,
    tokenImageUrl: 'https://m.example/m.png',
  })
  expect(recentEntry({ kind: 'call', status: 'reverted' })).toMatchObject({
    kind: 'called',
    symbol: 'BNB',
    failed: true,
    progress: undefined,
  })
})
