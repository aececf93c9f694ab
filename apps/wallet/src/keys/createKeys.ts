import { createHash, randomBytes } from 'node:crypto'
import { createKeyedHash, createTextCipher, openBytes, sealBytes } from '@latchkey/server-kit/keys'
import { type CryptoKey, importJWK } from 'jose'
import type { KeyFile } from './keyFile.ts'

/** What a keyed hash is for: equal values of different uses have different hashes. */
type HashUse = 'email' | 'code' | 'dpop-nonce' | 'login-state' | 'login-confirmation' | 'login-code'
/** What is encrypted: a ciphertext of one use cannot be decrypted as another. */
type TextUse = 'email' | 'mail' | 'login'

export type Keys = ReturnType<typeof createKeys>

/** The cryptography of the server's own keys. */
export function createKeys(file: KeyFile) {
  const [pepper, emailKey, kekA] = [file.pepper, file.emailKey, file.kekA].map((text) =>
    Buffer.from(text, 'base64url'),
  ) as [Buffer, Buffer, Buffer]
  const { d: _, ...publicKey } = file.statementKey
  const kekId = createHash('sha256').update('kek-id').update(kekA).digest('hex').slice(0, 16)

  return {
    /** Identifies key encryption key A. */
    kekId,
    hash: createKeyedHash<HashUse>(pepper),
    ...createTextCipher<TextUse>(emailKey),
    /** A new data encryption key of a wallet, wrapped by key encryption key A. */
    makeDek(walletId: string) {
      const dek = new Uint8Array(randomBytes(32))
      return { dek, wrapped: sealBytes(kekA, dek, `dek/v1|${walletId}|${kekId}`) }
    },
    /** @throws when the key is another wallet's, or was wrapped by another key encryption key */
    unwrapDek: (walletId: string, wrapped: string) => openBytes(kekA, wrapped, `dek/v1|${walletId}|${kekId}`),
    /** Signs recovery statements. */
    statementKey: () => importJWK(file.statementKey, 'ES256') as Promise<CryptoKey>, // an EC key is no byte array
    statementPublicKey: publicKey,
  }
}
