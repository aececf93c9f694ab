import { expect, test } from 'vitest'
import { readRpcAnswer } from './readRpcAnswer.ts'

const read = (answer: unknown, method = 'eth_call') =>
  readRpcAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), { id: 1, method })
const answer = (fields: object) => ({ jsonrpc: '2.0', id: 1, ...fields })

test.each([
  ['<html>', 'not JSON'],
  [[answer({ result: '0x' })], 'not an object'],
  [{ id: 1, result: '0x' }, 'no JSON-RPC 2.0'],
  [answer({ id: 2, result: '0x' }), 'answers another request'],
  [answer({}), 'neither result nor error'],
  [answer({ error: { message: 'no code' } }), 'an error without a code'],
  [answer({ result: '0x1' }), 'not bytes'],
])('R-60: %j is invalid: %s', (invalid, problem) => {
  expect(read(invalid)).toEqual({ problem })
})

test('an error is returned with its code, its text and its data', () => {
  expect(read(answer({ error: { code: 3, message: 'reverted', data: '0x' } }))).toEqual({
    error: { code: 3, message: 'reverted', data: '0x' },
  })
  expect(read(answer({ error: { code: 3 }, result: '0x' }))).toEqual({ error: { code: 3, message: '' } })
})

const hash = `0x${'1'.repeat(64)}`
const transaction = { hash, from: '0x1', to: null, nonce: '0x0', value: '0x0', input: '0x' }
test.each([
  ['eth_getBalance', '0x0', '1'],
  ['eth_getLogs', [], {}],
  ['eth_feeHistory', { baseFeePerGas: [] }, null],
  ['eth_getBlockByNumber', { transactions: [] }, {}],
  ['eth_getBlockByHash', null, []],
  ['eth_getTransactionByHash', transaction, { hash }],
  [
    'eth_getTransactionReceipt',
    { status: '0x1', blockNumber: '0x1', transactionHash: hash },
    { status: '0x1' },
  ],
  ['eth_getTransactionReceipt', { root: hash, blockNumber: '0x1', transactionHash: hash }, 'mined'],
])('R-60: the result of %s is checked for its shape', (method, valid, invalid) => {
  expect(read(answer({ result: valid }), method)).toEqual({ result: valid })
  expect(read(answer({ result: invalid }), method)).toHaveProperty('problem')
})
