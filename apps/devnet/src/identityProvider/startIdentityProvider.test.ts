import * as oauth from 'oauth4webapi'
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createCookies } from './createCookies.ts'
import { createTestClient } from './createTestClient.ts'
import { noIdentityFaults } from './identityFaults.ts'
import { signInAtProvider } from './signInAtProvider.ts'
import { type IdentityProvider, startIdentityProvider } from './startIdentityProvider.ts'

let identity: IdentityProvider
let time = 0
let warn: MockInstance
beforeAll(async () => {
  warn = vi.spyOn(console, 'warn')
  identity = await startIdentityProvider({
    port: 0,
    siteUrl: 'http://localhost:4102',
    recoveryUrl: 'http://localhost:4108',
    dappUrl: 'http://localhost:4100',
    now: () => Date.now() + time,
  })
})
afterAll(async () => {
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
  await identity.stop()
})
afterEach(() => {
  time = 0
  Object.assign(identity.faults, noIdentityFaults())
})

const { appleSecret, begin } = createTestClient(() => identity)

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
