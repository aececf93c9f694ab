import { createHash, randomBytes } from 'node:crypto'
import { createKeyedHash, createTextCipher, openBytes, sealBytes } from '@latchkey/server-kit/keys'
import { type CryptoKey, importJWK } from 'jose'
import type { KeyFile } from './keyFile.ts'

/** What a keyed hash is for: equal values of different uses have different hashes. */
type HashUse =
  | 'email'
  | 'code'
  | 'dpop-nonce'
  | 'login-state'
  | 'login-confirmation'
  | 'login-code'
  | 'opening'
  | 'account'
/** What is encrypted: a ciphertext of one use cannot be decrypted as another. */
type TextUse = 'email' | 'mail' | 'login'

export type Keys = ReturnType<typeof createKeys>

/** The data encryption key of a wallet, and the key encryption key that wraps it. */
type WrappedDek = { readonly kekId: string; readonly wrapped: string }

/** Key encryption key A of a wallet is not at hand. */
export class KekMissing extends Error {
  override readonly name = 'KekMissing'
}

/** The cryptography of the server's own keys. */
export function createKeys(file: KeyFile) {
  const bytesOf = (text: string) => Buffer.from(text, 'base64url')
  const [pepper, emailKey, kekA] = [bytesOf(file.pepper), bytesOf(file.emailKey), bytesOf(file.kekA)]
  const { d: _, ...publicKey } = file.statementKey
  const idOf = (kek: Buffer) => createHash('sha256').update('kek-id').update(kek).digest('hex').slice(0, 16)
  const kekId = idOf(kekA)
  const keks = new Map(
    [kekA, ...(file.formerKekA ? [bytesOf(file.formerKekA)] : [])].map((kek) => [idOf(kek), kek]),
  )
  const contextOf = (walletId: string, id: string) => `dek/v1|${walletId}|${id}`

  return {
    /** Identifies key encryption key A. */
    kekId,
    /** Also identifies the key that A replaces. */
    kekIds: [...keks.keys()],
    hash: createKeyedHash<HashUse>(pepper),
    ...createTextCipher<TextUse>(emailKey),
    makeDek: () => new Uint8Array(randomBytes(32)),
    /** Wraps the data encryption key of a wallet by key encryption key A. */
    wrapDek: (walletId: string, dek: Uint8Array): WrappedDek => ({
      kekId,
      wrapped: sealBytes(kekA, dek, contextOf(walletId, kekId)),
    }),
    /** @throws KekMissing if another key encryption key wrapped it; Error when it is another wallet's */
    unwrapDek(walletId: string, { kekId: id, wrapped }: WrappedDek): Uint8Array {
      const kek = keks.get(id)
      if (!kek) throw new KekMissing('The key was wrapped by another key encryption key')
      return openBytes(kek, wrapped, contextOf(walletId, id))
    },
    /** Signs recovery statements. */
    statementKey: () => importJWK(file.statementKey, 'ES256') as Promise<CryptoKey>, // an EC key is no byte array
    statementPublicKey: publicKey,
  }
}
