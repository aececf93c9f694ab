import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accounts } from '../testing/createWorld.ts'
import { codeOf, worldOn } from '../testing/worldOn.ts'

const [alice] = accounts

describe.each(databases)('sign-in requests, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the same site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('R-28: a state-changing request from %s is rejected', async (_, headers) => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, signature, headers))).toEqual([403, 'forbidden'])
    expect((await browser.send('/siwx/sessions', { method: 'DELETE', headers })).status).toBe(403)
    expect((await browser.send('/auth/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('R-28: content types that a form can send are rejected', async () => {
    const { app, visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const body = JSON.stringify({ message: text, signature: await alice.signMessage({ message: text }) })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const answer = await browser.send('/siwx/sessions', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      expect([400, 403]).toContain(answer.status)
    }
    const bare = await app.request('/auth/logout', { method: 'POST', headers: { cookie: browser.cookie() } })
    expect(bare.status).toBe(403)
  })

  it.each([
    ['not JSON', 'hello'],
    ['null', 'null'],
    ['missing the signature', JSON.stringify({ message: 'x' })],
    ['of the wrong type', JSON.stringify({ message: 1, signature: 2 })],
    ['too long', JSON.stringify({ message: 'x', signature: '0x'.padEnd(140_000, 'a') })],
  ])('a body that is %s gets bad_request without an echo', async (_, body) => {
    const { visitor } = setup()
    const answer = await visitor().send('/siwx/sessions', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(await answer.json()).toEqual({ code: 'bad_request', message: 'The request is malformed.' })
  })

  it('R-83: nonces and verifications of one address are limited across processes, with Retry-After', async () => {
    const env = { RATE_LIMIT_NONCE: '3', RATE_LIMIT_VERIFY: '2', LATCHKEY_TRUSTED_PROXIES: '1' }
    // Two processes on one database.
    const processes = [setup({ env }), setup({ env })]
    const ask = async (from: string, turn: number) => {
      const browser = processes[turn % 2]?.visitor()
      return browser?.send('/siwx/nonce', { headers: { 'x-forwarded-for': `203.0.113.9, ${from}` } })
    }
    for (let turn = 0; turn < 3; turn++) expect((await ask('198.51.100.1', turn))?.status).toBe(200)
    const refused = (await ask('198.51.100.1', 3)) as Response
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
    // Another address is not limited; an address of the same /64 is.
    expect((await ask('198.51.100.2', 4))?.status).toBe(200)
    for (let turn = 0; turn < 3; turn++) expect((await ask('2001:db8::1', turn))?.status).toBe(200)
    expect((await ask('2001:db8::ffff', 3))?.status).toBe(429)
    expect((await ask('2001:db8:0:1::1', 3))?.status).toBe(200)

    const browser = processes[0]?.visitor()
    const verify = async () => (await browser?.post('x', '0x', { 'x-forwarded-for': '198.51.100.1' }))?.status
    expect([await verify(), await verify(), await verify()]).toEqual([400, 400, 429])
  })

  it('R-83: X-Forwarded-For is ignored without a trusted proxy', async () => {
    const { visitor } = setup({ env: { RATE_LIMIT_VERIFY: '2' } })
    await db().execute(sql`truncate buckets`)
    const verify = async (from: string) =>
      (await visitor().post('x', '0x', { 'x-forwarded-for': from })).status
    expect([await verify('203.0.113.1'), await verify('203.0.113.2'), await verify('203.0.113.3')]).toEqual([
      400, 400, 429,
    ])
    await db().execute(sql`truncate buckets`)
  })

  it.each([
    ['U+0000', '"\\u0000"', 400],
    ['a raw NUL', '"\0"', 400],
    ['a lone surrogate', '"\\ud800"', 400],
    ['more than 256 KiB', JSON.stringify('x'.repeat(262_145)), 413],
  ])('a body with %s is rejected', async (_, json, status) => {
    const { visitor } = setup()
    const answer = await visitor().send('/siwx/sessions', {
      method: 'POST',
      body: `{"message": ${json}, "signature": "0x"}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(await codeOf(answer)).toEqual([status, status === 413 ? 'too_large' : 'bad_request'])
    expect(answer.headers.get('connection')).toBe(status === 413 ? 'close' : null)
  })
})
