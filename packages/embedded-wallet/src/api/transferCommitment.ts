import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { joinFields } from './joinFields.ts'

/** What the new device of a transfer commits to, and reveals later. */
export type TransferSecrets = {
  readonly walletId: string
  readonly transferId: string
  /** X25519, base64url. */
  readonly publicKey: string
  /** 32 random bytes, base64url. */
  readonly nonce: string
}

/**
 * SHA-256 over what the new device of a transfer will reveal, base64url. The other device sees it before it sends its own nonce,
 * so that no key can be chosen to fit the number that the user compares. Security P3
 * @throws TypeError when a field is empty or contains the separator
 */
export const transferCommitment = ({ walletId, transferId, publicKey, nonce }: TransferSecrets): string =>
  base64urlnopad.encode(
    sha256(utf8ToBytes(joinFields('latchkey/transfer/v1', walletId, transferId, publicKey, nonce))),
  )
