import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import vectors from './vectors/wycheproofEd25519.json' with { type: 'json' }
import { type SignInProof, verifyEd25519, verifySignIn } from './verifySignIn.ts'

const base58OfHex = (hex: string) => base58.encode(hexToBytes(hex))

test(`all ${vectors.tests.length} vectors of Project Wycheproof have their result`, () => {
  const wrong = vectors.tests.filter(
    ({ key, message, signature, result }) =>
      verifyEd25519(base58OfHex(key), hexToBytes(message), base58OfHex(signature)) !== (result === 'valid'),
  )
  expect(vectors.tests.filter(({ result }) => result === 'invalid').length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

const secret = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const address = base58.encode(ed25519.getPublicKey(secret))
const domain = 'meadow.example'
const uri = 'https://meadow.example/sign-in'
const nonce = 'k3pLm92xTq7Rz'
const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const issuedAt = '2026-03-01T09:30:00.000Z'
const required = { domain, address, uri, version: '1', chainId: reference, nonce, issuedAt } as const
const optional = {
  statement: 'Sign in to Meadow. This costs nothing.',
  expirationTime: '2026-03-01T09:40:00.000Z',
  notBefore: '2026-03-01T09:29:00.000Z',
  requestId: 'request-7',
  resources: ['https://meadow.example/terms', 'https://meadow.example/privacy'],
} as const

/** All subsets of the optional fields, as the wallets' own library writes their messages. */
const inputs = Array.from({ length: 2 ** Object.keys(optional).length }, (_, bits) => ({
  ...required,
  ...Object.fromEntries(Object.entries(optional).filter((_, i) => bits & (1 << i))),
}))

const signed = (text: string) => base58.encode(ed25519.sign(utf8ToBytes(text), secret))
const proof = (message: string, signature = signed(message)): SignInProof => ({
  message,
  signature,
  expected: { domain, uri, nonce, chains: [`solana:${reference}`] },
  now: Date.parse(issuedAt),
})
const outcome = (of: SignInProof) =>
  verifySignIn(of).then(
    ({ account }) => account,
    (error) => (isLatchkeyError(error) ? error.code : error),
  )
const text = (input: Partial<Parameters<typeof createSignInMessageText>[0]>) =>
  createSignInMessageText({ ...required, ...input })

test.each(inputs)('a message of Sign In With Solana is accepted, and keeps its fields: %j', async (input) => {
  const message = text(input)
  const { address: accountAddress, chainId, ...fields } = input
  expect(parseSignInMessage(message)).toEqual({ ...fields, accountAddress, chainId: `solana:${chainId}` })
  expect(await outcome(proof(message))).toBe(`solana:${address}`)
})

test.each([
  ['another domain', { domain: 'meadow.example.evil.example' }, 'sign_in_bad_domain'],
  ['another site', { uri: 'https://evil.example' }, 'sign_in_bad_domain'],
  ['another nonce', { nonce: 'k3pLm92xTq7Ry' }, 'sign_in_bad_nonce'],
  ['another chain', { chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }, 'sign_in_chain_not_allowed'],
  ['the name of a chain', { chainId: 'mainnet' }, 'sign_in_chain_not_allowed'],
  ['a time that has passed', { expirationTime: '2026-03-01T09:29:59.000Z' }, 'sign_in_expired'],
  ['another account', { address: base58.encode(new Uint8Array(32).fill(7)) }, 'signature_invalid'],
  [
    'an address of another family',
    { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' },
    'invalid_sign_in_message',
  ],
  [
    'a second line in the statement',
    { statement: 'a\nURI: https://evil.example' },
    'invalid_sign_in_message',
  ],
] as const)('a message with %s is refused', async (_, change, code) => {
  expect(await outcome(proof(text(change)))).toBe(code)
})

test.each(['domain', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] as const)(
  'a message without %s, which the standard lets a wallet leave out, is refused',
  async (field) => {
    const { [field]: _, ...others } = required
    const message = createSignInMessageText({ domain: '', ...others })
    expect(await outcome(proof(message))).toBe('invalid_sign_in_message')
  },
)

test('a malleable signature is refused: the same point with S + L', async () => {
  const message = text({})
  const valid = ed25519.sign(utf8ToBytes(message), secret)
  const s = BigInt(`0x${bytesToHex(valid.slice(32).reverse())}`) + ed25519.CURVE.n
  const raised = concatBytes(valid.slice(0, 32), hexToBytes(s.toString(16).padStart(64, '0')).reverse())
  expect(raised).not.toEqual(valid)
  expect(await outcome(proof(message, base58.encode(valid)))).toBe(`solana:${address}`)
  expect(await outcome(proof(message, base58.encode(raised)))).toBe('signature_invalid')
})

test('the signature of an EVM message is refused for a Solana account, and the reverse', async () => {
  const message = text({})
  expect(await outcome(proof(message, `0x${'1b'.repeat(65)}`))).toBe('signature_invalid')
  const evm = message
    .replace('Solana', 'Ethereum')
    .replace(address, '0x5FbDB2315678afecb367f032d93F642f64180aa3')
    .replace('\n\nURI', '\n\n\nURI')
    .replace(reference, '1')
  const expected = { domain, uri, nonce, chains: ['eip155:1'] }
  expect(await outcome({ ...proof(evm), expected })).toBe('signature_invalid')
})
