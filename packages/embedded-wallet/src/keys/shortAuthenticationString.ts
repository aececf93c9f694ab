import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { joinFields } from '../api/joinFields.ts'
import type { TransferSecrets } from '../api/transferCommitment.ts'

const digits = 6

/**
 * The number that both devices of a transfer show, and that the user compares: six digits from SHA-256 over the public key of
 * the new device and the nonces of both. Each device has fixed its part before it learns that of the other one, so that another
 * key has the same number once in 10^6, however much a server between them computes. Security P3
 * @param approverNonce 32 random bytes of the device that approves, base64url
 * @throws TypeError when a field is empty or contains the separator
 * @see RFC 6189, section 4.4.1.1
 */
export function shortAuthenticationString({
  walletId,
  transferId,
  publicKey,
  nonce,
  approverNonce,
}: TransferSecrets & { readonly approverNonce: string }): string {
  const text = joinFields('latchkey/sas/v1', walletId, transferId, publicKey, nonce, approverNonce)
  // 64 of the bits: the remainder is even to within 10^-13.
  const number = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 8))}`)
  return String(number % 10n ** BigInt(digits)).padStart(digits, '0')
}
