import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** Allowed clock difference, s. */
const leewaySeconds = 60

export type RelayToken =
  | { readonly ok: true; readonly clientId: string }
  | { readonly ok: false; readonly reason: string }

/**
 * Verifies the token of a connecting client: an EdDSA JWT for this relay, signed by the client's did:key.
 * @param hosts - hosts of this relay
 * @param nowSeconds - since the Unix epoch
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export async function readRelayToken(
  token: string,
  { hosts, nowSeconds }: { readonly hosts: readonly string[]; readonly nowSeconds: number },
): Promise<RelayToken> {
  try {
    const { payload } = decodeJWT(token)
    if (!(await verifyJWT(token))) return refused('signature')
    if (!hosts.includes(new URL(payload.aud).host)) return refused('audience')
    if (typeof payload.iat !== 'number' || typeof payload.exp !== 'number') return refused('no dates')
    if (payload.iat > nowSeconds + leewaySeconds) return refused('JWT not yet valid')
    if (payload.exp < nowSeconds - leewaySeconds) return refused('JWT expired')
    return { ok: true, clientId: payload.iss }
  } catch {
    return refused('not a token')
  }
}

const refused = (reason: string) => ({ ok: false, reason }) as const
