import { createHash } from 'node:crypto'
import { siteProjectId } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit, otp, otpFailures, outbox, sessions, tokens, users } from './database/schema.ts'
import type { ProofChange } from './testing/createTestClient.ts'
import { createWorld, type World } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'
import { mailedCode, signIn } from './testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let world: World
  let nextAddress = 0
  const anAddress = () => `user-${nextAddress++}@mail.example`
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    // Tests count rows, and the fake clock of each begins at the same time.
    for (const table of [users, otp, otpFailures, outbox]) await opened.db.delete(table)
    await opened.db.execute('truncate wallet.buckets')
    world = createWorld({ db: opened.db })
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }
  const statusOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return body?.code ? `${status} ${body.code}` : String(status)
  }

  describe('DPoP', () => {
    it('a first request gets a nonce, and succeeds with it', async () => {
      const client = await world.client()
      const first = await client.once('POST', '/v1/otp/verify', {})
      expect([first.status, first.body.code]).toEqual([401, 'use_dpop_nonce'])
      expect(first.headers.get('dpop-nonce')).toMatch(/^[A-Za-z0-9_-]{22}$/)
      expect(first.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce", algs="ES256"')
      expect(await statusOf(client.startOtp(anAddress()))).toBe('202')
    })

    it('the previous nonce is accepted, and the one before is not (R-48)', async () => {
      const client = await world.client()
      await client.post('/v1/session/end')
      await world.clock.advance(300_000)
      expect(await statusOf(client.once('POST', '/v1/session/end', {}))).toBe('401 session_ended')
      await client.once('POST', '/v1/session/end', {})
      await world.clock.advance(600_000)
      expect(await statusOf(client.once('POST', '/v1/session/end', {}))).toBe('401 use_dpop_nonce')
    })

    it('a client clock that is off by a day does not matter (F62)', async () => {
      const client = await world.client()
      await client.post('/v1/session/end')
      for (const iat of [0, Math.floor(Date.now() / 1000) + 86_400, 4_000_000_000]) {
        const dpop = await client.proof('POST', '/v1/session/end', { payload: { iat } })
        expect(await statusOf(client.once('POST', '/v1/session/end', {}, { dpop }))).toBe('401 session_ended')
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
      const client = await world.client()
      await client.post('/v1/session/end')
      const dpop = await client.proof('POST', '/v1/session/end', change)
      expect(await statusOf(client.once('POST', '/v1/session/end', {}, { dpop }))).toBe('401 invalid_proof')
    })

    it('a proof of another algorithm, a private key and a missing proof are refused', async () => {
      const client = await world.client()
      const end = (dpop: string) => statusOf(client.once('POST', '/v1/session/end', {}, { dpop }))
      const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true })
      const { exportJWK } = await import('jose')
      const claims = { htm: 'POST', htu: `${world.origin}/v1/session/end`, jti: 'a'.repeat(20), iat: 1 }
      const sign = (jwk: object) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'ES384', typ: 'dpop+jwt', jwk }).sign(privateKey)
      expect(await end(await sign(await exportJWK(publicKey)))).toBe('401 invalid_proof')
      expect(await end(await sign(await exportJWK(privateKey)))).toBe('401 invalid_proof')
      expect(await end('')).toBe('401 invalid_proof')
      expect(await end('a.b.c')).toBe('401 invalid_proof')
    })

    it('a proof can be used once, also by 10 requests at once (R-48)', async () => {
      const client = await world.client()
      await client.post('/v1/session/end')
      const dpop = await client.proof('POST', '/v1/session/end')
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => statusOf(client.once('POST', '/v1/session/end', {}, { dpop }))),
      )
      expect(answers.sort()).toEqual([...Array(9).fill('401 invalid_proof'), '401 session_ended'])
    })
  })

  describe('codes', () => {
    it('a mailed code signs in, and the mail names the site that asked', async () => {
      const client = await world.client()
      expect((await client.startOtp(' Ann@Mail.Example ')).body).toEqual({ digits: 6 })
      const [mail] = await world.mails()
      expect(mail).toMatchObject({ kind: 'code', to: 'ann@mail.example', site: 'https://meadow.example' })
      const code = mail?.kind === 'code' ? mail.code : ''
      expect(code).toMatch(/^[0-9]{6}$/)
      const answer = await client.verifyOtp('ANN@mail.example', code)
      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({ email: 'ann@mail.example', method: 'email' })
      expect(answer.body.expiresIn).toBe(600)
    })

    it('a code is worthless for another key, address, project and purpose (R-30)', async () => {
      const [client, thief, email] = [await world.client(), await world.client(), anAddress()]
      const code = await mailedCode(world, client, email)
      await signIn(world, thief, anAddress())
      for (let i = 0; i < 20; i++)
        expect(await statusOf(thief.verifyOtp(email, code))).toMatch(/code_wrong|too_many_requests/)
      expect(await statusOf(client.verifyOtp(anAddress(), code))).toBe('400 code_wrong')
      expect(await statusOf(client.verifyOtp(email, code, { projectId: 'lab' }))).toBe('400 code_wrong')
      expect(await statusOf(client.verifyOtp(email, code, { purpose: 'step-up' }))).toBe('401 session_ended')
      expect(await statusOf(client.verifyOtp(email, code))).toBe('200')
    })

    it('of 50 guesses at once at most 5 are evaluated, and then the right code fails too (R-31)', async () => {
      const [client, email] = [await world.client(), anAddress()]
      const code = await mailedCode(world, client, email)
      const wrong = Array.from({ length: 50 }, (_, i) =>
        String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'),
      )
      const answers = await Promise.all(wrong.map((one) => statusOf(client.verifyOtp(email, one))))
      expect(answers.filter((answer) => answer === '400 code_wrong')).toHaveLength(5)
      expect(answers.filter((answer) => answer === '400 code_expired')).toHaveLength(45)
      const [row] = await db().select().from(otp).where(eq(otp.jkt, client.jkt))
      expect(row?.tries).toBe(5)
      expect(await statusOf(client.verifyOtp(email, code))).toBe('400 code_expired')
    })

    it('an account gets at most 10 failures a day from unknown devices; a known device still signs in (R-31, R-37)', async () => {
      const [known, email] = [
        await signIn(world, await world.client(), 'known@mail.example'),
        'known@mail.example',
      ]
      const strangers = await Promise.all(Array.from({ length: 3 }, () => world.client()))
      const outcomes: string[] = []
      for (const stranger of strangers) {
        await world.clock.advance(31_000)
        const code = await mailedCode(world, stranger, email)
        const wrong = code === '000000' ? '000001' : '000000'
        outcomes.push(
          ...(await Promise.all(Array.from({ length: 5 }, () => statusOf(stranger.verifyOtp(email, wrong))))),
        )
      }
      expect(outcomes.filter((one) => one === '400 code_wrong')).toHaveLength(10)
      expect(outcomes.filter((one) => one === '429 too_many_requests')).toHaveLength(5)
      await world.clock.advance(31_000)
      known.setSession(undefined)
      await signIn(world, known, email)
      await world.clock.advance(86_400_000)
      await signIn(world, strangers[0] ?? known, email)
    })

    it('a code expires after 10 min, and an earlier one with the next', async () => {
      const [client, email] = [await world.client(), anAddress()]
      const first = await mailedCode(world, client, email)
      await world.clock.advance(30_000)
      const second = await mailedCode(world, client, email)
      if (first !== second) expect(await statusOf(client.verifyOtp(email, first))).toBe('400 code_wrong')
      await world.clock.advance(600_000)
      expect(await statusOf(client.verifyOtp(email, second))).toBe('400 code_expired')
    })

    it('the same code and key get the same session for 60 s, also at once (F98)', async () => {
      const [client, email] = [await world.client(), anAddress()]
      const code = await mailedCode(world, client, email)
      const answers = await Promise.all([1, 2, 3].map(() => client.verifyOtp(email, code)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
      const rows = await db().select().from(sessions).where(eq(sessions.jkt, client.jkt))
      expect(rows).toHaveLength(1)
      await world.clock.advance(59_999)
      expect(await statusOf(client.verifyOtp(email, code))).toBe('200')
      await world.clock.advance(1)
      expect(await statusOf(client.verifyOtp(email, code))).toBe('400 code_expired')
    })

    it('an address gets 1 code in 30 s, 5 in an hour and 15 in a day, also at once (R-34)', async () => {
      const email = anAddress()
      const clients = await Promise.all(Array.from({ length: 20 }, () => world.client()))
      const burst = await Promise.all(clients.map((client) => statusOf(client.startOtp(email))))
      expect(burst.filter((one) => one === '202')).toHaveLength(1)
      let [hour, day] = [1, 1]
      const [client] = clients
      for (let minute = 1; minute < 60; minute++) {
        await world.clock.advance(60_000)
        if (client && (await statusOf(client.startOtp(email))) === '202') hour += 1
      }
      expect(hour).toBe(5)
      day = hour
      for (let step = 1; step < 24 * 4 - 4; step++) {
        await world.clock.advance(900_000)
        if (client && (await statusOf(client.startOtp(email))) === '202') day += 1
      }
      expect(day).toBe(15)
    })

    it('known and unknown addresses get the same answers, and the same rows (R-33)', async () => {
      await signIn(world, await world.client(), 'member@mail.example')
      await world.clock.advance(31_000)
      const [knows, guesses] = [await world.client(), await world.client()]
      await Promise.all([knows.post('/v1/session/end'), guesses.post('/v1/session/end')])
      const answers = [
        await knows.startOtp('member@mail.example'),
        await guesses.startOtp('stranger@mail.example'),
      ]
      const plain = answers.map(({ status, body, headers }) => [status, body, [...headers.keys()].sort()])
      expect(plain[0]).toEqual(plain[1])
      const mails = await world.mails()
      expect(mails.map(({ kind }) => kind)).toEqual(['code', 'code'])
      const wrong = [
        await knows.verifyOtp('member@mail.example', '12345678'),
        await guesses.verifyOtp('stranger@mail.example', '12345678'),
      ].map(({ status, body }) => [status, body])
      expect(wrong[0]).toEqual(wrong[1])
    })

    it.each([
      'ann@mail.example\r\nBcc: eve@evil.example',
      'ann@mail.example\n',
      'ann@mail.example,eve@evil.example',
      'Ann <ann@mail.example>',
      '"a b"@mail.example',
      'ann@mail',
      'ann@[127.0.0.1]',
      'ann@-mail.example',
      '.ann@mail.example',
      'ann@mail..example',
      'ann\u0000@mail.example',
      `${'a'.repeat(65)}@mail.example`,
      '',
    ])('%j is no address (R-34)', async (email) => {
      expect(await statusOf((await world.client()).startOtp(email))).toBe('400 invalid_request')
    })

    it('a project that is unknown, or used on a site that is not its own, gets no code', async () => {
      const client = await world.client()
      const start = (change: object) => statusOf(client.startOtp(anAddress(), change))
      expect(await start({ projectId: 'unknown' })).toBe('403 unknown_project')
      // The security window, and nobody else, signs in without a project.
      expect(await start({ projectId: siteProjectId })).toBe('403 unknown_project')
      expect(await start({ projectId: siteProjectId, site: world.origin })).toBe('202')
      for (const site of [
        'https://evil.example',
        'https://meadow.example.evil.example',
        'meadow.example',
        '*',
        '',
      ])
        expect(await start({ site })).toBe('403 unknown_project')
    })

    it('above 200 failures in a minute codes have 8 digits (R-32)', async () => {
      const at = new Date(world.clock.now())
      const row = { emailHash: 'of others', isUnknown: true, at }
      await db()
        .insert(otpFailures)
        .values(Array.from({ length: 200 }, () => row))
      const [client, email] = [await world.client(), anAddress()]
      expect((await client.startOtp(email)).body.digits).toBe(6)
      await db().insert(otpFailures).values(row)
      const other = anAddress()
      expect((await client.startOtp(other)).body.digits).toBe(8)
      const code = (await world.mails()).flatMap((mail) =>
        mail.kind === 'code' && mail.to === other ? mail.code : [],
      )[0]
      expect(code).toMatch(/^[0-9]{8}$/)
      expect(await statusOf(client.verifyOtp(other, code ?? ''))).toBe('200')
    })

    it('a client address gets a limited number of codes, counted by all processes (R-34)', async () => {
      const limited = { RATE_LIMIT_MAIL: '3' }
      const worlds = [createWorld({ db: db() }, limited), createWorld({ db: db() }, limited)]
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, i) =>
          statusOf((await (worlds[i % 2] ?? world).client()).startOtp(anAddress())),
        ),
      )
      // Without a socket all requests come from one address and network.
      expect(answers.filter((one) => one === '202')).toHaveLength(9)
      expect(answers.filter((one) => one === '429 too_many_requests')).toHaveLength(3)
    })

    it('neither address, code nor token is stored in clear or logged (R-81, R-85)', async () => {
      const [client, email] = [await world.client(), 'canary@secret.example']
      const code = await mailedCode(world, client, email)
      const { body } = await client.verifyOtp(email, code)
      // The two engines type their rows differently.
      const { rows } = (await db().execute(
        `select table_name from information_schema.tables where table_schema = 'wallet'`,
      )) as unknown as { rows: { table_name: string }[] }
      let dump = JSON.stringify(world.logged)
      for (const { table_name } of rows)
        dump += JSON.stringify(await db().execute(`select * from wallet.${table_name}`))
      for (const secret of ['canary', 'secret.example', body.accessToken, body.refreshToken, `"${code}"`])
        expect(dump).not.toContain(secret)
    })
  })

  describe('sessions', () => {
    const end = '/v1/devices'

    it('a token works with its own key only, until it expires or the session ends (R-48)', async () => {
      const client = await signIn(world, await world.client(), anAddress())
      expect(await statusOf(client.get(end))).toBe('200')
      const thief = await world.client()
      thief.setSession(client.session())
      expect(await statusOf(thief.get(end))).toBe('401 invalid_proof')
      const noHash = await client.proof('GET', end, { payload: { ath: undefined } })
      expect(await statusOf(client.once('GET', end, {}, { dpop: noHash }))).toBe('401 invalid_proof')
      const bearer = { authorization: `Bearer ${client.session()?.accessToken}` }
      expect(await statusOf(client.once('GET', end, {}, bearer))).toBe('401 session_ended')
      await world.clock.advance(600_000)
      expect(await statusOf(client.get(end))).toBe('401 session_ended')
      const other = await signIn(world, await world.client(), anAddress())
      expect(await statusOf(other.post('/v1/session/end'))).toBe('204')
      expect(await statusOf(other.get(end))).toBe('401 session_ended')
    })

    const refresh = (
      client: Awaited<ReturnType<World['client']>>,
      refreshToken = client.session()?.refreshToken,
    ) => {
      client.setSession(undefined)
      return client.post('/v1/session/refresh', { refreshToken })
    }

    it('a refresh token is rotated; its reuse after 30 s ends the session, for all its tokens', async () => {
      const client = await signIn(world, await world.client(), anAddress())
      const first = client.session()?.refreshToken
      const second = client.adopt(await refresh(client))
      expect(second.body.refreshToken).not.toBe(first)
      expect(await statusOf(client.get(end))).toBe('200')
      await world.clock.advance(30_001)
      expect(await statusOf(refresh(client, first))).toBe('401 session_ended')
      expect(await statusOf(refresh(client, second.body.refreshToken))).toBe('401 session_ended')
      client.setSession(second.body)
      expect(await statusOf(client.get(end))).toBe('401 session_ended')
      const events = await db().select().from(audit)
      expect(events.at(-1)?.event).toBe('refresh_token_reused')
    })

    it('two tabs, or a client that lost the answer, refresh at once and stay signed in (F71)', async () => {
      const client = await signIn(world, await world.client(), anAddress())
      const token = client.session()?.refreshToken
      client.setSession(undefined)
      const answers = await Promise.all(
        [1, 2, 3].map(() => client.post('/v1/session/refresh', { refreshToken: token })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await world.clock.advance(30_000)
      expect(await statusOf(refresh(client, token))).toBe('200')
      for (const answer of answers)
        expect(await statusOf(refresh(client, answer.body.refreshToken))).toBe('200')
    })

    it('another key cannot refresh; with a token that was exchanged it ends the session', async () => {
      const client = await signIn(world, await world.client(), anAddress())
      const [thief, token] = [await world.client(), client.session()?.refreshToken]
      expect(await statusOf(refresh(thief, token))).toBe('401 invalid_proof')
      const next = client.adopt(await refresh(client, token))
      expect(next.status).toBe(200)
      expect(await statusOf(refresh(thief, token))).toBe('401 session_ended')
      expect(await statusOf(client.get(end))).toBe('401 session_ended')
    })

    it('a session ends 30 days after its last use, and 90 days after the sign-in', async () => {
      const day = 86_400_000
      const idle = await signIn(world, await world.client(), anAddress())
      await world.clock.advance(30 * day)
      expect(await statusOf(refresh(idle))).toBe('401 session_ended')
      const used = await signIn(world, await world.client(), anAddress())
      for (let i = 0; i < 3; i++) {
        await world.clock.advance(29 * day)
        expect(used.adopt(await refresh(used)).status).toBe(200)
      }
      await world.clock.advance(3 * day)
      expect(await statusOf(refresh(used))).toBe('401 session_ended')
    })

    it('a step-up makes the session fresh, for the own address only', async () => {
      const email = anAddress()
      const client = await signIn(world, await world.client(), email)
      await world.clock.advance(301_000)
      const create = () => statusOf(client.post('/v1/recovery/statement', { walletId: crypto.randomUUID() }))
      expect(await create()).toBe('403 step_up_required')
      const stepUp = { purpose: 'step-up' }
      expect(await statusOf(client.startOtp('other@mail.example', stepUp))).toBe('400 invalid_request')
      const code = await mailedCode(world, client, email, stepUp)
      client.adopt(await client.verifyOtp(email, code, stepUp))
      expect(await create()).toBe('404 not_found')
      const rows = await db().select().from(sessions).where(eq(sessions.jkt, client.jkt))
      expect(rows).toHaveLength(1)
    })

    it('the sweep deletes expired rows', async () => {
      await signIn(world, await world.client(), anAddress())
      await world.clock.advance(91 * 86_400_000)
      await world.sweep()
      for (const table of [sessions, tokens, otp]) expect(await db().select().from(table)).toEqual([])
    })

    it('tokens are stored as hashes', async () => {
      const client = await signIn(world, await world.client(), anAddress())
      const hash = createHash('sha256')
        .update(client.session()?.accessToken ?? '')
        .digest('base64url')
      expect(await db().select().from(tokens).where(eq(tokens.hash, hash))).toHaveLength(1)
    })
  })
})
