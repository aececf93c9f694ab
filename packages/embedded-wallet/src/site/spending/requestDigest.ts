import { base64urlnopad } from '@scure/base'
import type { Approval } from '../approvals/approval.ts'

/**
 * SHA-256 of the approval that is shown and signed, base64url: of its JSON with the fields in order of name, and amounts as
 * decimal strings. A passkey signs it, as evidence of what was approved. Security 3.10
 */
export async function requestDigest(approval: Approval): Promise<string> {
  const text = JSON.stringify(approval, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return base64urlnopad.encode(new Uint8Array(digest))
}
