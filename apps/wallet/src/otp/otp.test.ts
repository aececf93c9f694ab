import { siteProjectId } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { otp, otpFailures, sessions } from '../database/schema.ts'
import { createWorld } from '../testing/createWorld.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { anAddress, mailedCode, signIn } from '../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world } = setUpWorld(place)

  describe('codes', () => {
    it('a mailed code signs in, and the mail names the site that asked', async () => {
      const client = await world().client()
      expect((await client.startOtp(' Ann@Mail.Example ')).body).toEqual({ digits: 6 })
      const [mail] = await world().mails()
      expect(mail).toMatchObject({ kind: 'code', to: 'ann@mail.example', site: 'https://meadow.example' })
      const code = mail?.kind === 'code' ? mail.code : ''
      expect(code).toMatch(/^[0-9]{6}$/)
      const answer = await client.verifyOtp('ANN@mail.example', code)
      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({ email: 'ann@mail.example', method: 'email' })
      expect(answer.body.expiresIn).toBe(600)
    })

    it('a code is worthless for another key, address, project and purpose (R-13, R-30)', async () => {
      const [client, thief, email] = [await world().client(), await world().client(), anAddress()]
      const code = await mailedCode(world(), client, email)
      await signIn(world(), thief, anAddress())
      for (let i = 0; i < 20; i++)
        expect(outcome(await thief.verifyOtp(email, code))).toMatch(/code_wrong|too_many_requests/)
      expect(outcome(await client.verifyOtp(anAddress(), code))).toBe('400 code_wrong')
      expect(outcome(await client.verifyOtp(email, code, { projectId: 'lab' }))).toBe('400 code_wrong')
      expect(outcome(await client.verifyOtp(email, code, { purpose: 'step-up' }))).toBe('401 session_ended')
      expect(outcome(await client.verifyOtp(email, code))).toBe('200')
    })

    it('of 50 guesses at once at most 5 are evaluated, and then the right code fails too (R-31)', async () => {
      const [client, email] = [await world().client(), anAddress()]
      const code = await mailedCode(world(), client, email)
      const wrong = Array.from({ length: 50 }, (_, i) =>
        String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'),
      )
      const answers = await Promise.all(wrong.map(async (one) => outcome(await client.verifyOtp(email, one))))
      expect(answers.filter((answer) => answer === '400 code_wrong')).toHaveLength(5)
      expect(answers.filter((answer) => answer === '400 code_expired')).toHaveLength(45)
      const [row] = await db().select().from(otp).where(eq(otp.jkt, client.jkt))
      expect(row?.tries).toBe(5)
      expect(outcome(await client.verifyOtp(email, code))).toBe('400 code_expired')
    })

    it('an account gets at most 10 failures a day from unknown devices; a known device still signs in (R-31, R-37)', async () => {
      const [known, email] = [
        await signIn(world(), await world().client(), 'known@mail.example'),
        'known@mail.example',
      ]
      const strangers = await Promise.all(Array.from({ length: 3 }, () => world().client()))
      const outcomes: string[] = []
      for (const stranger of strangers) {
        await world().clock.advance(31_000)
        const code = await mailedCode(world(), stranger, email)
        const wrong = code === '000000' ? '000001' : '000000'
        outcomes.push(
          ...(await Promise.all(
            Array.from({ length: 5 }, async () => outcome(await stranger.verifyOtp(email, wrong))),
          )),
        )
      }
      expect(outcomes.filter((one) => one === '400 code_wrong')).toHaveLength(10)
      expect(outcomes.filter((one) => one === '429 too_many_requests')).toHaveLength(5)
      await world().clock.advance(31_000)
      known.setSession(undefined)
      await signIn(world(), known, email)
      await world().clock.advance(86_400_000)
      await signIn(world(), strangers[0] ?? known, email)
    })

    it('a code expires after 10 min, and an earlier one with the next', async () => {
      const [client, email] = [await world().client(), anAddress()]
      const first = await mailedCode(world(), client, email)
      await world().clock.advance(30_000)
      const second = await mailedCode(world(), client, email)
      if (first !== second) expect(outcome(await client.verifyOtp(email, first))).toBe('400 code_wrong')
      await world().clock.advance(600_000)
      expect(outcome(await client.verifyOtp(email, second))).toBe('400 code_expired')
    })

    it('the same code and key get the same session for 60 s, also at once (F98)', async () => {
      const [client, email] = [await world().client(), anAddress()]
      const code = await mailedCode(world(), client, email)
      const answers = await Promise.all([1, 2, 3].map(() => client.verifyOtp(email, code)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
      const rows = await db().select().from(sessions).where(eq(sessions.jkt, client.jkt))
      expect(rows).toHaveLength(1)
      await world().clock.advance(59_999)
      expect(outcome(await client.verifyOtp(email, code))).toBe('200')
      await world().clock.advance(1)
      expect(outcome(await client.verifyOtp(email, code))).toBe('400 code_expired')
    })

    it('a code that steps up is used once, also at once', async () => {
      const [email, stepUp] = [anAddress(), { purpose: 'step-up' }]
      const client = await signIn(world(), await world().client(), email)
      await world().clock.advance(31_000)
      const code = await mailedCode(world(), client, email, stepUp)
      const answers = await Promise.all([1, 2, 3].map(() => client.verifyOtp(email, code, stepUp)))
      expect(answers.map(outcome).sort()).toEqual(['200', '400 code_expired', '400 code_expired'])
      await world().clock.advance(50_000)
      expect(outcome(await client.verifyOtp(email, code, stepUp))).toBe('400 code_expired')
    })

    it('an address gets 1 code in 30 s, 5 in an hour and 15 in a day, also at once (R-34)', async () => {
      const email = anAddress()
      const clients = await Promise.all(Array.from({ length: 20 }, () => world().client()))
      const burst = await Promise.all(clients.map(async (client) => outcome(await client.startOtp(email))))
      expect(burst.filter((one) => one === '202')).toHaveLength(1)
      let [hour, day] = [1, 1]
      const [client] = clients
      for (let minute = 1; minute < 60; minute++) {
        await world().clock.advance(60_000)
        if (client && outcome(await client.startOtp(email)) === '202') hour += 1
      }
      expect(hour).toBe(5)
      day = hour
      for (let step = 1; step < 24 * 4 - 4; step++) {
        await world().clock.advance(900_000)
        if (client && outcome(await client.startOtp(email)) === '202') day += 1
      }
      expect(day).toBe(15)
    })

    it('known and unknown addresses get the same answers, and the same rows (R-33)', async () => {
      await signIn(world(), await world().client(), 'member@mail.example')
      await world().clock.advance(31_000)
      const [knows, guesses] = [await world().client(), await world().client()]
      await Promise.all([knows.post('/v1/session/end'), guesses.post('/v1/session/end')])
      const answers = [
        await knows.startOtp('member@mail.example'),
        await guesses.startOtp('stranger@mail.example'),
      ]
      const plain = answers.map(({ status, body, headers }) => [status, body, [...headers.keys()].sort()])
      expect(plain[0]).toEqual(plain[1])
      const mails = await world().mails()
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
      expect(outcome(await (await world().client()).startOtp(email))).toBe('400 invalid_request')
    })

    it('a project that is unknown, or used on a site that is not its own, gets no code', async () => {
      const client = await world().client()
      const start = async (change: object) => outcome(await client.startOtp(anAddress(), change))
      expect(await start({ projectId: 'unknown' })).toBe('403 unknown_project')
      // The security window, and nobody else, signs in without a project.
      expect(await start({ projectId: siteProjectId })).toBe('403 unknown_project')
      expect(await start({ projectId: siteProjectId, site: world().origin })).toBe('202')
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
      const at = new Date(world().clock.now())
      const row = { emailHash: 'of others', isUnknown: true, at }
      await db()
        .insert(otpFailures)
        .values(Array.from({ length: 200 }, () => row))
      const [client, email] = [await world().client(), anAddress()]
      expect((await client.startOtp(email)).body.digits).toBe(6)
      await db().insert(otpFailures).values(row)
      const other = anAddress()
      expect((await client.startOtp(other)).body.digits).toBe(8)
      const code = (await world().mails()).flatMap((mail) =>
        mail.kind === 'code' && mail.to === other ? mail.code : [],
      )[0]
      expect(code).toMatch(/^[0-9]{8}$/)
      expect(outcome(await client.verifyOtp(other, code ?? ''))).toBe('200')
    })

    it('a client address gets a limited number of codes, counted by all processes (R-34)', async () => {
      const limited = { RATE_LIMIT_MAIL: '3' }
      const worlds = [createWorld({ db: db() }, limited), createWorld({ db: db() }, limited)]
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, i) =>
          outcome(await (await (worlds[i % 2] ?? world()).client()).startOtp(anAddress())),
        ),
      )
      // Without a socket all requests come from one address and network.
      expect(answers.filter((one) => one === '202')).toHaveLength(9)
      expect(answers.filter((one) => one === '429 too_many_requests')).toHaveLength(3)
    })

    it('neither address, code nor token is stored in clear or logged (R-81, R-85)', async () => {
      const [client, email] = [await world().client(), 'canary@secret.example']
      const code = await mailedCode(world(), client, email)
      const { body } = await client.verifyOtp(email, code)
      // The two engines type their rows differently.
      const { rows } = (await db().execute(
        `select table_name from information_schema.tables where table_schema = 'wallet'`,
      )) as unknown as { rows: { table_name: string }[] }
      let dump = JSON.stringify(world().logged)
      for (const { table_name } of rows)
        dump += JSON.stringify(await db().execute(`select * from wallet.${table_name}`))
      for (const secret of ['canary', 'secret.example', body.accessToken, body.refreshToken, `"${code}"`])
        expect(dump).not.toContain(secret)
    })
  })
})
