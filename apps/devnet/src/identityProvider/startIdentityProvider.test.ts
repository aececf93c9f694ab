import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createCookies } from './createCookies.ts'
import { noIdentityFaults } from './identityFaults.ts'
import type { AppleDescription, OAuthProviderName, ProviderName } from './providers.ts'
import { type ProviderCallback, signInAtProvider } from './signInAtProvider.ts'
import { type IdentityProvider, startIdentityProvider } from './startIdentityProvider.ts'

const http = { [oauth.allowInsecureRequests]: true }
let identity: IdentityProvider
let time = 0
let warn: MockInstance
beforeAll(async () => {
  // The library warns of Node 20, on which it works.
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  identity = await startIdentityProvider({
    port: 0,
    siteUrl: 'http://localhost:4102',
    dappUrl: 'http://localhost:4100',
    now: () => Date.now() + time,
  })
})
afterAll(async () => {
  warn.mockRestore()
  await identity.stop()
})
afterEach(() => {
  time = 0
  Object.assign(identity.faults, noIdentityFaults())
})

const isOpenId = (name: ProviderName) => name === 'google' || name === 'apple'

async function serverOf(name: ProviderName): Promise<oauth.AuthorizationServer> {
  const description = identity.description[name]
  if (!('issuer' in description)) {
    const { authorizationEndpoint, tokenEndpoint } = description
    return {
      issuer: `${identity.url}/${name}`,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
    }
  }
  const issuer = new URL(description.issuer)
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, http))
}

async function appleSecret(
  description: AppleDescription,
  { audience = description.issuer, kid = description.keyId, lifetime = '5m' } = {},
) {
  const { clientId, teamId, privateKey } = description
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

async function authenticationOf(name: ProviderName): Promise<oauth.ClientAuth> {
  const description = identity.description[name]
  const secret = 'clientSecret' in description ? description.clientSecret : await appleSecret(description)
  return description.clientAuthentication === 'client_secret_basic'
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret)
}

/** A login as a server does it. `change` alters the authorization request. */
async function begin(name: ProviderName, change: (params: URLSearchParams) => void = () => {}) {
  const { clientId, redirectUri, scope } = identity.description[name]
  const server = await serverOf(name)
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ]
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isOpenId(name) ? { nonce } : {}),
    ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
  }).toString()
  change(url.searchParams)
  const client = { client_id: clientId }
  const exchange = async ({ params }: ProviderCallback, authentication?: oauth.ClientAuth) => {
    const answer = oauth.validateAuthResponse(server, client, params, state)
    return oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication ?? (await authenticationOf(name)),
      answer,
      redirectUri,
      verifier,
      http,
    )
  }
  const finish = async (callback: ProviderCallback) => {
    const response = await exchange(callback)
    if (isOpenId(name)) {
      const options = { expectedNonce: nonce, requireIdToken: true }
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, options)
      await oauth.validateApplicationLevelSignature(server, response, http)
      return oauth.getValidatedIdTokenClaims(tokens)
    }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
    const description = identity.description[name as OAuthProviderName]
    const read = async (endpoint: string) => {
      const resource = new URL(endpoint)
      const found = await oauth.protectedResourceRequest(
        tokens.access_token,
        'GET',
        resource,
        undefined,
        undefined,
        http,
      )
      return found.json()
    }
    const user = await read(description.userEndpoint)
    return description.emailsEndpoint ? { ...user, emails: await read(description.emailsEndpoint) } : user
  }
  return { url, state, exchange, finish }
}

const all = ['google', 'apple', 'github', 'discord', 'x', 'facebook'] as const

