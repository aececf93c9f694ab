import { LatchkeyError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { preflightOf } from './preflight.ts'

const networkId = 'solana:x'
const unreachable = (cause?: unknown) => new LatchkeyError('rpc_unreachable', { networkId }, { cause })
const badAnswer = (problem: string) =>
  unreachable(new LatchkeyError('rpc_bad_response', { method: 'sendTransaction', problem }))
const refusal = (code: number, err?: unknown) =>
  new LatchkeyError(
    'rpc_error',
    { method: 'sendTransaction', detail: 'x' },
    { cause: { code, message: 'x', ...(err === undefined ? {} : { data: { err } }) } },
  )

test.each<readonly [what: string, failure: unknown, preflight: string]>([
  ['a blockhash that is not found', refusal(-32002, 'BlockhashNotFound'), 'expired'],
  ['a transaction that is on the chain already', refusal(-32002, 'AlreadyProcessed'), 'sent'],
  ['too little for the fee', refusal(-32002, 'InsufficientFundsForFee'), 'insufficient'],
  [
    'too little for the rent',
    refusal(-32002, { InsufficientFundsForRent: { account_index: 0 } }),
    'insufficient',
  ],
  ['too little to transfer', refusal(-32002, { InstructionError: [2, { Custom: 1 }] }), 'insufficient'],
  ['a sender without account', refusal(-32002, 'AccountNotFound'), 'insufficient'],
  ['a frozen account', refusal(-32002, { InstructionError: [2, { Custom: 17 }] }), 'refused'],
  ['an invalid signature', refusal(-32003), 'refused'],
  ['invalid params', refusal(-32602), 'refused'],
  [
    'every node on another chain',
    unreachable(new LatchkeyError('rpc_wrong_chain', { expected: 'a', actual: 'b' })),
    'refused',
  ],
  ['too many requests', badAnswer('status 429'), 'busy'],
  ['a node that is down for maintenance', badAnswer('status 503'), 'busy'],
  ['an internal error', refusal(-32603), 'unknown'],
  ['an error of no known code', refusal(-1, 'Whatever'), 'unknown'],
  ['a gateway error', badAnswer('status 502'), 'unknown'],
  ['HTML', badAnswer('not JSON'), 'unknown'],
  ['no answer', unreachable(), 'unknown'],
  ['anything else', new Error('trap'), 'unknown'],
])('F25, F26: the answer of a node: %s', (_what, failure, preflight) => {
  expect(preflightOf(failure)).toBe(preflight)
})
