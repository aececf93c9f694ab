import { shake128 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { expect, test } from 'vitest'
import { createHpkePair, openSealed, sealFor, suite } from './hpke.ts'

const bytes = (hex: string) => new Uint8Array(hexToBytes(hex)).buffer

test('1,000 ciphertexts are those of RFC 9180 for X25519, HKDF-SHA256 and AES-256-GCM in base mode', async () => {
  // RFC 9180, the published test vectors, mode 0, kem 32, kdf 1, aead 2; accumulated with SHAKE128 as in the Go library.
  const info = bytes('4f6465206f6e2061204772656369616e2055726e')
  const [ekm, recipient] = await Promise.all([
    suite.kem.deriveKeyPair(bytes('2cd7c601cefb3d42a62b04b7a9041494c06c7843818e0ce28a8f704ae7ab20f9')),
    suite.kem.deriveKeyPair(bytes('dac33b0e9db1b59dbbea58d59a14e7b5896e9bdf98fad6891e99d1686492b9ee')),
  ])
  const sender = await suite.createSenderContext({ recipientPublicKey: recipient.publicKey, info, ekm })
  expect(bytesToHex(new Uint8Array(sender.enc))).toBe(
    '6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256',
  )
  const recipientKey = await suite.kem.deserializePrivateKey(
    bytes('497b4502664cfea5d5af0b39934dac72242a74f8480451e1aee7d6a53320333d'),
  )
  const receiver = await suite.createRecipientContext({ recipientKey, enc: sender.enc, info })
  const [source, sink] = [shake128.create({}), shake128.create({})]
  const draw = () => new Uint8Array(source.xof(source.xof(1)[0] ?? 0)).buffer
  for (let count = 0; count < 1_000; count++) {
    const [aad, plaintext] = [draw(), draw()]
    const ciphertext = await sender.seal(plaintext, aad)
    sink.update(new Uint8Array(ciphertext))
    if (count < 20) expect(await receiver.open(ciphertext, aad)).toEqual(plaintext)
  }
  expect(bytesToHex(sink.xof(16))).toBe('1702e73e1e71705faa8241022af1deea')
})

test('a sealed secret opens with its key and context, and with no other', async () => {
  const [own, other] = [await createHpkePair(), await createHpkePair()]
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const sealed = await sealFor(own.publicKey, secret, 'share/v1|a|b|c')
  expect(await openSealed(own, sealed, 'share/v1|a|b|c')).toEqual(secret)
  await expect(openSealed(other, sealed, 'share/v1|a|b|c')).rejects.toThrow()
  await expect(openSealed(own, sealed, 'share/v1|a|b|d')).rejects.toThrow()
  const { enc } = await sealFor(own.publicKey, secret, 'share/v1|a|b|c')
  await expect(openSealed(own, { ...sealed, enc }, 'share/v1|a|b|c')).rejects.toThrow()
  await expect(sealFor('AAAA', secret, 'share/v1|a|b|c')).rejects.toThrow()
})
