import { isLatchkeyError } from '@latchkey/core'
import type { Context } from 'hono'

/** Reasons to refuse a sign-in, with messages for users that do not reveal the cause. Dapp 8.3. */
export const siwxFailures = {
  bad_request: { status: 400, message: 'The request is malformed.' },
  bad_message: { status: 400, message: 'The sign-in message is malformed. Sign in again.' },
  bad_domain: { status: 400, message: 'The message was signed for another site.' },
  chain_not_allowed: {
    status: 400,
    message: 'Sign-in is not available on this network. Switch the network.',
  },
  expired: { status: 401, message: 'The request expired. Sign again.' },
  bad_signature: { status: 401, message: 'Signature does not match this wallet.' },
  forbidden: { status: 403, message: 'The request came from another site.' },
  too_large: { status: 413, message: 'The request is too large.' },
  nonce_used: { status: 409, message: 'This sign-in request was already used. Sign in again.' },
  rate_limited: { status: 429, message: 'Too many attempts. Wait a moment.' },
  unavailable: { status: 503, message: 'The server is unavailable. Try again in a moment.' },
  rpc_unavailable: { status: 503, message: 'The network did not answer. Try again in a moment.' },
} as const

export type SiwxFailure = keyof typeof siwxFailures

export function refuse(c: Context, code: SiwxFailure) {
  const { status, message } = siwxFailures[code]
  return c.json({ code, message }, status)
}

/** Maps an error of the verification to a code. Unknown errors mean that the chain could not be read. */
export function siwxFailureOf(error: unknown): SiwxFailure {
  if (isLatchkeyError(error, 'invalid_sign_in_message')) return 'bad_message'
  if (isLatchkeyError(error, 'sign_in_bad_domain')) return 'bad_domain'
  if (isLatchkeyError(error, 'sign_in_bad_nonce')) return 'nonce_used'
  if (isLatchkeyError(error, 'sign_in_expired')) return 'expired'
  if (isLatchkeyError(error, 'sign_in_chain_not_allowed')) return 'chain_not_allowed'
  if (isLatchkeyError(error, 'signature_invalid')) return 'bad_signature'
  return 'rpc_unavailable'
}
