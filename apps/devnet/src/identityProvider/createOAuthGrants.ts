import { createHash, randomBytes } from 'node:crypto'
import type { IdentityAccount } from './accounts.ts'
import type { OAuthProviderName } from './providers.ts'

/** Time in which a code must be used, ms. */
const codeMs = 60_000
/** Time for which an access token is remembered, ms. */
const tokenMs = 3_600_000

/** What a user granted to an app. */
export type Grant = {
  readonly provider: OAuthProviderName
  readonly account: IdentityAccount
  readonly scopes: readonly string[]
}
export type CodeGrant = Grant & {
  readonly clientId: string
  readonly redirectUri: string
  /** S256; undefined if the app sent none. */
  readonly codeChallenge: string | undefined
}

/** Codes and access tokens. A code is valid once. */
export function createOAuthGrants(now: () => number) {
  const codes = createExpiring<CodeGrant>(now, codeMs)
  const tokens = createExpiring<Grant>(now, tokenMs)
  return {
    createCode: codes.add,
    /**
     * Exchanges a code for an access token, or returns `undefined` if anything does not match. The client differs between
     * the providers.
     */
    exchange(
      code: string,
      proof: { readonly clientId: string; readonly redirectUri: string; readonly codeVerifier: string },
    ): { readonly token: string; readonly scopes: readonly string[] } | undefined {
      const grant = codes.take(code)
      if (grant?.clientId !== proof.clientId || grant.redirectUri !== proof.redirectUri) return undefined
      const challenge = createHash('sha256').update(proof.codeVerifier).digest('base64url')
      if (grant.codeChallenge !== undefined && grant.codeChallenge !== challenge) return undefined
      return { token: tokens.add(grant), scopes: grant.scopes }
    },
    readToken: tokens.get,
  }
}

/** Values under random keys until they expire. */
function createExpiring<Value>(now: () => number, lifetimeMs: number) {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  const get = (key: string): Value | undefined => {
    const entry = entries.get(key)
    return entry && entry.until > now() ? entry.value : undefined
  }
  return {
    add(value: Value): string {
      for (const [key, { until }] of entries) if (until <= now()) entries.delete(key)
      const key = randomBytes(32).toString('base64url')
      entries.set(key, { value, until: now() + lifetimeMs })
      return key
    },
    get,
    take(key: string): Value | undefined {
      const value = get(key)
      entries.delete(key)
      return value
    },
  }
}
