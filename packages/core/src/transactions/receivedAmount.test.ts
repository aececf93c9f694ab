import { expect, test } from 'vitest'
import { readReceived, transferSimulation } from './receivedAmount.ts'

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const answer = (before: unknown, after: unknown, status = '0x1') => [
  { calls: [{ returnData: before }, { status, returnData: word(1n) }, { returnData: after }] },
]

test('the receiver’s balance is read before and after the transfer', () => {
  const transfer = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}`, data: '0xa9059cbb' }
  const { params } = transferSimulation({ ...transfer, receiver: `0x${'CC'.repeat(20)}` })
  const balance = { ...transfer, data: `0x70a08231${'0'.repeat(24)}${'cc'.repeat(20)}` }
  expect(params).toEqual([{ blockStateCalls: [{ calls: [balance, transfer, balance] }] }, 'latest'])
})

test.each<[string, unknown, bigint | undefined]>([
  ['a hundredth is kept', answer(word(5n), word(995n)), 990n],
  ['all is kept', answer(word(5n), word(5n)), 0n],
  ['all arrives', answer(word(5n), word(1_005n)), undefined],
  ['shares are rounded down', answer(word(5n), word(1_003n)), undefined],
  ['more than that is missing', answer(word(5n), word(1_002n)), 997n],
  ['more arrives', answer(word(5n), word(5_000n)), undefined],
  ['the balance falls', answer(word(5_000n), word(5n)), undefined],
  ['the transfer fails', answer(word(5n), word(5n), '0x0'), undefined],
  ['the contract returns no balance', answer('0x', '0x'), undefined],
  ['it returns more than a word', answer(word(5n), `${word(5n)}00`), undefined],
  ['it returns numbers', answer(5, 995), undefined],
  ['there is no block', [], undefined],
  ['a call is missing', [{ calls: [{ returnData: word(5n) }] }], undefined],
  ['it is no list', { calls: [] }, undefined],
  ['it is null', null, undefined],
])('what arrives of 1,000: %s', (_name, simulated, received) => {
  expect(readReceived(simulated, 1_000n)).toBe(received)
})
