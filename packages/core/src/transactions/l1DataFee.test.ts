import { expect, test } from 'vitest'
import { l1FeeCall, readL1Fee } from '../index.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each<[string, Parameters<typeof l1FeeCall>[1], number]>([
  ['a transfer', { from, to, value: 1_000_000n }, 43],
  ['a call', { from, to, data: `0x${'ab'.repeat(68)}` }, 20 + 20 + 1 + 68],
  ['a creation', { from, data: '0x6000' }, 20 + 1 + 2],
])('the oracle is asked for the bytes of %s', (_, draft, length) => {
  const { to: oracle, data } = l1FeeCall(8453, draft)
  expect(oracle).toBe('0x420000000000000000000000000000000000000F')
  // getL1Fee(bytes): selector, offset, length, and the bytes in whole words.
  const [, offset, given, bytes = ''] = data.match(/^0x49948e0e(\w{64})(\w{64})((?:\w{64})+)$/) ?? []
  expect([Number(`0x${offset}`), Number(`0x${given}`)]).toEqual([32, length])
  expect(bytes).toHaveLength(Math.ceil(length / 32) * 64)
  expect(bytes.startsWith(from.slice(2))).toBe(true)
})

test('the oracle of Scroll has another address', () => {
  expect(l1FeeCall(534352, { from, to }).to).toBe('0x5300000000000000000000000000000000000002')
})

test.each([
  ['nothing is there', '0x', 0n],
  ['a fee, with room for two blocks', `0x${1_000n.toString(16).padStart(64, '0')}`, 1_250n],
  ['more than there is', `0x${'f'.repeat(64)}`, 0n],
  ['no text', null, 0n],
])('%s', (_, answer, fee) => {
  expect(readL1Fee(answer)).toBe(fee)
})
