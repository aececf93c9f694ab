import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accounts } from '../testing/createWorld.ts'
import { worldOn } from '../testing/worldOn.ts'

const [alice, bob] = accounts

describe.each(databases)('sessions, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  it('on https the cookie has the __Host- prefix', async () => {
    const { visitor } = setup({ env: { APP_ORIGIN: 'https://launch.example' } })
    const browser = visitor('https://launch.example')
    const answer = await browser.signIn()
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([
      201,
      'max-age=31536000; includeSubDomains',
    ])
    expect(browser.setCookies.at(-1)).toMatch(
      /^__Host-lk=\S+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('of sign-ins of one browser that come at once one succeeds, and none fails or waits for another one for ever', async () => {
    const { visitor } = setup()
    for (let round = 0; round < 5; round += 1) {
      const browser = visitor()
      await browser.send('/siwx/nonce')
      const signed = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const account = accounts[index % 2 === 0 ? 0 : 1]
          const text = await browser.message(account)
          return [text, await account.signMessage({ message: text })] as const
        }),
      )
      const cookie = browser.cookie()
      const answers = await Promise.all(
        signed.map(async ([text, signature]) => (await browser.post(text, signature, { cookie })).status),
      )
      expect(answers.toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
      expect((await (await browser.send('/siwx/sessions')).json()) as unknown[]).toHaveLength(1)
    }
  })

  it('a sign-in is returned for its browser, network and account only', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const answer = await browser.signIn()
    expect(answer.status).toBe(201)
    const session = await answer.json()
    expect(await (await browser.send('/siwx/sessions')).json()).toEqual([session])
    const of = async (query: string) =>
      (await (await browser.send(`/siwx/sessions?${query}`)).json()) as unknown[]
    expect(await of(`chainId=eip155:910056&address=${alice.address}`)).toHaveLength(1)
    expect(await of(`chainId=eip155:910155&address=${alice.address}`)).toHaveLength(0)
    expect(await of(`chainId=eip155:910056&address=${bob.address}`)).toHaveLength(0)
    expect(await (await visitor().send('/siwx/sessions')).json()).toEqual([])
  })

  it('R-24: a sign-in with another account ends the sign-ins of the first', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.signIn(alice)
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(2)
    await browser.signIn(bob)
    const left = (await (await browser.send('/siwx/sessions')).json()) as {
      data: { accountAddress: string }
    }[]
    expect(left.map(({ data }) => data.accountAddress)).toEqual([bob.address])
  })

  it('R-27: signing in changes the session id and invalidates the old one', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.send('/siwx/nonce')
    const guest = browser.cookie()
    await browser.signIn()
    expect(browser.cookie()).not.toBe(guest)
    const first = browser.cookie()
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    for (const dead of [guest, first]) {
      const old = visitor()
      old.setCookie(dead)
      expect(await (await old.send('/siwx/sessions')).json()).toEqual([])
    }
  })

  it('R-27: a session id chosen by the client is not accepted', async () => {
    const { visitor } = setup()
    const browser = visitor()
    browser.setCookie('lk=chosen-by-somebody-else')
    await browser.send('/siwx/nonce')
    expect(browser.cookie()).not.toBe('lk=chosen-by-somebody-else')
  })

  it('R-27: a session ends after 24 h without use, and after 7 days in any case', async () => {
    const { visitor, advance } = setup()
    const browser = visitor()
    await browser.signIn()
    const count = async () => ((await (await browser.send('/siwx/sessions')).json()) as unknown[]).length
    for (let day = 0; day < 6; day++) {
      await advance(23 * 3_600_000)
      expect(await count()).toBe(1)
    }
    await advance(24 * 3_600_000)
    expect(await count()).toBe(0)

    const used = visitor()
    await used.signIn()
    for (let hour = 0; hour < 7 * 24; hour += 12) {
      expect(((await (await used.send('/siwx/sessions')).json()) as unknown[]).length).toBe(1)
      await advance(12 * 3_600_000)
    }
    expect(await (await used.send('/siwx/sessions')).json()).toEqual([])
  })

  it.each([
    ['DELETE /siwx/sessions', 'DELETE', '/siwx/sessions', 204],
    ['POST /auth/logout', 'POST', '/auth/logout', 303],
  ])('R-27: %s ends the session on the server', async (_, method, path, status) => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.signIn()
    const stolen = browser.cookie()
    expect((await browser.send(path, { method })).status).toBe(status)
    const thief = visitor()
    thief.setCookie(stolen)
    expect(await (await thief.send('/siwx/sessions')).json()).toEqual([])
    expect((await thief.send('/dashboard')).status).toBe(303)
  })

  it('revoking one network keeps the other, and revoking the last signs out', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.signIn()
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    const revoke = (chainId: string) =>
      browser.send(`/siwx/sessions?chainId=${chainId}&address=${alice.address}`, { method: 'DELETE' })
    await revoke('eip155:910056')
    expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(1)
    expect((await browser.send('/dashboard')).status).toBe(200)
    await revoke('eip155:910155')
    expect((await browser.send('/dashboard')).status).toBe(303)
  })

  it('R-27: each sign-in invalidates the previous session', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.send('/siwx/nonce')
    const asGuest = browser.cookie()
    await browser.signIn()
    const first = browser.cookie()
    await browser.signIn()
    expect(new Set([asGuest, first, browser.cookie()]).size).toBe(3)
    for (const cookie of [asGuest, first]) {
      const thief = visitor()
      thief.setCookie(cookie)
      expect(await (await thief.send('/siwx/sessions')).json(), cookie).toEqual([])
      thief.setCookie(cookie)
      expect((await thief.send('/dashboard')).status).toBe(303)
    }
    expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(1)
  })

  it('F102: sign-ins succeed although every tenth insert deadlocks', async () => {
    await db().execute(sql`create sequence collisions`)
    await db().execute(sql`
      create function collide() returns trigger language plpgsql as $$ begin
        if nextval('collisions') % 10 = 0 then raise exception 'injected' using errcode = '40P01'; end if;
        return new;
      end $$`)
    for (const table of ['sessions', 'siwx_nonces', 'siwx_sessions', 'users'])
      await db().execute(
        sql`create trigger ${sql.raw(table)}_collide before insert on ${sql.raw(table)} for each row execute function collide()`,
      )
    try {
      const { visitor } = setup()
      const statuses = []
      for (let turn = 0; turn < 30; turn++)
        statuses.push((await visitor().signIn(turn % 2 ? alice : bob)).status)
      expect(new Set(statuses)).toEqual(new Set([201]))
    } finally {
      await db().execute(sql`drop function collide cascade`)
      await db().execute(sql`drop sequence collisions`)
    }
  })

  it('expired sessions and sign-ins are deleted by the sweep', async () => {
    const { visitor, sweep, advance } = setup()
    const browser = visitor()
    await browser.signIn()
    await advance(60 * 24 * 3_600_000)
    await sweep()
    expect(await db().query.sessions.findMany()).toEqual([])
    expect(await db().query.siwxSessions.findMany()).toEqual([])
  })

  it('sign-ins are not logged, and the database does not contain cookies', async () => {
    const { visitor, logged } = setup()
    const browser = visitor()
    await browser.signIn()
    expect(logged).toEqual([])
    const token = browser.cookie().slice('lk='.length)
    expect(JSON.stringify(await db().query.sessions.findMany())).not.toContain(token)
  })
})
