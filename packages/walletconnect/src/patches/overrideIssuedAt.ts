import type { SignInMessage } from '@latchkey/core'
import type { Sdk } from '../sdk.ts'

type AuthRequest = { readonly params?: { readonly authPayload?: { readonly nonce?: string; iat?: string } } }

/**
 * SDK 2.21.8 sets the time of sign-in messages from the machine's clock and has no option for it. Returns a function that
 * makes it use the time that the server issued with a nonce instead. Security R-23.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectPairing.test.ts, `a one-click sign-in connects and signs in on every network with one
 * approval`.
 */
export function overrideIssuedAt({ crypto }: Sdk['core']): Sdk['setIssuedAt'] {
  const issued = new Map<string, string>()
  const encode = crypto.encode.bind(crypto)
  crypto.encode = (topic, payload, options) => {
    const { authPayload } = (payload as AuthRequest).params ?? {}
    const issuedAt = issued.get(authPayload?.nonce ?? '')
    // The SDK calls `encode` before it reads `iat` for the first time.
    if (authPayload && issuedAt) authPayload.iat = issuedAt
    return encode(topic, payload, options)
  }
  return ({ nonce, issuedAt }: Pick<SignInMessage, 'nonce' | 'issuedAt'>) => void issued.set(nonce, issuedAt)
}
