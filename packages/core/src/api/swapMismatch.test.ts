import { describe, expect, test } from 'vitest'
import { aliceAddress, bobAddress } from '../testing/fixtures.ts'
import { approvalMismatch, swapMismatch } from './swapMismatch.ts'

const word = (value: string | bigint | number) => BigInt(value).toString(16).padStart(64, '0')
const call = (selector: string, ...words: readonly (string | bigint | number)[]) =>
  `0x${selector}${words.map(word).join('')}`
const native = 'eip155:910056:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const dollar = `eip155:910056:${bobAddress}`
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const wrapped = '0x4200000000000000000000000000000000000006'
const deadline = 2_000_000_000

/** Calls of four kinds that swap 1,000 for a quoted 2,000 with a slippage of 1 %: at least 1,980. */
const swaps = {
  'the native token for a token': {
    from: native,
    to: dollar,
    build: (spent: bigint, least: bigint, receiver: string) => ({
      value: spent,
      data: call('7ff36ab5', least, 128, receiver, deadline, 2, wrapped, bobAddress),
    }),
  },
  'a token for the native token': {
    from: dollar,
    to: native,
    build: (spent: bigint, least: bigint, receiver: string) => ({
      value: 0n,
      data: call('18cbafe5', spent, least, 160, receiver, deadline, 2, bobAddress, wrapped),
    }),
  },
  'a token for a token': {
    from: dollar,
    to: `eip155:910056:${other}`,
    build: (spent: bigint, least: bigint, receiver: string) => ({
      value: 0n,
      data: call('38ed1739', spent, least, 160, receiver, deadline, 3, bobAddress, wrapped, other),
    }),
  },
  'a token through an aggregator': {
    from: dollar,
    to: `eip155:910056:${other}`,
    build: (spent: bigint, least: bigint, receiver: string) => ({
      value: 0n,
      data: call('07ed2379', router, bobAddress, other, router, receiver, spent, least, 0, 288),
    }),
  },
}

describe.each(Object.entries(swaps))('R-74: %s', (_, { from, to, build }) => {
  const quoted = {
    address: aliceAddress,
    from,
    to,
    amountBaseUnits: 1_000n,
    quotedBaseUnits: 2_000n,
    slippagePercent: 1,
  }
  const mismatch = (changes: object, ...[spent, least, receiver]: Parameters<typeof build> | []) =>
    swapMismatch(
      {
        from: aliceAddress,
        to: router,
        gas: undefined,
        gasPrice: undefined,
        ...build(spent ?? 1_000n, least ?? 1_980n, receiver ?? aliceAddress),
        ...changes,
      },
      quoted,
    )

  test('a swap with the quoted amount or more is accepted', () => {
    expect(mismatch({})).toBeUndefined()
    expect(mismatch({}, 1_000n, 2_000n, aliceAddress)).toBeUndefined()
  })

  test('a least amount below the slippage is refused', () => {
    for (const least of [0n, 1n, 1_900n, 1_978n])
      expect(mismatch({}, 1_000n, least, aliceAddress), String(least)).toBe('least amount')
  })

  test('other tokens are refused', () => {
    const { data } = build(1_000n, 1_980n, aliceAddress)
    const swapped = data.replace(bobAddress.slice(2).toLowerCase(), router.slice(2))
    const built = { from: aliceAddress, to: router, value: from === native ? 1_000n : 0n, data: swapped }
    expect(swapMismatch({ ...built, gas: undefined, gasPrice: undefined }, quoted)).toBe('token')
  })

  test('another amount, receiver, account, value or call is refused', () => {
    expect(mismatch({}, 1_001n, 1_980n, aliceAddress)).toBe(from === native ? 'value' : 'amount')
    expect(mismatch({}, 1_000n, 1_980n, bobAddress)).toBe('receiver')
    expect(mismatch({ from: bobAddress })).toBe('account')
    expect(mismatch({ value: 7n })).toBe('value')
    for (const data of ['0x', '0xdeadbeef', call('a9059cbb', bobAddress, 1n), '0x7ff36ab5', '0x38ed173900'])
      expect(mismatch({ data }), data).toBe('call')
  })
})

describe('R-72: approvals', () => {
  const mismatch = (changes: object) =>
    approvalMismatch(
      {
        from: aliceAddress,
        to: bobAddress,
        data: call('095ea7b3', router, 1_000n),
        value: 0n,
        gas: undefined,
        gasPrice: undefined,
        ...changes,
      },
      { address: aliceAddress, from: dollar },
    )

  test('an approval of a limited amount of the sold token is accepted', () => {
    expect(mismatch({})).toBeUndefined()
  })

  test('an unlimited approval, another account, token or call, and a value are refused', () => {
    expect(mismatch({ data: call('095ea7b3', router, 1n << 255n) })).toBe('allowance')
    expect(mismatch({ from: bobAddress })).toBe('account')
    expect(mismatch({ to: aliceAddress })).toBe('token')
    expect(mismatch({ value: 1n })).toBe('value')
    expect(mismatch({ data: call('a22cb465', router, 1n) })).toBe('call')
  })
})
