import { randomBytes } from 'node:crypto'
import type { Clock, Http } from '@latchkey/core'
import { recoveryPin } from '@latchkey/embedded-wallet/recovery'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { meadow, servicesOf } from './createWorld.ts'

/** A recovery service with keys of its own, next to services that know the project `meadow`. */
export async function createRecovery(clock: Clock) {
  const { privateKey, publicKey: receiptKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(receiptKey)
  const publicKey = randomBytes(32).toString('base64url')
  const services = servicesOf({ meadow: [meadow] })
  const documents: Readonly<Record<string, unknown>> = {
    'http://localhost:4108/v1/key': { keyId: 'key', publicKey },
    'http://localhost:4108/.well-known/jwks.json': { keys: [jwk] },
  }
  const http: Http = async (request) => {
    const document = documents[request.url]
    return document
      ? { status: 200, headers: new Headers(), text: JSON.stringify(document) }
      : services(request)
  }
  const now = () => Math.floor(clock.now() / 1000)
  return {
    http,
    publicKey,
    pin: recoveryPin({ publicKey, receiptKey: { x: jwk.x ?? '', y: jwk.y ?? '' } }),
    receipt: (claims: Readonly<Record<string, unknown>>) =>
      new SignJWT({
        ...{ iss: 'http://localhost:4108', aud: 'http://localhost:4102', iat: now(), exp: now() + 3_600 },
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'recovery-receipt+jwt' })
        .sign(privateKey),
  }
}
