import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { appleKeyId, appleTeamId } from './providers.ts'

/** Apple's limit, s: six months. */
const maxLifetimeSeconds = 15_777_000

/**
 * Whether a client secret is a JWT as Apple requires it.
 * @param clientId - the client that sent it
 * @param privateKey - PKCS #8, PEM
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function isAppleClientSecret(
  secret: string,
  {
    clientId,
    privateKey,
    issuer,
  }: { readonly clientId: string; readonly privateKey: string; readonly issuer: string },
): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(privateKey), {
      algorithms: ['ES256'],
      issuer: appleTeamId,
      subject: clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    })
    const lifetime = Number(payload.exp) - Number(payload.iat)
    return protectedHeader.kid === appleKeyId && lifetime <= maxLifetimeSeconds
  } catch {
    return false
  }
}
