import { expect, test } from 'vitest'
import { maxEntries, readDropList } from './readDropList.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

test('a list of EVM and Solana accounts is read, with or without titles, by any separator and line ending', () => {
  const entries = [
    { kind: 'evm', subject: alice.toLowerCase(), amount: 1_500_000n },
    { kind: 'solana', subject: solana, amount: 2_000_000n },
  ]
  for (const csv of [
    `${alice},1.5\n${solana},2\n`,
    `\uFEFFaddress,amount\r\n${alice},1.5\r\n\r\n${solana},2`,
    `"Address";"Amount"\n"${alice.toLowerCase()}";"1.5"\n${solana};2;\n`,
    `${alice}\t1.5\n${solana}\t2.0`,
  ])
    expect(readDropList(csv, 6)).toEqual({ entries })
})

test('each fault is named with its line', () => {
  const lines = [
    'address,amount',
    `${alice},1`,
    `${alice.toLowerCase()},2`,
    'alice,1',
    `${bob.replace('C8', 'c8')},1`,
    `${bob},0`,
    `${solana},1.1234567`,
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq9,1',
    '0x90F79bf6EB2c4f870365E785982E1f101E93b906,ten',
    '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65,1,000',
  ]
  expect(readDropList(lines.join('\n'), 6).problem?.split('\n')).toEqual([
    'Line 3: same address as line 2.',
    'Line 4: not an EVM or Solana address.',
    'Line 5: that address has a typo (checksum).',
    'Line 6: amount must be above zero.',
    'Line 7: more than 6 decimals.',
    'Line 8: not an EVM or Solana address.',
    'Line 9: not an amount.',
    'Line 10: use an address and an amount.',
  ])
})

test('of many faults the first are named and the others counted', () => {
  const problem = readDropList('x,1\n'.repeat(25), 18).problem?.split('\n')
  expect(problem).toHaveLength(21)
  expect(problem?.at(-1)).toBe('And 5 more lines.')
})

test('an empty list, one that is too long, and one that no drop can hold are refused', () => {
  const account = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `${account(index + 1)},1`).join('\n')
  expect(readDropList('address,amount\n\n', 18).problem).toBe('The list is empty.')
  expect(readDropList(list(maxEntries), 18).entries).toHaveLength(maxEntries)
  expect(readDropList(list(maxEntries + 1), 18).problem).toBe('Use at most 20,000 lines.')
  expect(readDropList(`${alice},${2n ** 128n}\n`, 0).problem).toBe(
    'The amounts are more than a drop can hold.',
  )
})
