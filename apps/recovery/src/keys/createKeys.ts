import { createHash } from 'node:crypto'
import { openSealed, type Sealed, type ShareOwner, shareContext } from '@latchkey/embedded-wallet/recovery'
import { createKeyedHash, createTextCipher, openBytes, sealBytes } from '@latchkey/server-kit/keys'
import { type CryptoKey, importJWK } from 'jose'
import type { KeyFile } from './keyFile.ts'

/** What a keyed hash is for: equal values of different uses have different hashes. */
type HashUse = 'email' | 'identity' | 'code' | 'sign-in' | 'sign-in-state' | 'dpop-nonce' | 'cancel'

export type Keys = ReturnType<typeof createKeys>

/** The cryptography of the service's own keys. */
export function createKeys(file: KeyFile) {
  const [pepper, mailKey, kekB] = [file.pepper, file.mailKey, file.kekB].map((text) =>
    Buffer.from(text, 'base64url'),
  ) as [Buffer, Buffer, Buffer]
  const { d: _, ...receiptPublicKey } = file.receiptKey
  const { publicKey } = file.hpkeKey
  const idOf = (key: Uint8Array) => createHash('sha256').update(key).digest().subarray(0, 16)
  const kekId = createHash('sha256').update('kek-id').update(kekB).digest('hex').slice(0, 16)
  const atRest = ({ userId, walletId, factorId }: ShareOwner) =>
    `share/v1|${walletId}|${factorId}|${userId}|${kekId}`

  return {
    /** Identifies key encryption key B. */
    kekId,
    hash: createKeyedHash<HashUse>(pepper),
    ...createTextCipher<'mail' | 'sign-in'>(mailKey),
    publicKey,
    keyId: idOf(Buffer.from(publicKey, 'base64url')).toString('base64url'),
    /** Decrypts what a device sealed for this service. @throws when it is of another owner or key */
    openShare: (sealed: Sealed, owner: ShareOwner) =>
      openSealed({ privateKey: file.hpkeKey.privateKey }, sealed, shareContext(owner)),
    /** Encrypts a secret for the database, bound to its wallet, factor and user. */
    sealAtRest: (secret: Uint8Array, owner: ShareOwner): string => sealBytes(kekB, secret, atRest(owner)),
    /** @throws when the row is of another wallet, or was encrypted under another key */
    openAtRest: (sealed: string, owner: ShareOwner): Uint8Array<ArrayBuffer> =>
      new Uint8Array(openBytes(kekB, sealed, atRest(owner))),
    receiptKey: () => importJWK(file.receiptKey, 'ES256') as Promise<CryptoKey>, // an EC key is no byte array
    receiptPublicKey,
  }
}
