import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { toChecksumAddress } from '../accounts/address.ts'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import type { ContractCall, ContractRequest } from './contractCall.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import type { SignInMessage } from './signInMessage.ts'
import { recheckSignIn, type SignInProof, verifySignIn } from './verifySignIn.ts'

const now = Date.parse('2026-03-01T09:30:00Z')
const key = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const address = addressOf(key)
const otherKey = hexToBytes('59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const domain = 'meadow.example'
const uri = 'https://meadow.example'
const fields: SignInMessage = {
  accountAddress: address,
  chainId: 'eip155:56',
  domain,
  uri,
  version: '1',
  nonce: 'k3pLm92xTq7Rz',
  issuedAt: '2026-03-01T09:30:00Z',
}
const expected = { domain, uri, nonce: fields.nonce, chains: ['eip155:56', 'eip155:11155111'] }

function addressOf(secret: Uint8Array): string {
  const hash = keccak_256(secp256k1.getPublicKey(secret, false).subarray(1))
  return toChecksumAddress(`0x${bytesToHex(hash.subarray(12))}`)
}

function hashOf(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return keccak_256(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}${message}`))
}

function sign(message: string, secret = key, change: { highS?: boolean; v?: number } = {}): string {
  const signed = secp256k1.sign(hashOf(message), secret)
  const s = change.highS ? secp256k1.CURVE.n - signed.s : signed.s
  const recovery = change.highS ? 1 - signed.recovery : signed.recovery
  const v = change.v ?? 27 + recovery
  const hex = (value: bigint) => value.toString(16).padStart(64, '0')
  return `0x${hex(signed.r)}${hex(s)}${v.toString(16).padStart(2, '0')}`
}

type Change = {
  fields?: Partial<SignInMessage>
  expected?: Partial<typeof expected>
  signature?: (message: string) => string
  now?: number
  call?: ContractCall
  ownersSignWithinMs?: number
}

function proofOf(change: Change): SignInProof {
  const message = formatSignInMessage({ ...fields, ...change.fields })
  return {
    message,
    signature: (change.signature ?? sign)(message),
    expected: { ...expected, ...change.expected },
    now: change.now ?? now,
    call: change.call,
    ownersSignWithinMs: change.ownersSignWithinMs,
  }
}

async function outcome(change: Change): Promise<unknown> {
  const proof = proofOf(change)
  try {
    const session = await verifySignIn(proof)
    return session.message === proof.message && session.signature === proof.signature ? 'accepted' : 'changed'
  } catch (error) {
    return isLatchkeyError(error) ? error.code : error
  }
}

test('a message signed by the key of its account is accepted with the exact text', async () => {
  expect(await outcome({})).toBe('accepted')
})

test('a text changed after signing is rejected', async () => {
  const message = formatSignInMessage(fields)
  const tampered = message.replace('Chain ID: 56', 'Chain ID: 11155111')
  await expect(
    verifySignIn({ message: tampered, signature: sign(message), expected, now }),
  ).rejects.toMatchObject({ code: 'signature_invalid' })
})

test('a text that is not a sign-in message is rejected first', async () => {
  await expect(verifySignIn({ message: 'hello', signature: '0x', expected, now })).rejects.toMatchObject({
    code: 'invalid_sign_in_message',
  })
})

test.each([
  ['the key of another account', (m: string) => sign(m, otherKey)],
  ['a high s', (m: string) => sign(m, key, { highS: true })],
  ['a v of 0', (m: string) => sign(m, key, { v: 0 })],
  ['a v of 1', (m: string) => sign(m, key, { v: 1 })],
  ['a v of 29', (m: string) => sign(m, key, { v: 29 })],
  ['the other v', (m: string) => sign(m).replace(/..$/, (v) => (v === '1b' ? '1c' : '1b'))],
  ['an empty text', () => ''],
  ['0x', () => '0x'],
  ['64 bytes', (m: string) => sign(m).slice(0, -2)],
  ['66 bytes', (m: string) => `${sign(m)}00`],
  ['hex without 0x', (m: string) => sign(m).slice(2)],
  ['zeros', () => `0x${'00'.repeat(64)}1b`],
  ['an r beyond the order', () => `0x${'ff'.repeat(32)}${'00'.repeat(31)}011b`],
  ['a signature of another text', () => sign('hello')],
  ['an ERC-6492 wrapper without `call`', (m: string) => `${sign(m)}${'6492'.repeat(16)}`],
])('an invalid signature is rejected: %s', async (_, signature) => {
  expect(await outcome({ signature })).toBe('signature_invalid')
})

test.each([
  'meadow.example.',
  'MEADOW.example',
  'meadow.example:443',
  'www.meadow.example',
  'meadow.example.evil.example',
  'evil-meadow.example',
  'meadow.exampl',
  'xmeadow.example',
  'meadow.example:8080',
  'user@meadow.example',
  'meadow.example@evil.example',
  'xn--madow-bva.example',
  'm%65adow.example',
  'meadow-example',
  'meadowexample',
  'meadow.example:',
  '127.0.0.1',
  '[::1]',
  'localhost',
  'meadow..example',
  '.meadow.example',
  'meadow.example..',
  'rneadow.example',
  'meadow.examp1e',
  'Meadow.example',
  'meadow.EXAMPLE',
  'meadow.example%2F',
  'meadow.example%00',
  '%20meadow.example',
  'meadow.example%20',
  'meadow.example,evil.example',
  'meadow.example;evil',
  'meadow.example=',
  'meadow.example:0',
  'meadow.example:00443',
  'http@meadow.example',
  'meadow_example',
  'meadow~example',
  '*.example',
  'meadow.example!',
  ':meadow@meadow.example',
])('a message for the look-alike domain %s is rejected', async (lookAlike) => {
  expect(await outcome({ fields: { domain: lookAlike } })).toBe('sign_in_bad_domain')
})

test.each<[string, Parameters<typeof outcome>[0], string]>([
  ['another path in the URI', { fields: { uri: 'https://meadow.example/' } }, 'sign_in_bad_domain'],
  ['another site in the URI', { fields: { uri: 'https://evil.example' } }, 'sign_in_bad_domain'],
  ['another scheme than the URI', { fields: { scheme: 'http' } }, 'sign_in_bad_domain'],
  ['the scheme of the URI', { fields: { scheme: 'https' } }, 'accepted'],
  ['another nonce', { fields: { nonce: 'k3pLm92xTq7Ry' } }, 'sign_in_bad_nonce'],
  ['a nonce in another case', { fields: { nonce: 'K3PLM92XTQ7RZ' } }, 'sign_in_bad_nonce'],
  ['a nonce with more after it', { fields: { nonce: 'k3pLm92xTq7Rz0' } }, 'sign_in_bad_nonce'],
  ['a network outside the list', { fields: { chainId: 'eip155:1' } }, 'sign_in_chain_not_allowed'],
  ['an empty list of networks', { expected: { chains: [] } }, 'sign_in_chain_not_allowed'],
  ['issued 300 s ago', { now: now + 300_000 }, 'accepted'],
  ['issued 300.001 s ago', { now: now + 300_001 }, 'sign_in_expired'],
  ['issued 60 s ahead', { now: now - 60_000 }, 'accepted'],
  ['issued 60.001 s ahead', { now: now - 60_001 }, 'sign_in_expired'],
  ['issued 24 h ago', { now: now + 86_400_000 }, 'sign_in_expired'],
  ['issued 24 h ahead', { now: now - 86_400_000 }, 'sign_in_expired'],
  ['a clock of NaN', { now: Number.NaN }, 'sign_in_expired'],
  ['an expiration 1 ms ahead', { fields: { expirationTime: '2026-03-01T09:30:00.001Z' } }, 'accepted'],
  ['an expiration now', { fields: { expirationTime: '2026-03-01T09:30:00Z' } }, 'sign_in_expired'],
  ['a not-before now', { fields: { notBefore: '2026-03-01T09:30:00Z' } }, 'accepted'],
  ['a not-before 1 ms ahead', { fields: { notBefore: '2026-03-01T09:30:00.001Z' } }, 'sign_in_expired'],
  [
    'an offset that names the same instant',
    { fields: { issuedAt: '2026-03-01T01:30:00-08:00' } },
    'accepted',
  ],
])('%s: %o is %s', async (_, change, result) => {
  expect(await outcome(change)).toBe(result)
})

const magic = `0x1626ba7e${'0'.repeat(56)}`

function chain(answers: { code: string; result?: string }) {
  const requests: ContractRequest[] = []
  const call: ContractCall = async (request) => {
    requests.push(request)
    return request.method === 'eth_getCode' ? answers.code : (answers.result ?? '0x')
  }
  return { call, requests }
}

test('an account without code is verified by its key, after a read from its own network', async () => {
  const { call, requests } = chain({ code: '0x' })
  expect(await outcome({ call })).toBe('accepted')
  expect(await outcome({ call, signature: (m) => sign(m, otherKey) })).toBe('signature_invalid')
  expect(requests[0]).toEqual({ networkId: 'eip155:56', method: 'eth_getCode', to: address })
  expect(requests.every(({ method }) => method === 'eth_getCode')).toBe(true)
})

test('an account with code is verified by its code only', async () => {
  const { call, requests } = chain({ code: '0x6001', result: magic })
  expect(await outcome({ call, signature: () => '0xdead' })).toBe('accepted')
  expect(requests[1]).toMatchObject({ method: 'eth_call', to: address, gas: '0x4c4b40' })
  expect(requests[1]?.data?.slice(0, 10)).toBe('0x1626ba7e')

  const refusing = chain({ code: '0x6001', result: `0x${'f'.repeat(64)}` })
  expect(await outcome({ call: refusing.call })).toBe('signature_invalid')
  expect(await outcome({ call: chain({ code: '0x6001' }).call })).toBe('signature_invalid')
  expect(await outcome({ call: chain({ code: '0x6001', result: '0x1626ba7e' }).call })).toBe(
    'signature_invalid',
  )
})

test('the key of a delegated account is accepted even if its code rejects the signature', async () => {
  const { call } = chain({ code: `0xef0100${'ab'.repeat(20)}` })
  expect(await outcome({ call })).toBe('accepted')
  expect(await outcome({ call, signature: (m) => sign(m, otherKey) })).toBe('signature_invalid')
})

test('an ERC-6492 wrapper is verified first, without the key', async () => {
  const wrapped = (m: string) => `${sign(m)}${'6492'.repeat(16)}`
  const yes = chain({ code: '0x', result: `0x${'0'.repeat(63)}1` })
  expect(await outcome({ call: yes.call, signature: wrapped })).toBe('accepted')
  expect(yes.requests.map(({ method, to }) => ({ method, to }))).toEqual([
    { method: 'eth_call', to: undefined },
  ])
  for (const result of ['0x', '0x01', `0x${'0'.repeat(64)}`, `0x${'0'.repeat(63)}2`, magic]) {
    expect(await outcome({ call: chain({ code: '0x', result }).call, signature: wrapped })).toBe(
      'signature_invalid',
    )
  }
})

test.each([
  ['a recovered key identifies its address on every chain', { code: '0x' }, sign, `eip155:${address}`],
  [
    'the key of a delegated account identifies its address on every chain',
    { code: `0xef0100${'ab'.repeat(20)}`, result: magic },
    sign,
    `eip155:${address}`,
  ],
  [
    'contract code (ERC-1271) identifies the account of its own chain',
    { code: '0x6001', result: magic },
    sign,
    `eip155:56:${address}`,
  ],
  [
    'an account that is not deployed (ERC-6492) is identified on its own chain',
    { code: '0x', result: `0x${'0'.repeat(63)}1` },
    (message: string) => `${sign(message)}${'6492'.repeat(16)}`,
    `eip155:56:${address}`,
  ],
])('R-24: %s', async (_, answers, signature, account) => {
  expect(await verifySignIn(proofOf({ call: chain(answers).call, signature }))).toMatchObject({ account })
})

test.each([
  ['an empty signature', () => '0x'],
  ['one of another key', (message: string) => sign(message, otherKey)],
  ['one with v of 31', (message: string) => `${sign(message).slice(0, 130)}1f`],
])('%s counts only if the code of the account accepts it', async (_name, signature) => {
  expect(await outcome({ call: chain({ code: '0x6001', result: magic }).call, signature })).toBe('accepted')
  expect(await outcome({ call: chain({ code: '0x6001' }).call, signature })).toBe('signature_invalid')
  expect(await outcome({ call: chain({ code: '0x', result: magic }).call, signature })).toBe(
    'signature_invalid',
  )
  expect(await outcome({ signature })).toBe('signature_invalid')
})

test.each<[string, number, { code: string; result?: string }, string]>([
  ['the code of an account, hours later', 7_200_000, { code: '0x6001', result: magic }, 'accepted'],
  ['the code of an account, too late', 43_200_001, { code: '0x6001', result: magic }, 'sign_in_expired'],
  ['a key, within 300 s', 300_000, { code: '0x' }, 'accepted'],
  ['a key, later', 300_001, { code: '0x' }, 'sign_in_expired'],
  ['a key that delegates, later', 300_001, { code: `0xef0100${'ab'.repeat(20)}` }, 'sign_in_expired'],
])('R-23: if owners may sign within 12 h: %s (%d ms)', async (_, lateMs, answers, result) => {
  const { call } = chain(answers)
  expect(await outcome({ call, now: now + lateMs, ownersSignWithinMs: 43_200_000 })).toBe(result)
})

test('recheckSignIn ignores the times and rejects after the owner changed', async () => {
  const message = formatSignInMessage({ ...fields, issuedAt: '2020-01-01T00:00:00Z' })
  const signature = sign(message)
  expect(await recheckSignIn({ message, signature, call: chain({ code: '0x' }).call })).toBe(true)
  expect(
    await recheckSignIn({ message, signature, call: chain({ code: '0x6001', result: magic }).call }),
  ).toBe(true)
  expect(await recheckSignIn({ message, signature, call: chain({ code: '0x6001' }).call })).toBe(false)
})

test('an unreachable node rejects with its own error', async () => {
  const unreachable = new Error('node')
  expect(await outcome({ call: () => Promise.reject(unreachable) })).toBe(unreachable)
})

test('a solana account is verified with ed25519', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const accountAddress = base58.encode(ed25519.getPublicKey(key))
  const signature = (m: string) => base58.encode(ed25519.sign(utf8ToBytes(m), key))
  const solana = { fields: { chainId, accountAddress }, expected: { chains: [chainId] } } as const
  const change = { fields: solana.fields, expected: { chains: [...solana.expected.chains] } }
  expect(await outcome({ ...change, signature })).toBe('accepted')
  expect(await outcome({ ...change, signature: (m) => signature(`${m} `) })).toBe('signature_invalid')
  expect(
    await outcome({ ...change, signature: (m) => base58.encode(ed25519.sign(utf8ToBytes(m), otherKey)) }),
  ).toBe('signature_invalid')
  expect(await outcome({ ...change, signature: (m) => sign(m) })).toBe('signature_invalid')
  expect(await outcome({ ...change, signature: () => '1'.repeat(64) })).toBe('signature_invalid')
})

test('a small-order solana key is rejected', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const identity = Uint8Array.of(1, ...new Array<number>(31).fill(0))
  const forged = base58.encode(Uint8Array.of(...identity, ...new Array<number>(32).fill(0)))
  const accountAddress = base58.encode(identity)
  expect(
    await outcome({
      fields: { chainId, accountAddress },
      expected: { chains: [chainId] },
      signature: () => forged,
    }),
  ).toBe('signature_invalid')
})

test('an account of a namespace without a verifier is rejected', async () => {
  const change = { fields: { chainId: 'cosmos:cosmoshub-4', accountAddress: 'cosmos1abc' } as const }
  expect(await outcome({ ...change, expected: { chains: ['cosmos:cosmoshub-4'] } })).toBe('signature_invalid')
})