describe('users', () => {
  test.each([
    [
      'google',
      { sub: '100000000000000000001', email: 'alice@example.test', email_verified: true, hd: 'example.test' },
    ],
    ['apple', { sub: '000001.devnet.0000', email: 'alice@example.test', email_verified: 'true' }],
    [
      'github',
      {
        id: 1001,
        login: 'alice',
        email: null,
        emails: [
          { email: 'alice@example.test', primary: true, verified: true },
          { email: 'alice@users.noreply.github.example', primary: false },
        ],
      },
    ],
    ['discord', { id: '100000000000000001', username: 'alice', email: 'alice@example.test', verified: true }],
    ['x', { data: { id: '2001', name: 'Alice Meadow', username: 'alice' } }],
    ['facebook', { id: '3001', name: 'Alice Meadow', email: 'alice@example.test' }],
  ] as const)('%s signs Alice in', async (name, user) => {
    const { url, finish } = await begin(name)
    const callback = await signInAtProvider(url, 'alice')
    expect(callback.method).toBe(name === 'apple' ? 'POST' : 'GET')
    expect(`${callback.url.origin}${callback.url.pathname}`).toBe(
      `http://localhost:4102/oauth/${name}/callback`,
    )
    expect(await finish(callback)).toMatchObject(user)
  })

  test.each([
    ['google', { email: 'carol@example.test', email_verified: false }],
    ['apple', { email: 'carol@example.test', email_verified: 'false' }],
    ['github', { emails: [{ email: 'carol@example.test', verified: false }, { primary: false }] }],
    ['discord', { email: 'carol@example.test', verified: false }],
    ['x', { data: { username: 'carol' } }],
    ['facebook', { id: '3003' }],
  ] as const)('%s marks or omits the unverified email address of Carol', async (name, user) => {
    const { url, finish } = await begin(name)
    const found = await finish(await signInAtProvider(url, 'carol'))
    expect(found).toMatchObject(user)
    if (name === 'x' || name === 'facebook') expect(JSON.stringify(found)).not.toContain('carol@')
  })

  test('a username at Discord ends in 0', async () => {
    const { url, finish } = await begin('discord')
    expect(await finish(await signInAtProvider(url, 'river'))).toMatchObject({ username: 'river0' })
  })

  test('an email address needs its scope', async () => {
    const { url, finish } = await begin('facebook', (params) => params.set('scope', 'public_profile'))
    expect(await finish(await signInAtProvider(url, 'bob'))).toEqual({ id: '3002', name: 'Bob Harbour' })
    const github = await begin('github', (params) => params.set('scope', 'read:user'))
    expect(await github.finish(await signInAtProvider(github.url, 'bob'))).toMatchObject({
      email: null,
      emails: { message: 'Not Found' },
    })
  })

  test.each(['google', 'apple'] as const)(
    '%s asks a browser for the account at each sign-in',
    async (name) => {
      const cookies = createCookies()
      for (const account of ['alice', 'bob'] as const) {
        const { url, finish } = await begin(name)
        const found = await finish(await signInAtProvider(url, account, cookies))
        expect(found?.email).toBe(account === 'alice' ? 'alice@example.test' : 'bob@elsewhere.test')
      }
    },
  )
})

