import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { accounts, type Nonce } from '../testing/createWorld.ts'
import { codeOf, worldOn } from '../testing/worldOn.ts'

const [alice, bob] = accounts

describe.each(databases)('sign-in messages, on $name', ({ place }) => {
  const { it, setup } = worldOn(place)

  it('the nonce route returns all parts of the message', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const answer = await browser.send('/siwx/nonce')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      nonce: expect.stringMatching(/^[A-Za-z0-9]{32,}$/),
      domain: 'localhost:4100',
      uri: 'http://localhost:4100',
      statement: 'Sign in to Latchkey Launch. This costs nothing.',
      issuedAt: '2026-03-01T09:30:00.000Z',
      expirationTime: '2026-03-01T09:40:00.000Z',
      requestId: expect.any(String),
    })
    expect(browser.setCookies[0]).toMatch(/^lk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('R-20: fifty concurrent requests with the same message sign in exactly once', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    const cookie = browser.cookie()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const copy = visitor()
        copy.setCookie(cookie)
        return copy.post(text, signature)
      }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(await Promise.all(refused.map(async (answer) => (await answer.json()).code)))).toEqual(
      new Set(['nonce_used']),
    )
  })

  it('R-20: a nonce is rejected after use, from another browser, without a session and after 300 s', async () => {
    const { visitor, advance } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await visitor().post(text, signature))).toEqual([409, 'nonce_used'])
    const other = visitor()
    await other.send('/siwx/nonce')
    expect(await codeOf(await other.post(text, signature))).toEqual([409, 'nonce_used'])
    expect((await browser.post(text, signature)).status).toBe(201)
    expect(await codeOf(await browser.post(text, signature))).toEqual([409, 'nonce_used'])

    const late = visitor()
    const slow = await late.message()
    await advance(300_001)
    expect(await codeOf(await late.post(slow, await alice.signMessage({ message: slow })))).toEqual([
      401,
      'expired',
    ])
  })

  it('R-20: an expired nonce is rejected even with a forged time', async () => {
    const { visitor, advance } = setup()
    const browser = visitor()
    const forged = await browser.message(alice, { issuedAt: '2026-03-01T09:30:59Z' })
    await advance(300_500)
    expect(await codeOf(await browser.post(forged, await alice.signMessage({ message: forged })))).toEqual([
      409,
      'nonce_used',
    ])
  })

  it.each([
    'evil.example',
    'localhost',
    'localhost:4101',
    'localhost:41000',
    'LOCALHOST:4100',
    'localhost.:4100',
    '127.0.0.1:4100',
    'user@localhost:4100',
    'localhost:04100',
    'xlocalhost:4100',
  ])('R-21: a message for the domain %s is rejected', async (domain) => {
    const { visitor } = setup()
    expect(await codeOf(await visitor().signIn(alice, { domain }))).toEqual([400, 'bad_domain'])
  })

  it('R-21: the Host header does not affect the domain', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message(alice, { domain: 'evil.example' })
    const answer = await browser.post(text, await alice.signMessage({ message: text }), {
      host: 'evil.example',
    })
    expect(await codeOf(answer)).toEqual([400, 'bad_domain'])
    const nonce = (await (
      await browser.send('http://evil.example/siwx/nonce', { headers: { host: 'evil.example' } })
    ).json()) as Nonce
    expect(nonce.domain).toBe('localhost:4100')
  })

  it('R-22: a modified message is rejected and does not consume the nonce', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(`${text}\n`, signature))).toEqual([400, 'bad_message'])
    expect(await codeOf(await browser.post(text.replace('Version: 1', 'Version: 2'), signature))).toEqual([
      400,
      'bad_message',
    ])
    expect(await codeOf(await browser.post(text.replace('costs nothing', 'costs all'), signature))).toEqual([
      401,
      'bad_signature',
    ])
    // None of these requests consumed the nonce.
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it.each(['2026-02-28T09:30:00Z', '2026-03-01T09:24:59Z', '2026-03-01T09:31:01Z', '2026-03-02T09:30:00Z'])(
    'R-23: a message issued at %s is rejected',
    async (issuedAt) => {
      const { visitor } = setup()
      expect(await codeOf(await visitor().signIn(alice, { issuedAt }))).toEqual([401, 'expired'])
    },
  )

  it('R-23: notBefore and expirationTime are checked', async () => {
    const { visitor } = setup()
    expect(await codeOf(await visitor().signIn(alice, { notBefore: '2026-03-01T09:30:01Z' }))).toEqual([
      401,
      'expired',
    ])
    expect(await codeOf(await visitor().signIn(alice, { expirationTime: '2026-03-01T09:30:00Z' }))).toEqual([
      401,
      'expired',
    ])
  })

  it('R-24: an account that is not the signer, or differs from the session data, is rejected', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message(bob)
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, signature))).toEqual([401, 'bad_signature'])
    const own = await bob.signMessage({ message: text })
    const data = { accountAddress: alice.address, chainId: 'eip155:910056' }
    expect(
      await codeOf(await browser.json('/siwx/sessions', { message: text, signature: own, data })),
    ).toEqual([400, 'bad_message'])
  })

  it('R-24: a network outside the list is rejected', async () => {
    const { visitor } = setup()
    expect(await codeOf(await visitor().signIn(alice, { chainId: 'eip155:1' }))).toEqual([
      400,
      'chain_not_allowed',
    ])
  })

  describe('CAIP-222: sign-ins on several networks with one nonce', () => {
    const elsewhere = (text: string) => text.replace('Chain ID: 910056', 'Chain ID: 910155')
    const signed = async (message: string, by = alice) => ({
      message,
      signature: await by.signMessage({ message }),
    })

    it('several messages with one nonce create a sign-in on each network', async () => {
      const { visitor } = setup()
      const browser = visitor()
      const text = await browser.message()
      const both = [await signed(text), await signed(elsewhere(text))]
      const answer = await browser.json('/siwx/sessions', both)
      expect(answer.status).toBe(201)
      expect(await answer.json()).toHaveLength(2)
      expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(2)
      expect(await codeOf(await browser.json('/siwx/sessions', both))).toEqual([409, 'nonce_used'])
    })

    it.each([
      [
        'a message of another account',
        async (text: string) => signed(elsewhere(text.replace(alice.address, bob.address)), bob),
      ],
      [
        'a message with the signature of the other',
        async (text: string) => ({ ...(await signed(text)), message: elsewhere(text) }),
      ],
      [
        'a message with the wrong network in its data',
        async (text: string) => ({
          ...(await signed(elsewhere(text))),
          data: { accountAddress: alice.address, chainId: 'eip155:910056' },
        }),
      ],
    ])('%s is rejected and creates no sign-in', async (_, second) => {
      const { visitor } = setup()
      const browser = visitor()
      const text = await browser.message()
      const answer = await browser.json('/siwx/sessions', [await signed(text), await second(text)])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await (await browser.send('/siwx/sessions')).json()).toEqual([])
    })

    it('messages with different nonces are rejected', async () => {
      const { visitor } = setup()
      const browser = visitor()
      const both = [await signed(await browser.message()), await signed(elsewhere(await browser.message()))]
      expect(await codeOf(await browser.json('/siwx/sessions', both))).toEqual([400, 'bad_message'])
    })

    it('an empty list and more messages than networks are rejected', async () => {
      const { visitor } = setup()
      const browser = visitor()
      const one = await signed(await browser.message())
      expect(await codeOf(await browser.json('/siwx/sessions', []))).toEqual([400, 'bad_request'])
      const many = [one, one, one]
      expect(await codeOf(await browser.json('/siwx/sessions', many))).toEqual([400, 'bad_request'])
    })
  })

  it('R-28: a sign-in for one app is rejected by another app on the same database', async () => {
    const meadow = setup({ env: { APP_ORIGIN: 'https://meadow.example' } })
    const harbour = setup({ env: { APP_ORIGIN: 'https://harbour.example' } })
    const browser = meadow.visitor('https://meadow.example')
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    const elsewhere = harbour.visitor('https://harbour.example')
    // Once with its own nonce, and once with the cookie for which the message was created.
    await elsewhere.send('/siwx/nonce')
    expect(await codeOf(await elsewhere.post(text, signature))).toEqual([400, 'bad_domain'])
    elsewhere.setCookie(browser.cookie())
    expect(await codeOf(await elsewhere.post(text, signature))).toEqual([400, 'bad_domain'])
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('R-21: the domain is configured and does not depend on the Host header', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const host = { host: 'evil.example' }
    const nonce = (await (
      await browser.send('http://evil.example/siwx/nonce', { headers: host })
    ).json()) as Nonce
    expect(nonce).toMatchObject({ domain: 'localhost:4100', uri: 'http://localhost:4100' })
    const text = await browser.message(alice, { domain: 'evil.example', uri: 'http://evil.example' })
    const answer = await browser.send('http://evil.example/siwx/sessions', {
      method: 'POST',
      headers: { ...host, 'content-type': 'application/json' },
      body: JSON.stringify({ message: text, signature: await alice.signMessage({ message: text }) }),
    })
    expect(await codeOf(answer)).toEqual([400, 'bad_domain'])
  })
})
