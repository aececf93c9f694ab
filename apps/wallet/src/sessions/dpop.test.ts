import { databases } from '@latchkey/server-kit/testing'
import { generateKeyPair, SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import type { ProofChange } from '../testing/createTestClient.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { anAddress } from '../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, world } = setUpWorld(place)

  describe('DPoP', () => {
    it('a first request gets a nonce, and succeeds with it', async () => {
      const client = await world().client()
      const first = await client.once('POST', '/v1/otp/verify', {})
      expect([first.status, first.body.code]).toEqual([401, 'use_dpop_nonce'])
      expect(first.headers.get('dpop-nonce')).toMatch(/^[A-Za-z0-9_-]{22}$/)
      expect(first.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce", algs="ES256"')
      expect(outcome(await client.startOtp(anAddress()))).toBe('202')
    })

    it('the previous nonce is accepted, and the one before is not (R-48)', async () => {
      const client = await world().client()
      await client.post('/v1/session/end')
      await world().clock.advance(300_000)
      expect(outcome(await client.once('POST', '/v1/session/end', {}))).toBe('401 session_ended')
      await client.once('POST', '/v1/session/end', {})
      await world().clock.advance(600_000)
      expect(outcome(await client.once('POST', '/v1/session/end', {}))).toBe('401 use_dpop_nonce')
    })

    it('a client clock that is off by a day does not matter (F62)', async () => {
      const client = await world().client()
      await client.post('/v1/session/end')
      for (const iat of [0, Math.floor(Date.now() / 1000) + 86_400, 4_000_000_000]) {
        const dpop = await client.proof('POST', '/v1/session/end', { payload: { iat } })
        expect(outcome(await client.once('POST', '/v1/session/end', {}, { dpop }))).toBe('401 session_ended')
      }
    })

    const changes: readonly (readonly [string, ProofChange])[] = [
      ['another method', { payload: { htm: 'GET' } }],
      ['another path', { payload: { htu: 'http://localhost:4102/v1/wallet' } }],
      ['another host', { payload: { htu: 'https://evil.example/v1/session/end' } }],
      ['a query', { payload: { htu: 'http://localhost:4102/v1/session/end?a=1' } }],
      ['no id', { payload: { jti: undefined } }],
      ['a short id', { payload: { jti: 'abc' } }],
      ['no time', { payload: { iat: undefined } }],
      ['another type', { header: { typ: 'JWT' } }],
      ['another key', { header: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } } }],
      ['no key', { header: { jwk: undefined } }],
    ]
    it.each(changes)('a proof with %s is refused (R-48)', async (_, change) => {
      const client = await world().client()
      await client.post('/v1/session/end')
      const dpop = await client.proof('POST', '/v1/session/end', change)
      expect(outcome(await client.once('POST', '/v1/session/end', {}, { dpop }))).toBe('401 invalid_proof')
    })

    it('a proof of another algorithm, a private key and a missing proof are refused', async () => {
      const client = await world().client()
      const end = async (dpop: string) => outcome(await client.once('POST', '/v1/session/end', {}, { dpop }))
      const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true })
      const { exportJWK } = await import('jose')
      const claims = { htm: 'POST', htu: `${world().origin}/v1/session/end`, jti: 'a'.repeat(20), iat: 1 }
      const sign = (jwk: object) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'ES384', typ: 'dpop+jwt', jwk }).sign(privateKey)
      expect(await end(await sign(await exportJWK(publicKey)))).toBe('401 invalid_proof')
      expect(await end(await sign(await exportJWK(privateKey)))).toBe('401 invalid_proof')
      expect(await end('')).toBe('401 invalid_proof')
      expect(await end('a.b.c')).toBe('401 invalid_proof')
    })

    it('a proof can be used once, also by 10 requests at once (R-48)', async () => {
      const client = await world().client()
      await client.post('/v1/session/end')
      const dpop = await client.proof('POST', '/v1/session/end')
      const answers = await Promise.all(
        Array.from({ length: 10 }, async () =>
          outcome(await client.once('POST', '/v1/session/end', {}, { dpop })),
        ),
      )
      expect(answers.sort()).toEqual([...Array(9).fill('401 invalid_proof'), '401 session_ended'])
    })
  })
})
