import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { EnvelopeContext } from '../api/envelopeContext.ts'
import { walletFingerprint } from '../api/walletFingerprint.ts'
import { createEntropy } from './entropy.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { assistedKey, createDeviceKeys, passkeyKey, recoveryCodeKey } from './factorKeys.ts'
import { createRecoveryCode, readRecoveryCode } from './recoveryCode.ts'
import { deriveWalletKeys, wordsOf } from './walletKeys.ts'
import { walletPicture } from './walletPicture.ts'

/** The usual test mnemonic. Its first EVM account is known to every developer; the Solana one is what Phantom derives. */
const testWords = 'test test test test test test test test test test test junk'

describe('entropy', () => {
  test('is 32 bytes, 24 words, and different each time', () => {
    const made = Array.from({ length: 1_000 }, () => createEntropy(crypto))
    expect(new Set(made.map((bytes) => bytes.join())).size).toBe(1_000)
    expect(wordsOf(made[0] as Uint8Array).split(' ')).toHaveLength(24)
  })

  test.each([
    ['gives zeros', (bytes: Uint8Array) => bytes],
    ['repeats itself', (bytes: Uint8Array) => bytes.map((_, index) => index * 7)],
  ])('R-100: a generator that %s is refused', (_, fill) => {
    const getRandomValues = ((bytes: Uint8Array) => fill(bytes)) as Crypto['getRandomValues']
    expect(() => createEntropy({ getRandomValues })).toThrow('no random numbers')
  })

  test('R-100: of 100,000 no two are the same', () => {
    // The first 128 bits of each: if they differ, so does the rest.
    const seen = new Set<string>()
    for (let count = 0; count < 100_000; count++)
      seen.add(String.fromCharCode(...createEntropy(crypto).subarray(0, 16)))
    expect(seen.size).toBe(100_000)
  })
})

