import * as oauth from 'oauth4webapi'
import { afterAll, afterEach, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { createTestClient, http } from './createTestClient.ts'
import { noIdentityFaults } from './identityFaults.ts'
import { signInAtProvider } from './signInAtProvider.ts'
import { type IdentityProvider, startIdentityProvider } from './startIdentityProvider.ts'

let identity: IdentityProvider
let warn: MockInstance
beforeAll(async () => {
  warn = vi.spyOn(console, 'warn')
  identity = await startIdentityProvider({
    port: 0,
    siteUrl: 'http://localhost:4102',
    recoveryUrl: 'http://localhost:4108',
    dappUrl: 'http://localhost:4100',
  })
})
afterAll(async () => {
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
  await identity.stop()
})
afterEach(() => {
  Object.assign(identity.faults, noIdentityFaults())
})

const { serverOf, begin } = createTestClient(() => identity)

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
  const before = Math.floor(Date.now() / 1_000)
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
  const issuedAt = iat - aheadMs / 1_000
  expect(issuedAt).toBeGreaterThanOrEqual(before)
  expect(issuedAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000))
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
