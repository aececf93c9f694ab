import { Aes256Gcm, CipherSuite } from '@hpke/core'
import { DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/dhkem-x25519'
import { base64urlnopad } from '@scure/base'
import type { Sealed } from '../api/recoveryApi.ts'

/** A key pair of X25519: 32 bytes each, base64url. */
export type HpkePair = { readonly publicKey: string; readonly privateKey: string }

/** The one cipher suite of the recovery service. */
export const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const info = new TextEncoder().encode('latchkey/recovery/v1')

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
): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(publicKey))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, bytes, new TextEncoder().encode(context))
  return {
    enc: base64urlnopad.encode(new Uint8Array(enc)),
    ciphertext: base64urlnopad.encode(new Uint8Array(ct)),
  }
}

/** @throws when key, context or ciphertext are not those of {@link sealFor} */
export async function openSealed(
  { privateKey }: Pick<HpkePair, 'privateKey'>,
  { enc, ciphertext }: Sealed,
  context: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const recipientKey = await suite.kem.deserializePrivateKey(bytesOf(privateKey))
  const params = { recipientKey, enc: bytesOf(enc), info }
  return new Uint8Array(await suite.open(params, bytesOf(ciphertext), new TextEncoder().encode(context)))
}

const bytesOf = (text: string) => new Uint8Array(base64urlnopad.decode(text)).buffer
