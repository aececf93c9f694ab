/** The two keys of a browser on one site. Neither can be exported. Security 3.2, R-103. */
export type DeviceKeys = {
  /** ECDSA P-256: proves each request of this device (DPoP). */
  readonly signing: CryptoKeyPair
  /** AES-256-GCM: seals the device's envelope. */
  readonly wrapping: CryptoKey
}

export async function createDeviceKeys(): Promise<DeviceKeys> {
  const [signing, wrapping] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { signing, wrapping }
}

/** The key of a passkey's envelope, from the result of its PRF extension (32 bytes). Security 3.2 */
export const passkeyKey = (prf: Uint8Array<ArrayBuffer>, walletId: string, credentialId: string) =>
  derive(prf, walletId, `env/v1/passkey/${credentialId}`)

/** The key of a recovery code's envelope. */
export const recoveryCodeKey = (code: Uint8Array<ArrayBuffer>, walletId: string, factorId: string) =>
  derive(code, walletId, `env/v1/code/${factorId}`)

/** The key of the envelope whose secret the recovery service holds (32 bytes). */
export const assistedKey = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** The key of the envelope that another device sends, from its secret (32 bytes). Security P3 */
export const transferKey = (secret: Uint8Array<ArrayBuffer>, walletId: string, transferId: string) =>
  derive(secret, walletId, `env/v1/transfer/${transferId}`)

async function derive(secret: Uint8Array<ArrayBuffer>, salt: string, info: string): Promise<CryptoKey> {
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(salt), info: text.encode(info) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
