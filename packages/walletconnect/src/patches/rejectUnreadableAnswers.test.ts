import { expect, test } from 'vitest'
import type { Sdk } from '../sdk.ts'
import { rejectUnreadableAnswers } from './rejectUnreadableAnswers.ts'

const signature = { t: 'eip191', s: `0x${'ab'.repeat(65)}` }
const cacao = { p: { iss: 'did:pkh:eip155:1:0x00' }, s: signature }
const responder = { publicKey: 'ab' }

/** What the SDK receives if a wallet answers a request of `method` with `result`. */
function received(result: unknown, method = 'wc_sessionAuthenticate') {
  const crypto = { decode: async (_topic: string, _encoded: string) => ({ id: 1, jsonrpc: '2.0', result }) }
  const history = { records: new Map([[1, { request: { method } }]]) }
  rejectUnreadableAnswers({ core: { crypto, history } } as unknown as Sdk)
  return crypto.decode('topic', 'text')
}

test.each([
  ['no object', true],
  ['null', null],
  ['no signatures', { responder }],
  ['a signature without text', { cacaos: [{ ...cacao, s: { t: 'eip191' } }], responder }],
  ['a signature of the wrong length', { cacaos: [{ ...cacao, s: { t: 'eip191', s: '0xab' } }], responder }],
  ['a signature of an unknown kind', { cacaos: [{ ...cacao, s: { ...signature, t: 'bip322' } }], responder }],
  ['a signature of no account', { cacaos: [{ ...cacao, p: {} }], responder }],
  ['no key', { cacaos: [cacao], responder: {} }],
])('an answer with %s to a sign-in request becomes an error', async (_what, result) => {
  expect(await received(result)).toEqual({
    id: 1,
    jsonrpc: '2.0',
    error: { code: 7000, message: 'The answer of the wallet cannot be read.' },
  })
})

test('a readable answer, and the answer to another request, are unchanged', async () => {
  const contract = { ...cacao, s: { t: 'eip1271', s: '0xabcd' } }
  expect(await received({ cacaos: [cacao, contract], responder })).toMatchObject({ result: { responder } })
  expect(await received(true, 'wc_sessionPing')).toMatchObject({ result: true })
})
