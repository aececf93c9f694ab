import { createHash } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { transferCommitment } from '../api/transferCommitment.ts'
import { createEntropy } from './entropy.ts'
import { shortAuthenticationString } from './shortAuthenticationString.ts'

const random = () => base64urlnopad.encode(createEntropy(crypto))
const secrets = { walletId: 'wallet', transferId: 'transfer', publicKey: 'key', nonce: 'nonce' }
const exchanged = { ...secrets, approverNonce: 'other nonce' }

test('the number is of six digits, from SHA-256 over wallet, transfer, key and both nonces', () => {
  const hash = createHash('sha256').update('latchkey/sas/v1|wallet|transfer|key|nonce|other nonce').digest()
  const expected = String(hash.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
  expect(shortAuthenticationString(exchanged)).toBe(expected)
})

test('another key, nonce, wallet or transfer has another number', () => {
  const own = shortAuthenticationString(exchanged)
  for (const field of Object.keys(exchanged))
    expect(shortAuthenticationString({ ...exchanged, [field]: 'changed' }), field).not.toBe(own)
})

test('fields that could be read as others are refused', () => {
  expect(() => shortAuthenticationString({ ...exchanged, nonce: 'a|b' })).toThrow(TypeError)
  expect(() => shortAuthenticationString({ ...exchanged, approverNonce: '' })).toThrow(TypeError)
  expect(() => transferCommitment({ ...secrets, publicKey: 'a|b' })).toThrow(TypeError)
})

test('5,000 numbers are spread over the digits', () => {
  const counts = new Map<string, number>()
  for (let count = 0; count < 5_000; count += 1) {
    const number = shortAuthenticationString({ ...exchanged, approverNonce: random() })
    expect(number).toMatch(/^\d{6}$/)
    for (const digit of [number.slice(0, 1), number.slice(5)]) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect(counts.size).toBe(10)
  // 1,000 each on average, with a standard deviation of 30.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(300)
})

test('a commitment is SHA-256 over wallet, transfer, key and nonce, and to nothing else', () => {
  const hash = createHash('sha256').update('latchkey/transfer/v1|wallet|transfer|key|nonce')
  const commitment = transferCommitment(secrets)
  expect(commitment).toBe(hash.digest('base64url'))
  for (const field of Object.keys(secrets))
    expect(transferCommitment({ ...secrets, [field]: 'changed' }), field).not.toBe(commitment)
})