describe('keys', () => {
  test('of known words are those of other wallets', async () => {
    const { evm, solana } = await deriveWalletKeys(mnemonicToEntropy(testWords, wordlist))
    expect(evm.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(solana.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  })

  test('sign so that other libraries accept it', async () => {
    const { evm, solana } = await deriveWalletKeys(createEntropy(crypto))
    const signature = await evm.signMessage({ message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(evm.address)
    const message = new TextEncoder().encode('hello')
    const imported = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(base58.decode(solana.address)),
      'Ed25519',
      false,
      ['verify'],
    )
    const signed = new Uint8Array(solana.sign(message))
    expect(await crypto.subtle.verify('Ed25519', imported, signed, message)).toBe(true)
    expect(ed25519.verify(signed, message, base58.decode(solana.address))).toBe(true)
  })
})

test('R-109: 100 signatures are of their account and of the lower half, and the same for the same message', async () => {
  const { evm, solana } = await deriveWalletKeys(createEntropy(crypto))
  const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
  for (let count = 0; count < 100; count++) {
    const message = `message ${count}`
    const signature = await evm.signMessage({ message })
    expect(BigInt(`0x${signature.slice(66, 130)}`) <= half).toBe(true)
    expect(await evm.signMessage({ message })).toBe(signature)
    expect(await recoverMessageAddress({ message, signature })).toBe(evm.address)
    const bytes = new TextEncoder().encode(message)
    expect(ed25519.verify(solana.sign(bytes), bytes, base58.decode(solana.address), { zip215: false })).toBe(
      true,
    )
  }
})

describe('envelopes', async () => {
  const entropy = createEntropy(crypto)
  const keys = await deriveWalletKeys(entropy)
  const fingerprint = walletFingerprint(keys.evm.address, keys.solana.address)
  const owner: EnvelopeContext = {
    userId: 'user-1',
    walletId: 'wallet-1',
    type: 'device',
    factorId: 'device-1',
    fingerprint,
  }
  const { wrapping } = await createDeviceKeys()
  const secret = new Uint8Array(32).fill(7)
  const kinds = {
    device: wrapping,
    passkey: await passkeyKey(secret, 'wallet-1', 'credential-1'),
    code: await recoveryCodeKey(secret, 'wallet-1', 'code-1'),
    assisted: await assistedKey(secret),
  }

  test.each(Object.entries(kinds))('of a %s opens to the same wallet', async (type, key) => {
    const own = { ...owner, type: type as EnvelopeContext['type'] }
    const opened = await openEnvelope(await sealEnvelope(entropy, key, own), key, own)
    expect(opened.entropy).toEqual(entropy)
    expect(opened.keys.evm.address).toBe(keys.evm.address)
  })

  test.each([
    ['another user', { userId: 'user-2' }],
    ['another wallet', { walletId: 'wallet-2' }],
    ['another kind of factor', { type: 'code' }],
    ['another factor', { factorId: 'device-2' }],
    ['another fingerprint', { fingerprint: 'f'.repeat(64) }],
  ] as const)('R-105: does not open for %s', async (_, change) => {
    const sealed = await sealEnvelope(entropy, wrapping, owner)
    await expect(openEnvelope(sealed, wrapping, { ...owner, ...change })).rejects.toThrow(
      'could not be opened',
    )
  })

  test('F90: with one flipped bit anywhere does not open', async () => {
    const sealed = await sealEnvelope(entropy, wrapping, owner)
    const flips = [0, 20, 40, sealed.ciphertext.length - 2].flatMap((at) => [
      { ...sealed, ciphertext: flipped(sealed.ciphertext, at) },
      { ...sealed, iv: flipped(sealed.iv, at % 16) },
    ])
    for (const damaged of flips)
      await expect(openEnvelope(damaged, wrapping, owner)).rejects.toThrow('could not be opened')
  })

  test('of another wallet, sealed for this one, is refused after the derivation', async () => {
    const sealed = await sealEnvelope(createEntropy(crypto), wrapping, owner)
    await expect(openEnvelope(sealed, wrapping, owner)).rejects.toThrow('another wallet')
  })

  test('R-103: no device key can be exported', async () => {
    const { signing, wrapping: key } = await createDeviceKeys()
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('jwk', signing.privateKey)).rejects.toThrow()
  })
})

describe('recovery codes', () => {
  test('are 26 characters in groups of five, without letters that look like others', () => {
    expect(createRecoveryCode(crypto)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/)
  })

  test('are read as they are typed: lower case, spaces, O for 0 and l for 1', () => {
    const code = '0123456789ABCDEFGHJKMNPQRS'
    expect(readRecoveryCode('o l23 4567-89abc defgh jkmnp qrs')).toEqual(readRecoveryCode(code))
  })

  test.each(['', '0123456789ABCDEFGHJKMNPQR', '0123456789ABCDEFGHJKMNPQRU'])('%j is none', (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined()
  })
})

describe('the picture of a wallet (R-13)', () => {
  test('is the same for the same secret, and another for the next one', () => {
    const entropy = mnemonicToEntropy(testWords, wordlist)
    const next = entropy.map((byte, index) => (index === 0 ? byte ^ 1 : byte))
    expect(walletPicture(entropy)).toMatch(/^[0-7]{6}$/)
    expect(walletPicture(entropy)).toBe(walletPicture(new Uint8Array(entropy)))
    expect(walletPicture(next)).not.toBe(walletPicture(entropy))
  })

  test('has every shape and colour at every place', () => {
    const seen = Array.from({ length: 6 }, () => new Set<string>())
    for (let count = 0; count < 1_000; count++)
      for (const [at, digit] of [...walletPicture(createEntropy(crypto))].entries()) seen[at]?.add(digit)
    expect(seen.map(({ size }) => size)).toEqual([8, 8, 8, 8, 8, 8])
  })
})

/** The base64url text with one bit changed. */
function flipped(text: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = alphabet[alphabet.indexOf(text[at] ?? 'A') ^ 32] ?? 'A'
  return text.slice(0, at) + other + text.slice(at + 1)
}
