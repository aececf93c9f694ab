import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { personOn } from '../testing/personOn.ts'
import { worldOn } from '../testing/worldOn.ts'

describe.each(databases)('sign-in by email, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  it('a code signs in, and continues on the own site only', async () => {
    const person = personOn(setup())
    await person.post('/auth/email', { email: ' Ann@Mail.example ' })
    const code = await person.code('ann@mail.example')
    const guest = person.browser.cookie()
    const email = 'ann@mail.example'
    const answer = await person.post('/auth/otp', {
      ...{ email, code: `${code.slice(0, 3)} ${code.slice(3)}`, intended: '//evil.example' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(person.browser.cookie()).not.toBe(guest)
    expect(await person.user()).toMatchObject({ email, hasPassword: false, address: null })
    expect((await person.browser.send('/dashboard')).status).toBe(200)

    const again = personOn(setup())
    await db().execute(sql`delete from buckets`)
    expect((await again.signIn(email)).status).toBe(303)
    expect((await again.user())?.id).toBe((await person.user())?.id)
  })

  it('five wrong codes void the right one, which is then refused, too', async () => {
    const person = personOn(setup())
    const email = 'five@mail.example'
    await person.post('/auth/email', { email })
    const code = await person.code(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const tried: (string | undefined)[] = []
    for (let left = 5; left > 0; left--) {
      await person.post('/auth/otp', { email, code: wrong })
      tried.push((await person.errors()).code)
    }
    expect(tried).toEqual([
      'That code is wrong. 4 tries left.',
      'That code is wrong. 3 tries left.',
      'That code is wrong. 2 tries left.',
      'That code is wrong. 1 try left.',
      'Too many wrong codes. Ask for a new one.',
    ])
    await person.post('/auth/otp', { email, code })
    expect(await person.errors()).toEqual({ code: 'Too many wrong codes. Ask for a new one.' })
    expect(await person.user()).toBeNull()
  })

  it('of many concurrent tries at most five are evaluated', async () => {
    const person = personOn(setup())
    const email = 'many@mail.example'
    await person.post('/auth/email', { email })
    const code = await person.code(email)
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(guesses.map((guess) => person.post('/auth/otp', { email, code: guess })))
    const [row] = (await db().query.otpCodes.findMany()).filter((one) => one.email === email)
    // The others are refused before that: an address has ten wrong codes a day.
    expect(row?.attempts).toBe(10)
    await person.post('/auth/otp', { email, code })
    expect(await person.user()).toBeNull()
  })

  it('R-31: after ten wrong codes for an address within a day no code for it signs in, in any browser', async () => {
    const world = setup()
    const email = 'ten@mail.example'
    const ask = async () => {
      await db().execute(sql`delete from buckets where key like 'mail%'`)
      const person = personOn(world)
      await person.post('/auth/email', { email })
      return { person, code: await person.code(email) }
    }
    for (const _ of [1, 2]) {
      const { person, code } = await ask()
      const wrong = code === '000000' ? '000001' : '000000'
      for (let left = 5; left > 0; left--) await person.post('/auth/otp', { email, code: wrong })
    }
    const { person, code } = await ask()
    await person.post('/auth/otp', { email, code })
    expect((await person.errors()).code).toMatch(/^Too many tries. Wait \d+ min\.$/)
    expect(await person.user()).toBeNull()
    const other = 'eleven@mail.example'
    expect((await person.signIn(other)).status).toBe(303)
    expect((await person.user())?.email).toBe(other)
  })

  it('right codes, and codes that nobody was sent, are no failures', async () => {
    const world = setup()
    const email = 'often@mail.example'
    for (let time = 0; time < 12; time += 1)
      await personOn(world).post('/auth/otp', { email, code: '123456' })
    for (let time = 0; time < 12; time += 1) {
      await db().execute(sql`delete from buckets where key like 'mail%'`)
      const person = personOn(world)
      await person.signIn(email)
      expect((await person.user())?.email).toBe(email)
    }
  })

  it('a code works once, for ten minutes, and in the browser that asked for it', async () => {
    const world = setup()
    const person = personOn(world)
    const email = 'once@mail.example'
    await person.post('/auth/email', { email })
    const code = await person.code(email)
    const other = personOn(world)
    await other.browser.send('/siwx/nonce')
    await other.post('/auth/otp', { email, code })
    expect(await other.errors()).toEqual({ code: 'That code has expired. Ask for a new one.' })
    await world.advance(600_000)
    await person.post('/auth/otp', { email, code })
    expect(await person.errors()).toEqual({ code: 'That code has expired. Ask for a new one.' })
    await db().execute(sql`delete from buckets`)
    await person.signIn(email)
    const used = personOn(world)
    used.browser.setCookie(person.browser.cookie())
    await used.post('/auth/otp', { email, code })
    expect(await used.errors()).toEqual({ code: 'That code has expired. Ask for a new one.' })
  })

  it('a second request within 30 s is answered with the seconds to wait', async () => {
    const person = personOn(setup())
    await person.post('/auth/email', { email: 'soon@mail.example' })
    await person.post('/auth/email', { email: 'soon@mail.example' })
    expect((await person.errors()).email).toMatch(/^Wait (?:[12]\d|30) s before asking again\.$/)
    expect(await person.mails()).toHaveLength(1)
  })

  it('a known and an unknown address get the same answer', async () => {
    const world = setup()
    await personOn(world).signIn('known@mail.example')
    await db().execute(sql`delete from buckets`)
    const answers = []
    for (const email of ['known@mail.example', 'unknown@mail.example']) {
      const person = personOn(world)
      const { status, headers } = await person.post('/auth/email', { email })
      const { errors, flash } = await person.page()
      answers.push({ status, to: headers.get('location'), errors, flash })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('a wrong password, an unknown address and one without a password get the same answer', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('pass@mail.example')
    const password = 'a violet lantern 42'
    await person.put('/settings/password', { password, password_confirmation: password })
    expect(await person.errors()).toEqual({})
    await personOn(world).signIn('none@mail.example')
    for (const email of ['pass@mail.example', 'nobody@mail.example', 'none@mail.example']) {
      const guest = personOn(world)
      await guest.post('/auth/password', { email, password: 'another violet lantern' })
      expect(await guest.errors()).toEqual({ password: 'Email or password is wrong.' })
    }
    const guest = personOn(world)
    await guest.post('/auth/password', { email: 'pass@mail.example', password })
    expect(await guest.errors()).toEqual({})
    expect(await guest.user()).toMatchObject({ email: 'pass@mail.example', hasPassword: true })
  })

  it('ten passwords an hour are compared for an address, whoever sends them', async () => {
    const world = setup()
    const [email, password] = ['guess@mail.example', 'a violet lantern 42']
    const guess = async () => {
      const person = personOn(world)
      await person.post('/auth/password', { email, password })
      return (await person.errors()).password
    }
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe('Email or password is wrong.')
    expect(await guess()).toMatch(/^Too many tries/)
  })

  it('an address that is none is refused, and without a mail server every address is', async () => {
    const person = personOn(setup())
    await person.post('/auth/email', { email: 'ann' })
    expect(await person.errors()).toEqual({ email: 'Enter a valid email address.' })
    const live = personOn(setup({ env: { LATCHKEY_LIVE: '1' } }))
    await live.post('/auth/email', { email: 'ann@mail.example' })
    const { errors, app } = await live.page()
    expect([errors, app.mail]).toEqual([{ email: 'This site cannot send mail.' }, false])
  })

  it('a code is stored as a hash, and its mail encrypted until it is sent', async () => {
    const person = personOn(setup())
    await person.post('/auth/email', { email: 'hash@mail.example' })
    const stored = JSON.stringify([await db().query.outbox.findMany(), await db().query.otpCodes.findMany()])
    const code = await person.code('hash@mail.example')
    expect(code).toMatch(/^\d{6}$/)
    expect(stored).not.toContain(code)
    const sent = (await db().query.outbox.findMany()).filter(({ payloadEnc }) => payloadEnc)
    expect(sent).toEqual([])
  })
})