describe('refusals', () => {
  test.each(all)('cancelling at %s returns access_denied with the state', async (name) => {
    const { url, state } = await begin(name)
    const { params } = await signInAtProvider(url, 'cancel')
    expect([params.get('error'), params.get('state'), params.get('code')]).toEqual([
      'access_denied',
      state,
      null,
    ])
  })

  test.each(all)('%s refuses another redirect URI without a redirect', async (name) => {
    const { url } = await begin(name, (params) =>
      params.set('redirect_uri', 'http://localhost:4102/oauth/other/callback'),
    )
    await expect(signInAtProvider(url, 'alice')).rejects.toThrow('The provider answered 400')
  })

  test.each(all)('%s refuses another client without a redirect', async (name) => {
    const { url } = await begin(name, (params) => params.set('client_id', 'other'))
    await expect(signInAtProvider(url, 'alice')).rejects.toThrow('The provider answered 400')
  })

  test.each(all)('%s accepts a code once', async (name) => {
    const { url, exchange, finish } = await begin(name)
    const callback = await signInAtProvider(url, 'alice')
    await finish(callback)
    const second = await exchange(callback)
    expect(second.status).toBe(name === 'github' ? 200 : 400)
    expect(await second.text()).toMatch(/invalid_grant|bad_verification_code/)
  })

  test.each(all)('%s refuses a wrong secret', async (name) => {
    const { url, exchange } = await begin(name)
    const wrong = name === 'x' ? oauth.ClientSecretBasic('wrong') : oauth.ClientSecretPost('wrong')
    const answer = await exchange(await signInAtProvider(url, 'alice'), wrong)
    expect(await answer.text()).toMatch(/invalid_client|incorrect_client_credentials/)
  })

  test.each(all)('%s refuses a code with another PKCE verifier', async (name) => {
    const challenge = await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier())
    const { url, exchange } = await begin(name, (params) => params.set('code_challenge', challenge))
    const answer = await exchange(await signInAtProvider(url, 'alice'))
    expect(await answer.text()).toMatch(/invalid_grant|bad_verification_code/)
  })

  test('X and Google require PKCE', async () => {
    const withoutPkce = (params: URLSearchParams) => {
      params.delete('code_challenge')
      params.delete('code_challenge_method')
    }
    const x = await begin('x', withoutPkce)
    await expect(signInAtProvider(x.url, 'alice')).rejects.toThrow('X requires PKCE')
    const google = await begin('google', withoutPkce)
    expect((await signInAtProvider(google.url, 'alice')).params.get('error')).toBe('invalid_request')
  })

  test('Apple requires form_post', async () => {
    const { url } = await begin('apple', (params) => params.delete('response_mode'))
    await expect(signInAtProvider(url, 'alice')).rejects.toThrow('response_mode must be form_post')
  })

  test.each([
    ['for another issuer', { audience: 'https://other.example' }],
    ['with another key id', { kid: 'OTHER' }],
    ['that is valid for longer than six months', { lifetime: '190d' }],
  ])('Apple refuses a client secret %s', async (_, change) => {
    const { url, exchange } = await begin('apple')
    const secret = await appleSecret(identity.description.apple, change)
    const answer = await exchange(await signInAtProvider(url, 'alice'), oauth.ClientSecretPost(secret))
    expect(answer.status).toBe(401)
  })

  test.each([
    ['response_type', 'token', 'response_type must be code'],
    ['code_challenge_method', 'plain', 'code_challenge_method must be S256'],
  ])('a provider of OAuth 2 refuses %s=%s', async (name, value, reason) => {
    const { url } = await begin('discord', (params) => params.set(name, value))
    await expect(signInAtProvider(url, 'alice')).rejects.toThrow(reason)
  })

  test('a provider of OAuth 2 refuses another grant type', async () => {
    const { clientId, clientSecret, tokenEndpoint } = identity.description.discord
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    })
    const answer = await fetch(tokenEndpoint, { method: 'POST', body })
    expect(await answer.json()).toEqual({ error: 'unsupported_grant_type' })
  })

  test('a code of OAuth 2 expires after 60 s', async () => {
    const { url, exchange } = await begin('discord')
    const callback = await signInAtProvider(url, 'alice')
    time = 60_000
    expect(await (await exchange(callback)).json()).toEqual({ error: 'invalid_grant' })
  })

  test('a code of one provider is refused by another', async () => {
    const discord = await begin('discord', (params) => params.delete('code_challenge'))
    const facebook = await begin('facebook')
    const { params, ...callback } = await signInAtProvider(discord.url, 'alice')
    const moved = new URLSearchParams({ code: params.get('code') ?? '', state: facebook.state })
    const answer = await facebook.exchange({ ...callback, params: moved })
    expect(answer.status).toBe(400)
  })

  test('X knows two apps, each with its own redirect URI and codes', async () => {
    const { clientId, redirectUri } = identity.description.dappX
    expect(redirectUri).toBe('http://localhost:4100/oauth/x/callback')
    const asDapp = (params: URLSearchParams) => params.set('client_id', clientId)
    const mixed = await begin('x', asDapp)
    await expect(signInAtProvider(mixed.url, 'alice')).rejects.toThrow('The redirect URI is not registered')
    const own = await begin('x', (params) => {
      asDapp(params)
      params.set('redirect_uri', redirectUri)
    })
    const callback = await signInAtProvider(own.url, 'alice')
    expect(callback.url.href).toMatch(/^http:\/\/localhost:4100\/oauth\/x\/callback\?code=/)
    // `exchange` is that of the wallet site.
    expect(await (await own.exchange(callback)).json()).toEqual({ error: 'invalid_grant' })
  })

  test('an access token of one provider is refused by another', async () => {
    const { url, exchange } = await begin('discord')
    const { access_token } = await (await exchange(await signInAtProvider(url, 'alice'))).json()
    const read = (endpoint: string) =>
      fetch(endpoint, { headers: { authorization: `Bearer ${access_token}` } })
    expect((await read(identity.description.discord.userEndpoint)).status).toBe(200)
    expect((await read(identity.description.facebook.userEndpoint)).status).toBe(401)
  })

  test('GitHub answers with a form unless JSON is accepted, and separates scopes by commas', async () => {
    const { url } = await begin('github', (params) => params.delete('code_challenge'))
    const { params } = await signInAtProvider(url, 'alice')
    const { clientId, clientSecret, redirectUri, tokenEndpoint } = identity.description.github
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code: params.get('code') ?? '',
      redirect_uri: redirectUri,
      grant_type: 'authorization_code',
    })
    const answer = new URLSearchParams(await (await fetch(tokenEndpoint, { method: 'POST', body })).text())
    expect(answer.get('scope')).toBe('read:user,user:email')
    expect(answer.get('access_token')).toMatch(/^[\w-]{43}$/)
  })
})

