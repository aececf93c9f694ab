import { createPrivateKey, randomBytes, sign } from 'node:crypto'

const validSeconds = 120
const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Id and secret of a CDP key. The secret is a base64 Ed25519 key, or an EC key as PEM. */
export type CdpKey = { readonly id: string; readonly secret: string }

/**
 * Creates a JWT that allows one kind of request to the Coinbase Developer Platform for two minutes.
 * @param request - method, host and path, as in `GET api.developer.coinbase.com/onramp/v1/buy/options`
 * @throws Error when the secret is not a valid key
 * @see https://docs.cdp.coinbase.com/api-reference/v2/authentication
 */
export function cdpToken({ id, secret }: CdpKey, request: string, now: Date): string {
  const isPem = secret.includes('BEGIN')
  const seconds = Math.floor(now.getTime() / 1000)
  const header = {
    alg: isPem ? 'ES256' : 'EdDSA',
    typ: 'JWT',
    kid: id,
    nonce: randomBytes(16).toString('hex'),
  }
  const claims = { sub: id, iss: 'cdp', nbf: seconds, exp: seconds + validSeconds, uri: request }
  const text = `${json(header)}.${json(claims)}`
  const signature = isPem
    ? sign('sha256', Buffer.from(text), {
        key: createPrivateKey(secret.replaceAll('\\n', '\n')),
        dsaEncoding: 'ieee-p1363',
      })
    : sign(null, Buffer.from(text), edwardsKey(secret))
  return `${text}.${signature.toString('base64url')}`
}

/** Reads a key of 32 bytes seed and 32 bytes public key. */
function edwardsKey(secret: string) {
  const bytes = Buffer.from(secret, 'base64')
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32, 64)]
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', d: d.toString('base64url'), x: x.toString('base64url') },
  })
}
