import { createHash, randomUUID } from 'node:crypto'
import type { SocialProvider } from '@latchkey/embedded-wallet/api'
import { providersOf } from '@latchkey/server-kit/logins'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const base = 'http://localhost:4106'

/** A user of every provider. */
export type FakeAccount = {
  readonly id: number
  readonly name: string
  readonly email?: string
  readonly verified?: boolean
  readonly hd?: string
}

type Grant = {
  readonly provider: SocialProvider
  readonly account: FakeAccount
  readonly challenge: string
  readonly nonce: string | null
}

/** What a provider does wrong. */
export type ProviderFault = {
  status?: number
  malformed?: boolean
  /** Seconds that its clock is off. */
  clockOff?: number
  claims?: Readonly<Record<string, unknown>>
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean
  down?: boolean
}

/**
 * Six providers in this process, reached through `fetch`: OpenID Connect for Google and Apple, OAuth 2 for the others. Their
 * RSA keys take long to make, so tests share them and change `fault`.
 * @param devnetClient what client ids end with
 */
export async function createFakeProviders(devnetClient = 'client') {
  const fault: ProviderFault = {}
  const apple = await generateKeyPair('ES256', { extractable: true })
  const applePrivateKey = await exportPem(apple.privateKey)
  const keyOf = async () => ({
    ...(await generateKeyPair('RS256', { extractable: true })),
    kid: randomUUID(),
  })
  let key = await keyOf()
  const foreign = await keyOf()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const seen: string[] = []

  const json = (body: unknown, status = 200) =>
    new Response(fault.malformed ? '{"access_token":' : JSON.stringify(body), {
      status: fault.status ?? status,
      headers: { 'content-type': 'application/json' },
    })

  async function token(provider: SocialProvider, init: RequestInit): Promise<Response> {
    const form = new URLSearchParams(String(init.body))
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.provider !== provider || grant.challenge !== challenge)
      // GitHub answers errors with status 200.
      return json({ error: 'bad_verification_code' }, provider === 'github' ? 200 : 400)
    const accessToken = `provider-token-${randomUUID()}`
    tokens.set(accessToken, grant)
    const answer = { access_token: accessToken, token_type: 'bearer' }
    if (provider !== 'google' && provider !== 'apple') return json(answer)
    const { id, name, email, verified, hd } = grant.account
    const signer = fault.foreignKey ? { ...foreign, kid: key.kid } : key
    const issuedAt = Math.floor(Date.now() / 1000) + (fault.clockOff ?? 0)
    const idToken = new SignJWT({
      ...{
        nonce: grant.nonce,
        name,
        email,
        email_verified: verified,
        hd,
        aud: `${provider}-${devnetClient}`,
      },
      ...{ iss: `${base}/${provider}`, sub: `subject-${id}` },
      ...{ iat: issuedAt, exp: issuedAt + 300, ...fault.claims },
    }).setProtectedHeader({ alg: 'RS256', kid: signer.kid })
    return json({ ...answer, id_token: await idToken.sign(signer.privateKey) })
  }

  function user(provider: SocialProvider, init: RequestInit): Response {
    const grant = tokens.get(new Headers(init.headers).get('authorization')?.replace(/^Bearer /i, '') ?? '')
    if (!grant || grant.provider !== provider) return json({}, 401)
    const { id, name, email } = grant.account
    const users: Partial<Record<SocialProvider, object>> = {
      github: { id, login: name, email },
      facebook: { id: String(id), name, email },
      x: { data: { id: String(id), username: name } },
      discord: { id: String(id), username: name, discriminator: '0', email, verified: true },
    }
    return json(users[provider])
  }

  const fetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const [, provider, ...rest] = url.pathname.split('/') as [string, SocialProvider, ...string[]]
    seen.push(`${provider}/${rest.join('/')}`)
    if (fault.down) throw new TypeError('fetch failed')
    if (rest.join('/') === '.well-known/openid-configuration')
      return json({
        issuer: `${base}/${provider}`,
        authorization_endpoint: `${base}/${provider}/authorize`,
        token_endpoint: `${base}/${provider}/token`,
        jwks_uri: `${base}/${provider}/jwks`,
      })
    if (rest[0] === 'jwks')
      return json({ keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' }] })
    return rest[0] === 'token' ? token(provider, init) : user(provider, init)
  }) as typeof globalThis.fetch

  return {
    fault,
    fetch,
    seen,
    /** Ends all faults. */
    recover() {
      for (const name of Object.keys(fault) as (keyof ProviderFault)[]) delete fault[name]
      seen.length = 0
    },
    settings: providersOf({ LATCHKEY_IDENTITY_URL: base, APPLE_PRIVATE_KEY: applePrivateKey }, devnetClient),
    async rotateKey() {
      key = await keyOf()
    },
    /** The user signs in at the authorization URL. @returns the parameters that the provider sends back */
    authorize(authorizationUrl: string, account: FakeAccount): Record<string, string> {
      const { pathname, searchParams } = new URL(authorizationUrl)
      const code = randomUUID()
      codes.set(code, {
        provider: pathname.split('/')[1] as SocialProvider,
        account,
        challenge: searchParams.get('code_challenge') ?? '',
        nonce: searchParams.get('nonce'),
      })
      return { code, state: searchParams.get('state') ?? '' }
    },
  }
}

async function exportPem(key: CryptoKey): Promise<string> {
  const bytes = await crypto.subtle.exportKey('pkcs8', key)
  return `-----BEGIN PRIVATE KEY-----\n${Buffer.from(bytes).toString('base64')}\n-----END PRIVATE KEY-----\n`
}
