import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { joinFields } from './joinFields.ts'

/**
 * What a passkey signs to approve a request: SHA-256 over the digest of the request and a nonce of the backend, base64url. With the
 * nonce the same request has another challenge each time, so that an assertion cannot approve it again.
 * @throws TypeError when a field is empty or contains the separator
 * @example
 * approvalChallenge({ digest: 'digest', nonce: 'nonce' }).length // 43
 */
export const approvalChallenge = ({
  digest,
  nonce,
}: {
  readonly digest: string
  readonly nonce: string
}): string => base64urlnopad.encode(sha256(utf8ToBytes(joinFields('latchkey/approval/v1', digest, nonce))))