describe('faults', () => {
  test('a provider that is down resets connections or answers with a status', async () => {
    identity.faults.down = 'reset'
    await expect(fetch(identity.url)).rejects.toThrow('fetch failed')
    identity.faults.down = 500
    expect((await fetch(`${identity.url}/google/.well-known/openid-configuration`)).status).toBe(500)
  })

  test('a slow provider does not answer before the delay', async () => {
    identity.faults.delayMs = 60_000
    const signal = AbortSignal.timeout(50)
    await expect(fetch(`${identity.url}/x/authorize`, { signal })).rejects.toThrow('aborted due to timeout')
  })

  test('malformed answers are cut in the middle', async () => {
    const { url, exchange } = await begin('discord')
    const callback = await signInAtProvider(url, 'alice')
    identity.faults.malformed = true
    await expect((await exchange(callback)).json()).rejects.toThrow(SyntaxError)
    const discovery = await fetch(`${identity.url}/apple/.well-known/openid-configuration`)
    expect([discovery.status, discovery.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    await expect(discovery.json()).rejects.toThrow(SyntaxError)
  })

  test.each([
    ['ahead', 300_000],
    ['behind', -300_000],
  ])('a clock %s dates id_tokens, with a valid signature', async (_, aheadMs) => {
    identity.faults.aheadMs = aheadMs
    const { url, exchange } = await begin('google')
    const response = await exchange(await signInAtProvider(url, 'alice'))
    const server = await serverOf('google')
    const lenient = { client_id: 'google-client', [oauth.clockSkew]: aheadMs / 1_000 }
    const nonce = url.searchParams.get('nonce') ?? ''
    const tokens = await oauth.processAuthorizationCodeResponse(server, lenient, response, {
      expectedNonce: nonce,
    })
    await oauth.validateApplicationLevelSignature(server, response, http)
    const { iat = 0, exp = 0 } = oauth.getValidatedIdTokenClaims(tokens) ?? {}
    expect(Math.abs(iat * 1_000 - Date.now() - aheadMs)).toBeLessThan(30_000)
    expect(exp - iat).toBe(3_600)
  })

  test('rotated keys have another id, and codes stay valid', async () => {
    const keyId = async () => {
      const { jwks_uri } = await serverOf('google')
      const { keys } = await (await fetch(jwks_uri ?? '')).json()
      expect(keys).toHaveLength(1)
      return keys[0].kid
    }
    const before = await keyId()
    const { url, finish } = await begin('google')
    const callback = await signInAtProvider(url, 'bob')
    identity.rotateKeys()
    expect(await finish(callback)).toMatchObject({ email: 'bob@elsewhere.test', email_verified: true })
    expect(await keyId()).not.toBe(before)
  })
})
