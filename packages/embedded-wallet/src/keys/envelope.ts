import { base64urlnopad } from '@scure/base'
import { type EnvelopeContext, envelopeContext } from '../api/envelopeContext.ts'
import type { Envelope } from '../api/walletApi.ts'
import { walletFingerprint } from '../api/walletFingerprint.ts'
import { deriveWalletKeys, type WalletKeys } from './walletKeys.ts'

/** An envelope that does not open, or opens to another wallet. Faults F90, F91. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError'
}

/** What an envelope is bound to, on its way to a new device too. */
type AnyContext = EnvelopeContext | EnvelopeContext<'transfer'>

/** The encrypted part of an envelope. */
export type SealedEntropy = Pick<Envelope, 'iv' | 'ciphertext'>

/** Encrypts the entropy with a factor's key: AES-256-GCM, bound to its owner. Security 3.2 */
export async function sealEnvelope(
  entropy: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  owner: EnvelopeContext,
): Promise<Envelope> {
  const { type, factorId } = owner
  return { type, factorId, ...(await sealEntropy(entropy, key, owner)) }
}

/** The same for a new device, without the names of a factor. Security P3 */
export async function sealEntropy(
  entropy: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  owner: AnyContext,
): Promise<SealedEntropy> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt(algorithm(iv, owner), key, entropy)
  return { iv: base64urlnopad.encode(iv), ciphertext: base64urlnopad.encode(new Uint8Array(ciphertext)) }
}

/**
 * Opens an envelope and derives its keys, which must be those of the wallet. Security R-104.
 * @throws EnvelopeError if the envelope is damaged, of another owner or factor, or of another wallet
 */
export async function openEnvelope(
  { iv, ciphertext }: SealedEntropy,
  key: CryptoKey,
  owner: AnyContext,
): Promise<{ readonly entropy: Uint8Array<ArrayBuffer>; readonly keys: WalletKeys }> {
  const entropy = await decrypt(iv, ciphertext, key, owner)
  const keys = await deriveWalletKeys(entropy)
  const fingerprint = walletFingerprint(keys.evm.address, keys.solana.address)
  if (fingerprint === owner.fingerprint) return { entropy, keys }
  entropy.fill(0)
  throw new EnvelopeError('The envelope holds another wallet.')
}

async function decrypt(iv: string, ciphertext: string, key: CryptoKey, owner: AnyContext) {
  try {
    const algorithmOf = algorithm(bytesOf(iv), owner)
    return new Uint8Array(await crypto.subtle.decrypt(algorithmOf, key, bytesOf(ciphertext)))
  } catch (cause) {
    throw new EnvelopeError('The envelope could not be opened.', { cause })
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, owner: AnyContext) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(envelopeContext(owner)),
})

const bytesOf = (text: string) => new Uint8Array(base64urlnopad.decode(text))
