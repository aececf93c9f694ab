import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { approvalChallenge } from './approvalChallenge.ts'
import { envelopeContext } from './envelopeContext.ts'
import { registrationText } from './registrationText.ts'
import { walletFingerprint } from './walletFingerprint.ts'

const context = {
  userId: 'user',
  walletId: 'wallet',
  type: 'passkey',
  factorId: 'factor',
  fingerprint: '00ff',
} as const

test('the context of an envelope names user, wallet, type, factor and fingerprint (R-105)', () => {
  expect(envelopeContext(context)).toBe('env/v1|user|wallet|passkey|factor|00ff')
})

test('a context whose fields could be read as others is refused (R-105)', () => {
  for (const field of ['userId', 'walletId', 'factorId', 'fingerprint'] as const) {
    expect(() => envelopeContext({ ...context, [field]: 'a|b' })).toThrow(TypeError)
    expect(() => envelopeContext({ ...context, [field]: '' })).toThrow(TypeError)
  }
})

test('the registration text names user, wallet and nonce', () => {
  expect(registrationText({ userId: 'user', walletId: 'wallet', nonce: 'nonce' })).toBe(
    'register/v1|user|wallet|nonce',
  )
  expect(() => registrationText({ userId: 'a|b', walletId: 'c', nonce: 'd' })).toThrow(TypeError)
  expect(() => registrationText({ userId: '', walletId: 'c', nonce: 'd' })).toThrow(TypeError)
})

test('the fingerprint is SHA-256 over both addresses, whatever the case of the EVM address', () => {
  const [evm, solana] = ['0xAbC0000000000000000000000000000000000001', '11111111111111111111111111111111']
  const expected = createHash('sha256').update(`wallet/v1|${evm.toLowerCase()}|${solana}`).digest('hex')
  expect(walletFingerprint(evm, solana)).toBe(expected)
  expect(walletFingerprint(evm.toLowerCase(), solana)).toBe(expected)
  expect(walletFingerprint(evm, '11111111111111111111111111111112')).not.toBe(expected)
})

test('the challenge of an approval is SHA-256 over the digest of the request and the nonce', () => {
  const expected = createHash('sha256').update('latchkey/approval/v1|digest|nonce').digest('base64url')
  expect(approvalChallenge({ digest: 'digest', nonce: 'nonce' })).toBe(expected)
  expect(() => approvalChallenge({ digest: 'digest', nonce: '' })).toThrow(TypeError)
  expect(() => approvalChallenge({ digest: 'a|b', nonce: 'c' })).toThrow(TypeError)
})
