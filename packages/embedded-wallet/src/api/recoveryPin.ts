import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'

/** The public keys of a recovery service. */
export type RecoveryKeys = {
  /** X25519, base64url: secrets are sealed for it. */
  readonly publicKey: string
  /** P-256: verifies receipts. */
  readonly receiptKey: { readonly x: string; readonly y: string }
}

/** Identifies both public keys of a recovery service: SHA-256, base64url. */
export const recoveryPin = ({ publicKey, receiptKey: { x, y } }: RecoveryKeys): string =>
  base64urlnopad.encode(sha256(utf8ToBytes(`recovery/v1|${publicKey}|${x}|${y}`)))
