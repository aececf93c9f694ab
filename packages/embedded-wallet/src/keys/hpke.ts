import { Aes256Gcm, CipherSuite } from '@hpke/core'
import { DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/dhkem-x25519'
import { base64urlnopad } from '@scure/base'
import type { Sealed } from '../api/recoveryApi.ts'

/** A key pair of X25519: 32 bytes each, base64url. */
export type HpkePair = { readonly publicKey: string; readonly privateKey: string }

/** The one cipher suite. */
export const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
/** The protocol that a ciphertext belongs to: one of another protocol cannot be opened. */
type HpkeProtocol = 'latchkey/recovery/v1' | 'latchkey/transfer/v1'

export async function createHpkePair(): Promise<HpkePair> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair()
  const text = async (key: Promise<ArrayBuffer>) => base64urlnopad.encode(new Uint8Array(await key))
  return {
    publicKey: await text(suite.kem.serializePublicKey(publicKey)),
    privateKey: await text(suite.kem.serializePrivateKey(privateKey)),
  }
}

/**
 * Encrypts for the owner of a key: RFC 9180, base mode.
 * @param context what the ciphertext is for; opening needs the same
 * @throws when the key is not one of X25519
 */
export async function sealFor(
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  context: string,
  protocol: HpkeProtocol = 'latchkey/recovery/v1',
): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(publicKey))
  const params = { recipientPublicKey, info: utf8(protocol) }
  const { enc, ct } = await suite.seal(params, bytes, utf8(context))
  return {
    enc: base64urlnopad.encode(new Uint8Array(enc)),
    ciphertext: base64urlnopad.encode(new Uint8Array(ct)),
  }
}

/** @throws when key, context, protocol or ciphertext are not those of {@link sealFor} */
export async function openSealed(
  { privateKey }: Pick<HpkePair, 'privateKey'>,
  { enc, ciphertext }: Sealed,
  context: string,
  protocol: HpkeProtocol = 'latchkey/recovery/v1',
): Promise<Uint8Array<ArrayBuffer>> {
  const recipientKey = await suite.kem.deserializePrivateKey(bytesOf(privateKey))
  const params = { recipientKey, enc: bytesOf(enc), info: utf8(protocol) }
  return new Uint8Array(await suite.open(params, bytesOf(ciphertext), utf8(context)))
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (text: string) => new Uint8Array(base64urlnopad.decode(text)).buffer
