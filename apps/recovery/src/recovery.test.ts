import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { createLocalJWKSet, generateKeyPair, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failures, outbox, shares } from './database/schema.ts'
import { createKeys } from './keys/createKeys.ts'
import { makeKeyFile } from './keys/keyFile.ts'
import { createWorld, type StatementChange, type World, walletUrl } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const inUse: StatementChange = { payload: { other_device_active: true } }

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let world: World
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    await opened.empty()
    world = createWorld({ db: opened.db })
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }
  const outcome = ({ status, body }: { status: number; body: { code?: string; status?: string } }) =>
    [status, body.code ?? body.status].filter(Boolean).join(' ')
  /** A device with a stored secret. */
  async function owner() {
    const device = await world.device()
    const { secret, factorId, answer } = await device.store()
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return { device, secret, factorId }
  }
  const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

  describe('a secret', () => {
    it('is stored encrypted, and its receipt names user, wallet and factor', async () => {
      const { device, secret, factorId } = await owner()
      const again = await device.store(secret, factorId)
      expect(outcome(again.answer)).toBe('201')
      const keys = (await (await world.app.request('/.well-known/jwks.json')).json()) as JSONWebKeySet
      expect(keys.keys[0]).not.toHaveProperty('d')
      const { payload } = await jwtVerify(again.answer.body.receipt, createLocalJWKSet(keys), {
        ...{ algorithms: ['ES256'], issuer: world.origin, audience: walletUrl },
        currentDate: new Date(world.clock.now()),
      })
      const { userId, walletId } = device
      expect(payload).toMatchObject({ sub: userId, wallet_id: walletId, factor_id: factorId })
      const [row] = await db().select().from(shares)
      const text = JSON.stringify(row)
      expect(text).not.toContain(Buffer.from(secret).toString('base64url'))
      expect(text).not.toContain(device.email)
      const stored = { userId, walletId, factorId }
      const own = createKeys(world.keyFile)
      expect(own.openAtRest(row?.sealed ?? '', stored)).toEqual(secret)
      for (const other of [{ walletId: randomUUID() }, { factorId: randomUUID() }, { userId: 'other' }])
        expect(() => own.openAtRest(row?.sealed ?? '', { ...stored, ...other })).toThrow()
      const foreign = createKeys(await makeKeyFile())
      expect(() => foreign.openAtRest(row?.sealed ?? '', stored)).toThrow()
    })

    it('is refused if it is another one, of another length, or sealed for another wallet', async () => {
      const { device, factorId } = await owner()
      expect(outcome((await device.store(undefined, factorId)).answer)).toBe('400 invalid_request')
      expect(outcome((await device.store(new Uint8Array(16))).answer)).toBe('400 invalid_request')
      const other = { payload: { wallet_id: randomUUID() } }
      expect(outcome((await device.store(undefined, undefined, other)).answer)).toBe('400 invalid_request')
      const none = { payload: { email: undefined } }
      expect(outcome((await device.store(undefined, undefined, none)).answer)).toBe('400 no_second_proof')
    })

    it('is deleted after a day unless a wallet refers to it', async () => {
      const [kept, orphan, released] = [await owner(), await owner(), await owner()]
      world.referred.add(kept.factorId)
      await released.device.start(released.factorId)
      await released.device.finish(released.factorId, await world.code())
      await world.clock.advance(dayMs - 1_000)
      await world.sweep()
      expect(await db().select().from(shares)).toHaveLength(3)
      await world.clock.advance(2_000)
      await world.sweep()
      const rows = await db().select().from(shares)
      expect(rows.map(({ factorId }) => factorId).sort()).toEqual([kept.factorId, released.factorId].sort())
      expect(rows.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true)
      expect(orphan.factorId).not.toBe(kept.factorId)
    })

    it('stays while the wallet does not answer whether it refers to it', async () => {
      await owner()
      const deaf = createWorld({ db: db(), http: () => Promise.reject(new TypeError('away')) })
      await deaf.clock.advance(2 * dayMs)
      await expect(deaf.sweep()).rejects.toThrow('away')
      expect(await db().select().from(shares)).toHaveLength(1)
    })
  })

  describe('a release', () => {
    it('needs the code of its own mail, and is sealed for the device', async () => {
      const { device, secret, factorId } = await owner()
      const second = await world.device({ userId: device.userId, walletId: device.walletId })
      expect(outcome(await second.start(factorId))).toBe('202 code-sent')
      const code = await world.code()
      expect(code).toMatch(/^\d{6}$/)
      expect(outcome(await second.finish(factorId, wrong(code)))).toBe('400 code_wrong')
      expect(outcome(await device.finish(factorId, code))).toBe('400 code_wrong')
      const done = await second.finish(factorId, code)
      expect(outcome(done)).toBe('200 released')
      expect(done.secret).toEqual(secret)
      expect(outcome(await second.finish(factorId, code))).toBe('400 code_expired')
      expect((await world.mails()).map(({ kind, to }) => [kind, to])).toEqual([['released', device.email]])
    })

    it('R-36: is held for as long as the wallet states, also without another device', async () => {
      const { device, secret, factorId } = await owner()
      const until = world.clock.now() + dayMs
      const changed = { payload: { held_until: until / 1_000 } }
      await device.start(factorId, changed)
      const held = await device.finish(factorId, await world.code(), changed)
      expect(held.body).toEqual({ status: 'held', until })
      const [mail] = await world.mails()
      expect(mail).toMatchObject({ kind: 'held', to: device.email })
      // A later change holds what waits for an earlier one.
      await world.clock.advance(dayMs)
      const later = { payload: { held_until: (until + hourMs) / 1_000 } }
      await device.start(factorId, later)
      const again = await device.finish(factorId, await world.code(), later)
      expect(again.body).toEqual({ status: 'held', until: until + hourMs })
      await world.clock.advance(hourMs)
      await device.start(factorId)
      expect((await device.finish(factorId, await world.code())).secret).toEqual(secret)
    })

    it('is mailed to the address of the enrolment only', async () => {
      const { device, factorId } = await owner()
      const elsewhere = { payload: { email: 'eve@mail.example' } }
      expect(outcome(await device.start(factorId, elsewhere))).toBe('404 not_found')
      await device.start(factorId)
      expect(outcome(await device.finish(factorId, await world.code(), elsewhere))).toBe('404 not_found')
      const stranger = await world.device({ walletId: device.walletId })
      expect(outcome(await stranger.start(factorId))).toBe('404 not_found')
    })

    it('needs a fresh statement of the wallet for this service and the key of the request', async () => {
      const { device, factorId } = await owner()
      const { privateKey } = await generateKeyPair('ES256')
      const other = await world.device()
      const now = Math.floor(world.clock.now() / 1000)
      const refused: readonly (readonly [StatementChange, string])[] = [
        [{ key: privateKey }, '401 invalid_proof'],
        [{ typ: 'JWT' }, '401 invalid_proof'],
        [{ payload: { iss: 'http://evil.example' } }, '401 invalid_proof'],
        [{ payload: { aud: 'http://evil.example' } }, '401 invalid_proof'],
        [{ payload: { cnf: { jkt: other.jkt } } }, '401 invalid_proof'],
        [{ payload: { exp: now } }, '401 invalid_proof'],
        [{ payload: { exp: undefined } }, '401 invalid_proof'],
        [{ payload: { auth_time: now - 301 } }, '403 step_up_required'],
      ]
      for (const [change, expected] of refused)
        expect(outcome(await device.start(factorId, change))).toBe(expected)
      const body = { statement: await device.statement(), factorId, locale: 'en' }
      const bare = await world.app.request('/v1/release/start', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(bare.status).toBe(401)
      expect(await world.mails()).toEqual([])
    })

    it('ends after 5 wrong codes a day, also with the right one', async () => {
      const { device, factorId } = await owner()
      await device.start(factorId)
      const code = await world.code()
      for (let count = 0; count < 5; count++)
        expect(outcome(await device.finish(factorId, wrong(code)))).toBe('400 code_wrong')
      expect(outcome(await device.finish(factorId, code))).toBe('429 too_many_requests')
      await world.clock.advance(31_000)
      expect(outcome(await device.start(factorId))).toBe('429 too_many_requests')
      await world.clock.advance(dayMs)
      await device.start(factorId)
      expect(outcome(await device.finish(factorId, await world.code()))).toBe('200 released')
    })

    it('of 20 guesses at once at most 5 are evaluated', async () => {
      const { device, factorId } = await owner()
      await device.start(factorId)
      const code = await world.code()
      const guesses = Array.from({ length: 20 }, () => device.finish(factorId, wrong(code)))
      const evaluated = (await Promise.all(guesses)).filter(({ body }) => body.code === 'code_wrong')
      expect(evaluated).toHaveLength(5)
    })

    it('happens 3 times in 24 h for one wallet', async () => {
      const { device, factorId } = await owner()
      const release = async () => {
        await world.clock.advance(31_000)
        const started = await device.start(factorId)
        return started.status === 202 ? device.finish(factorId, await world.code()) : started
      }
      for (let count = 0; count < 3; count++) expect(outcome(await release())).toBe('200 released')
      expect(outcome(await release())).toBe('429 too_many_requests')
      await world.clock.advance(dayMs)
      expect(outcome(await release())).toBe('200 released')
    })

    it('codes expire after 10 min, and are mailed every 30 s and 5 times an hour at most', async () => {
      const { device, factorId } = await owner()
      await device.start(factorId)
      const code = await world.code()
      expect(outcome(await device.start(factorId))).toBe('429 too_many_requests')
      await world.clock.advance(600_000)
      expect(outcome(await device.finish(factorId, code))).toBe('400 code_expired')
      for (let count = 0; count < 4; count++) {
        expect(outcome(await device.start(factorId))).toBe('202 code-sent')
        await world.clock.advance(31_000)
      }
      expect(outcome(await device.start(factorId))).toBe('429 too_many_requests')
    })

    it('stops for all wallets while more than 200 codes a minute are wrong (R-32)', async () => {
      const { device, factorId } = await owner()
      await device.start(factorId)
      const code = await world.code()
      const rows = (count: number) =>
        Array.from({ length: count }, () => ({ walletId: randomUUID(), at: new Date(world.clock.now()) }))
      await db().insert(failures).values(rows(200))
      await db().insert(failures).values(rows(1))
      expect(outcome(await device.finish(factorId, code))).toBe('503 unavailable')
      await world.clock.advance(60_001)
      expect(outcome(await device.finish(factorId, code))).toBe('200 released')
    })

    it('is held for 24 h while another device is in use, and the mail says so', async () => {
      const { device, secret, factorId } = await owner()
      await device.start(factorId, inUse)
      const held = await device.finish(factorId, await world.code(), inUse)
      expect(held.body).toEqual({ status: 'held', until: world.clock.now() + dayMs })
      expect((await world.mails()).map(({ kind }) => kind)).toEqual(['held'])
      await world.clock.advance(31_000)
      // A wallet that says otherwise now does not shorten it.
      expect(outcome(await device.start(factorId))).toBe('202 held')
      expect(await world.mails()).toEqual([])
      await world.clock.advance(dayMs)
      expect(outcome(await device.start(factorId, inUse))).toBe('202 code-sent')
      const done = await device.finish(factorId, await world.code(), inUse)
      expect(done.secret).toEqual(secret)
    })

    it('that is held is cancelled by the button behind the link, and not by opening it', async () => {
      const { device, factorId } = await owner()
      await device.start(factorId, inUse)
      await device.finish(factorId, await world.code(), inUse)
      const [mail] = await world.mails()
      const link = mail?.kind === 'held' ? mail.link : ''
      const page = await world.app.request(link)
      expect(page.status).toBe(200)
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
      expect((await world.app.request('/favicon.ico')).headers.get('content-type')).toBe('image/svg+xml')
      await world.clock.advance(31_000)
      expect(outcome(await device.start(factorId, inUse))).toBe('202 held')
      const press = () =>
        world.app.request('/cancel', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
          body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
        })
      expect((await press()).status).toBe(200)
      expect((await press()).status).toBe(404)
      await world.clock.advance(dayMs)
      expect(outcome(await device.start(factorId, inUse))).toBe('202 code-sent')
      expect(outcome(await device.finish(factorId, await world.code(), inUse))).toBe('200 held')
    })

    it('is never held with a hold of 0 h', async () => {
      const { device, factorId } = await owner()
      world = createWorld({ db: db() }, { RECOVERY_HOLD_HOURS: '0' })
      const second = await world.device({ userId: device.userId, walletId: device.walletId })
      await second.start(factorId, inUse)
      expect(outcome(await second.finish(factorId, await world.code(), inUse))).toBe('200 released')
    })

    it('waits while the keys of the wallet cannot be read (F104)', async () => {
      const { device, factorId } = await owner()
      world = createWorld({ db: db(), http: () => Promise.reject(new TypeError('away')) })
      const second = await world.device({ userId: device.userId, walletId: device.walletId })
      expect(outcome(await second.start(factorId))).toBe('503 unavailable')
      expect(world.logged).toEqual([{ event: 'wallet_keys_failed', walletUrl }])
    })
  })

  it('neither secret, address nor code is logged or stored in clear (R-81)', async () => {
    const { device, secret, factorId } = await owner()
    await device.start(factorId)
    const queued = JSON.stringify(await db().select().from(outbox))
    const code = await world.code()
    await device.finish(factorId, wrong(code))
    await device.finish(factorId, code)
    const rows = JSON.stringify(await Promise.all([shares, outbox].map((table) => db().select().from(table))))
    for (const text of [queued, rows, JSON.stringify(world.logged)])
      for (const canary of [device.email, `"${code}"`, Buffer.from(secret).toString('base64url')])
        expect(text).not.toContain(canary)
  })

  it('only the wallet site may read answers, and all of them have the security headers', async () => {
    const ask = (origin: string, method = 'OPTIONS') =>
      world.app.request('/v1/shares', { method, headers: { origin, 'content-type': 'application/json' } })
    const own = await ask(walletUrl)
    expect(own.status).toBe(204)
    expect(own.headers.get('access-control-allow-origin')).toBe(walletUrl)
    expect(own.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await ask(walletUrl, 'POST')
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(walletUrl)
    expect(refused.headers.get('access-control-expose-headers')).toContain('DPoP-Nonce')
    const foreign = await ask('https://evil.example')
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const paths = ['/healthz', '/openapi.json', '/v1/key', '/.well-known/jwks.json', '/cancel', '/nowhere']
    const answers = await Promise.all(paths.map((path) => world.app.request(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 404])
    for (const { headers } of [...answers, own, refused, foreign]) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it.each([
    '//evil.example',
    '//evil.example/cancel/..',
    '/\\evil.example/',
    '/%2F%2Fevil.example',
    '/cancel//evil.example/',
    '/oauth//evil.example/callback',
  ])('no answer leads to another site: %s (R-44)', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answer = await world.app.request(new Request(`${world.origin}${path}`, { method }))
      expect(answer.headers.get('location'), method).toBeNull()
      expect([301, 302, 303, 307, 308], method).not.toContain(answer.status)
    }
  })

  it('a database of another key file is noticed', async () => {
    await owner()
    expect(await world.isReadable()).toBe(true)
    expect(await createWorld({ db: db(), keyFile: await makeKeyFile() }).isReadable()).toBe(false)
  })
})
