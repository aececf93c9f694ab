import { parseEther as ether } from 'viem'
import { expect, test } from 'vitest'
import {
  isLaunchCallDone,
  type LaunchCall,
  type LaunchProgress,
  launchAddresses,
  launchCalls,
} from './launchCalls.ts'
import { type LaunchInput, launchProblems, type OwnToken, readLaunch } from './launchDraft.ts'

const now = Date.parse('2026-03-01T09:30:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x00000000000000000000000000000000000000bb'
const salt = `0x${'5a'.repeat(32)}` as const
const contracts = {
  launchpad: '0x00000000000000000000000000000000000000a1',
  saleImplementation: '0x00000000000000000000000000000000000000a2',
  lock: '0x00000000000000000000000000000000000000a3',
}

const valid: LaunchInput = {
  ...{ chainId: 910155, owner, source: 'new', name: 'Meadow', symbol: 'MDW', supply: '1000000', token: '' },
  ...{ hardCap: '40', softCap: '10', minBuy: '0.05', maxBuy: '5', rate: '10000' },
  ...{ start: at(hour), end: at(hour + 7 * day) },
  ...{ tgePercent: '20', cliffDays: '0', vestingDays: '60' },
  ...{ lockPercent: '20', lockCliffDays: '180', lockEndDays: '365' },
  ...{ tagline: 'Grass for all', description: 'A'.repeat(128), links: 'https://meadow.example/' },
}
const own: OwnToken = { address: token, name: 'Own', symbol: 'OWN', decimals: 6, held: '500000000000' }
const sells = { source: 'own', token, name: '', symbol: '', supply: '' } as const
const problems = (change: Partial<LaunchInput>, ownToken?: OwnToken) =>
  launchProblems({ ...valid, ...change }, 'review', { now, ownToken })
const plan = (change: Partial<LaunchInput> = {}, ownToken?: OwnToken) => {
  const read = readLaunch({ ...valid, ...change }, { now, ownToken })
  if (!read) throw new Error(JSON.stringify(problems(change, ownToken)))
  return read
}

const quarter = 'The soft cap must be at least a quarter of the hard cap.'
const days = 'Enter whole days.'
test.each<[Partial<LaunchInput>, string]>([
  [{ name: ' M ' }, 'Use 2 to 40 characters.'],
  [{ name: 'M'.repeat(41) }, 'Use 2 to 40 characters.'],
  [{ symbol: 'M' }, '2 to 8 capital letters or digits.'],
  [{ symbol: 'mdw' }, '2 to 8 capital letters or digits.'],
  [{ supply: '0' }, 'Enter a whole number of tokens, 1 to 1,000,000,000,000,000.'],
  [{ supply: '1.5' }, 'Enter a whole number of tokens, 1 to 1,000,000,000,000,000.'],
  [{ supply: '1000000000000001' }, 'Enter a whole number of tokens, 1 to 1,000,000,000,000,000.'],
  [{ hardCap: '' }, 'Enter an amount.'],
  [{ hardCap: '0' }, 'Enter more than zero.'],
  [{ hardCap: '1000000001', softCap: '500000000', rate: '0.000001' }, 'Enter at most 1,000,000,000.'],
  [{ hardCap: '-1' }, 'Enter it without a sign.'],
  [{ softCap: '8' }, quarter],
  [{ softCap: '9.999999999999999999' }, quarter],
  [{ softCap: '41' }, 'The soft cap must be at most the hard cap.'],
  [{ minBuy: '6' }, 'The minimum must be at most the maximum.'],
  [{ maxBuy: '41' }, 'The maximum must be at most the hard cap.'],
  [{ rate: '0.0000000000000000001' }, 'Use at most 18 decimals.'],
  [{ rate: '0.000000000000000001' }, 'With this rate the minimum buys nothing.'],
  [{ rate: '25001', lockPercent: '0' }, 'The sale needs 1,000,040 tokens, more than the supply.'],
  [{ start: '' }, 'Choose when it opens.'],
  [{ start: at(5 * minute - 1) }, 'Open it at least 5 minutes from now.'],
  [{ end: '' }, 'Choose when it ends.'],
  [{ end: at(hour + 10 * minute - 1) }, 'Keep it open for 10 minutes to 60 days.'],
  [{ end: at(hour + 60 * day + 1) }, 'Keep it open for 10 minutes to 60 days.'],
  [{ start: at(150 * day), end: at(181 * day) }, 'End it within 180 days.'],
  [{ tgePercent: '101' }, 'Enter 0 to 100, with at most 2 decimals.'],
  [{ tgePercent: '12.345' }, 'Enter 0 to 100, with at most 2 decimals.'],
  [{ cliffDays: '61' }, 'The cliff must be within the vesting.'],
  [{ cliffDays: '1.5' }, days],
  [{ vestingDays: '0' }, 'Choose how long the rest vests.'],
  [{ vestingDays: '1461' }, 'Vest within 4 years.'],
  [{ lockPercent: '-1' }, 'Enter 0 to 100, with at most 2 decimals.'],
  [{ lockPercent: '70' }, 'The sale and the lock need 1,100,000 tokens, more than the supply.'],
  [{ lockCliffDays: '366' }, 'The cliff must be before the end.'],
  [{ lockCliffDays: '0', lockEndDays: '0' }, 'Lock for at least a day.'],
  [{ lockEndDays: '3651' }, 'End the lock within 10 years.'],
  [{ tagline: 'a'.repeat(91) }, 'Use at most 90 characters.'],
  [{ description: 'a'.repeat(127) }, 'Use 128 to 2,000 characters.'],
  [{ description: 'a'.repeat(2001) }, 'Use 128 to 2,000 characters.'],
  [{ links: 'http://meadow.example' }, 'Use links that start with https://, one in each line.'],
  [{ links: 'javascript:alert(1)' }, 'Use links that start with https://, one in each line.'],
  [{ links: 'https://bank.example@evil.example' }, 'Use links that start with https://, one in each line.'],
  [{ links: 'https://a.example\n'.repeat(6) }, 'Use at most 5 links.'],
])('%j: %s', (change, problem) => {
  expect(Object.values(problems(change))).toEqual([problem])
})

test('at their limits all values are valid', () => {
  const edges: readonly Partial<LaunchInput>[] = [
    { softCap: '10' },
    { softCap: '40' },
    { minBuy: '5' },
    { maxBuy: '40' },
    { start: at(5 * minute) },
    { end: at(hour + 10 * minute) },
    { end: at(hour + 60 * day) },
    { tgePercent: '100', vestingDays: '0' },
    { cliffDays: '60' },
    { vestingDays: '1460' },
    { lockPercent: '60' },
    { lockPercent: '0', lockCliffDays: '5', lockEndDays: '0' },
    { lockCliffDays: '365' },
    { name: 'Me', symbol: 'M2' },
    { tagline: '', links: '' },
    { supply: '1000000000000000' },
  ]
  for (const edge of edges) expect(problems(edge), JSON.stringify(edge)).toEqual({})
})

test('a step reports only problems up to it', () => {
  const input = { ...valid, symbol: '', softCap: '', tgePercent: '', description: '' }
  const fields = (step: Parameters<typeof launchProblems>[1]) =>
    Object.keys(launchProblems(input, step, { now, ownToken: undefined }))
  expect(fields('token')).toEqual(['symbol'])
  // Without a token the amounts of the next steps mean nothing.
  expect(fields('safety')).toEqual(['symbol'])
  const named = { ...input, symbol: 'MDW' }
  expect(Object.keys(launchProblems(named, 'safety', { now, ownToken: undefined })).sort()).toEqual([
    'softCap',
    'tgePercent',
  ])
})

test('a token that the creator owns is sold up to what is held, with its own decimals', () => {
  expect(problems({ ...sells }, { ...own, held: '100000000000' })).toEqual({
    rate: 'The sale needs 400,000 tokens, more than you hold.',
  })
  expect(problems({ ...sells, rate: '1.1234567' }, own)).toEqual({ rate: 'Use at most 6 decimals.' })
  expect(problems({ ...sells, token: '0x12' })).toEqual({ token: 'Enter an address that starts with 0x.' })
  expect(plan(sells, own)).toMatchObject({
    coin: { address: token, decimals: 6, available: 500_000_000_000n },
    sale: { tokens: 400_000_000_000n, rate: 10_000_000_000n },
    safety: { lock: { amount: 100_000_000_000n } },
  })
  // Before the chain has answered there is no plan.
  expect(readLaunch({ ...valid, ...sells }, { now, ownToken: undefined })).toBeUndefined()
})

const nowSec = BigInt(now / 1000)
const callsOf = (change: Partial<LaunchInput> = {}, ownToken?: OwnToken) =>
  launchCalls(plan(change, ownToken), contracts, { salt, now: nowSec })

test('a launch is five calls, in which the token has its predicted address', () => {
  const { token: predicted } = launchAddresses(plan(), contracts, salt)
  expect(
    callsOf().map(({ address, functionName, args, label }) => [address, functionName, args, label]),
  ).toEqual([
    [
      ...[contracts.launchpad, 'createToken', [salt, 'Meadow', 'MDW', ether('1000000')]],
      'Create 1,000,000 MDW',
    ],
    [...[predicted, 'approve', [contracts.launchpad, ether('400000')]], 'Let the launchpad take 400,000 MDW'],
    [
      ...[contracts.launchpad, 'createPresale'],
      [
        salt,
        {
          ...{ token: predicted, owner, unsoldTo: owner },
          ...{ start: nowSec + 3600n, end: nowSec + 3600n + 7n * 86_400n },
          ...{ softCap: ether('10'), hardCap: ether('40'), minBuy: ether('0.05'), maxBuy: ether('5') },
          ...{ rate: ether('10000'), tgeBps: 2000, cliff: 0n, vesting: 60n * 86_400n },
        },
      ],
      'Create the sale of 400,000 MDW',
    ],
    [...[predicted, 'approve', [contracts.lock, ether('200000')]], 'Let the lock take 200,000 MDW'],
    [
      ...[contracts.lock, 'create'],
      [
        ...[predicted, owner, ether('200000'), nowSec],
        ...[nowSec + 180n * 86_400n, nowSec + 365n * 86_400n, 'Team'],
      ],
      'Lock 200,000 MDW',
    ],
  ])
})

test('without a new token or a lock there are fewer calls', () => {
  const kinds = (calls: readonly LaunchCall[]) => calls.map(({ kind }) => kind)
  expect(kinds(callsOf({ lockPercent: '0' }))).toEqual(['createToken', 'approveSale', 'createSale'])
  expect(kinds(callsOf({ ...sells, lockPercent: '0' }, own))).toEqual(['approveSale', 'createSale'])
})

test('what an earlier attempt has done is not sent again', () => {
  const none = { launchpad: 0n, lock: 0n }
  const left = (progress: LaunchProgress) =>
    callsOf()
      .filter((call) => !isLaunchCallDone(call, progress))
      .map(({ kind }) => kind)
  expect(left({ hasToken: false, hasSale: false, allowances: none })).toHaveLength(5)
  expect(left({ hasToken: true, hasSale: false, allowances: none })[0]).toBe('approveSale')
  const approved = { ...none, launchpad: ether('400000') }
  expect(left({ hasToken: true, hasSale: false, allowances: approved })[0]).toBe('createSale')
  expect(left({ hasToken: true, hasSale: true, allowances: none })).toEqual(['approveLock', 'lock'])
  const both = { ...none, lock: ether('200000') }
  expect(left({ hasToken: true, hasSale: true, allowances: both })).toEqual(['lock'])
})
