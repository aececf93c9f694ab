import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha'

const nonceBytes = 24

/** XChaCha20-Poly1305, base64url of nonce and ciphertext. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array, context: string): string {
  const nonce = new Uint8Array(randomBytes(nonceBytes))
  const sealed = xchacha20poly1305(key, nonce, Buffer.from(context)).encrypt(bytes)
  return Buffer.concat([nonce, sealed]).toString('base64url')
}

/** @throws when key, context or text are not those of {@link sealBytes} */
export function openBytes(key: Uint8Array, sealed: string, context: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  const nonce = bytes.subarray(0, nonceBytes)
  return xchacha20poly1305(key, nonce, Buffer.from(context)).decrypt(bytes.subarray(nonceBytes))
}
