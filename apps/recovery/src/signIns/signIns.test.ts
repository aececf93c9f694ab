import type { SocialProvider } from '@latchkey/embedded-wallet/api'
import type { StartedRelease } from '@latchkey/embedded-wallet/recovery'
import { databases } from '@latchkey/server-kit/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeProviders } from '../../../wallet/src/testing/createFakeProviders.ts'
import { createFakeRelay, nodeUrl, relayUrl } from '../../../wallet/src/testing/createFakeRelay.ts'
import { signIns } from '../database/schema.ts'
import { createWorld, type StatementChange, type World } from '../testing/createWorld.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { signInTexts } from './signInTexts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const alice = { id: 1, name: 'alice' }
const [meadow, stranger] = [
  privateKeyToAccount(generatePrivateKey()),
  privateKeyToAccount(generatePrivateKey()),
]
const fids = { [meadow.address.toLowerCase()]: 11, [stranger.address.toLowerCase()]: 12 }

/** Statement about a user without an address, who signed in with accounts at providers. */
const withAccounts = (
  method: SocialProvider | 'farcaster',
  identities: readonly { readonly issuer: string; readonly subject: string }[] = [identityOf(method)],
): StatementChange => ({ payload: { email: undefined, amr: [method], identities } })
const identityOf = (method: SocialProvider | 'farcaster') =>
  method === 'farcaster'
    ? { issuer: 'https://farcaster.xyz', subject: '11' }
    : {
        issuer: `http://localhost:4106/${method}`,
        subject: method === 'google' || method === 'apple' ? 'subject-1' : '1',
      }

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let providers: Awaited<ReturnType<typeof createFakeProviders>>
  let relay: ReturnType<typeof createFakeRelay>
  let world: World
  beforeAll(async () => {
    if (!place) return
    opened = await openTestDatabase(place)
    providers = await createFakeProviders('recovery')
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    await opened.empty()
    providers.recover()
    world = createWorld({
      ...{ db: opened.db, providers: providers.settings, fetch: providers.fetch },
      farcaster: { relayUrl, node: { url: nodeUrl, networkId: 'eip155:10' } },
      around(own) {
        relay = createFakeRelay(own, fids)
        return relay.http
      },
    })
    // Libraries date their messages.
    vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() })
  })
  afterEach(() => void vi.useRealTimers())

  /** A device with a stored secret, of a user who has this account. */
  async function owner(stated: StatementChange) {
    const device = await world.device()
    const { secret, factorId, answer } = await device.store(undefined, undefined, stated)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    const started = async () => (await device.start(factorId, stated)).body as StartedRelease
    return {
      ...{ device, secret, factorId, started },
      /** Begins a sign-in. @returns the address of its window */
      async begin(): Promise<string> {
        const answer = await started()
        if (answer.status !== 'sign-in') throw new Error(JSON.stringify(answer))
        return answer.url
      },
      finish: (code: string) => device.finish(factorId, code, stated),
    }
  }
  const codeIn = (page: string) => /<p class="code" dir="ltr">(\d{6})<\/p>/.exec(page)?.[1] ?? ''
  const titleOf = (page: string) => /<h1>(.*?)<\/h1>/.exec(page)?.[1]
  /** The provider sends the window back. @returns the page that it shows */
  async function comeBack(
    provider: SocialProvider,
    answer: Readonly<Record<string, string>>,
  ): Promise<string> {
    const parameters = new URLSearchParams(answer).toString()
    const path = `/oauth/${provider}/callback`
    const page =
      provider === 'apple'
        ? await world.app.request(path, {
            method: 'POST',
            body: parameters,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        : await world.app.request(`${path}?${parameters}`)
    return page.text()
  }
  const farcasterPage = async (url: string) => (await world.app.request(url)).text()
  const channelIn = (page: string) => /<a href="([^"]+)"/.exec(page)?.[1] ?? ''
  /** The page to which the Farcaster app leads a user who has approved: its button is pressed. */
  const pressContinue = async (redirectUrl: string) => {
    const body = new URLSearchParams({
      state: new URL(redirectUrl).searchParams.get('state') ?? '',
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await world.app.request('/farcaster/done', { method: 'POST', body, headers })).text()
  }

  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)(
    'P4: a user of %s without an address signs in once more, and the window shows the code',
    async (provider) => {
      const { secret, begin, finish, started } = await owner(withAccounts(provider))
      expect(await started()).toMatchObject({ status: 'sign-in', method: provider, digits: 6 })
      const url = await begin()
      expect(new URL(url).searchParams.get('redirect_uri')).toBe(
        `http://localhost:4108/oauth/${provider}/callback`,
      )
      const code = codeIn(await comeBack(provider, providers.authorize(url, alice)))
      const released = await finish(code)
      expect([released.status, released.body.status]).toEqual([200, 'released'])
      expect(Buffer.from(released.secret ?? [])).toEqual(Buffer.from(secret))
      expect((await finish(code)).body.code).toBe('code_expired')
      expect(await world.mails()).toEqual([])
    },
  )

  it('P4: a user of Farcaster confirms in the app, which leads them to the code', async () => {
    const { secret, begin, finish } = await owner(withAccounts('farcaster'))
    const url = await begin()
    const page = await farcasterPage(url)
    const channel = channelIn(page)
    const { redirectUrl } = relay.channelOf(channel) ?? { redirectUrl: '' }
    expect(page).toContain('<svg role="img" aria-label="QR code for Farcaster"')
    expect(relay.channelOf(channel)).toMatchObject({ domain: 'localhost:4108' })
    await relay.approve(channel, meadow, 11)
    // To open the link alone does nothing.
    expect(titleOf(await farcasterPage(redirectUrl))).toBe('Your code')
    const code = codeIn(await pressContinue(redirectUrl))
    expect(Buffer.from((await finish(code)).secret ?? [])).toEqual(Buffer.from(secret))
    expect(titleOf(await pressContinue(redirectUrl))).toBe('This sign-in has expired')
    expect(titleOf(await farcasterPage(url))).toBe('This sign-in has expired')
  })

  it('R-47: the page of whoever began a sign-in with Farcaster never shows the code, and to ask before the approval ends it', async () => {
    const { begin } = await owner(withAccounts('farcaster'))
    const url = await begin()
    const page = await farcasterPage(url)
    const channel = channelIn(page)
    const { redirectUrl } = relay.channelOf(channel) ?? { redirectUrl: '' }
    expect(page).not.toContain(new URL(redirectUrl).searchParams.get('state'))
    await relay.approve(channel, meadow, 11)
    expect(codeIn(await farcasterPage(url))).toBe('')
    const body = new URLSearchParams({ id: new URL(url).searchParams.get('id') ?? '' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.app.request('/farcaster', { method: 'POST', body, headers })).status).toBe(404)
    const second = channelIn(await farcasterPage(await begin()))
    const early = relay.channelOf(second)?.redirectUrl ?? ''
    expect(titleOf(await pressContinue(early))).toBe('Sign-in cancelled')
    await relay.approve(second, meadow, 11)
    expect(codeIn(await pressContinue(early))).toBe('')
  })

  it('P4: another account gives no code, and counts as a wrong one', async () => {
    const { begin, finish, started } = await owner(withAccounts('github'))
    for (let times = 0; times < 5; times += 1) {
      const page = await comeBack('github', providers.authorize(await begin(), { id: 2, name: 'bob' }))
      expect(titleOf(page)).toBe('This is another account')
      expect(codeIn(page)).toBe('')
    }
    expect(await started()).toMatchObject({ code: 'too_many_requests' })
    expect((await finish('123456')).body.code).toBe('too_many_requests')
    const other = await owner(withAccounts('farcaster'))
    const url = await other.begin()
    const channel = channelIn(await farcasterPage(url))
    const { redirectUrl } = relay.channelOf(channel) ?? { redirectUrl: '' }
    await relay.approve(channel, stranger, 12)
    expect(titleOf(await pressContinue(redirectUrl))).toBe('This is another account')
  })

  it('P4: a statement with another account than that of the enrolment reaches no secret', async () => {
    const { device, factorId } = await owner(withAccounts('github'))
    const other = { issuer: identityOf('github').issuer, subject: '2' }
    const asX = { issuer: identityOf('x').issuer, subject: '1' }
    for (const identities of [[other], [asX], [{ ...other, issuer: 'https://evil.example' }], []]) {
      const answer = await device.start(factorId, withAccounts('github', identities))
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    const mailed = await device.start(factorId, {
      payload: { ...withAccounts('github', []).payload, email: 'eve@mail.example' },
    })
    expect(mailed.body.code).toBe('not_found')
  })

  it('P4: the code is bound to the device that began the sign-in', async () => {
    const { device, factorId, begin } = await owner(withAccounts('x'))
    const code = codeIn(await comeBack('x', providers.authorize(await begin(), alice)))
    const attacker = await world.device({ userId: device.userId, walletId: device.walletId })
    expect((await attacker.finish(factorId, code, withAccounts('x'))).body.code).toBe('code_wrong')
  })

  it('an answer counts once, for the provider and the state that it belongs to (R-40, R-41)', async () => {
    const { begin } = await owner(withAccounts('github'))
    const answer = providers.authorize(await begin(), alice)
    expect(titleOf(await comeBack('x', answer))).toBe('This sign-in has expired')
    expect(titleOf(await comeBack('github', { ...answer, state: 'other' }))).toBe('This sign-in has expired')
    const pages = await Promise.all([1, 2, 3].map(() => comeBack('github', answer)))
    expect(pages.map(codeIn).filter(Boolean)).toHaveLength(1)
    const late = providers.authorize(await begin(), alice)
    await world.clock.advance(10 * minuteMs)
    expect(titleOf(await comeBack('github', late))).toBe('This sign-in has expired')
  })

  it('a refusal of the user, and a provider that fails, are said in words (F108)', async () => {
    const { begin, started } = await owner(withAccounts('github'))
    const { state = '' } = providers.authorize(await begin(), alice)
    expect(titleOf(await comeBack('github', { state, error: 'access_denied' }))).toBe('Sign-in cancelled')
    const answer = providers.authorize(await begin(), alice)
    providers.fault.status = 500
    expect(titleOf(await comeBack('github', answer))).toBe('The sign-in failed')
    expect(world.logged).toContainEqual({ event: 'provider_failed', provider: 'github' })
    const google = await owner(withAccounts('google'))
    providers.fault.down = true
    expect(await google.started()).toMatchObject({ code: 'unavailable', retryAfter: 5 })
    expect(await started()).toMatchObject({ status: 'sign-in' })
  })

  it('an address counts before accounts, and the account of this sign-in before others', async () => {
    const identities = [identityOf('x'), identityOf('github')]
    const stated = withAccounts('github', identities)
    expect(await (await owner(stated)).started()).toMatchObject({ method: 'github' })
    const withAddress = { payload: { ...stated.payload, email: 'ann@mail.example' } }
    expect(await (await owner(withAddress)).started()).toMatchObject({ status: 'code-sent' })
  })

  it('a wallet begins at most 10 sign-ins an hour', async () => {
    const { begin, started } = await owner(withAccounts('discord'))
    for (let times = 0; times < 10; times += 1) await begin()
    expect(await started()).toMatchObject({ code: 'too_many_requests' })
    await world.clock.advance(hourMs)
    expect(await started()).toMatchObject({ status: 'sign-in' })
  })

  it('neither codes, states, accounts nor tokens are stored in clear or logged (R-43, R-81)', async () => {
    const { begin } = await owner(withAccounts('github'))
    const answer = providers.authorize(await begin(), alice)
    const code = codeIn(await comeBack('github', answer))
    const dump = JSON.stringify([await opened?.db.select().from(signIns), world.logged])
    for (const secret of [code, answer.state ?? '', answer.code ?? '', 'provider-token', 'alice'])
      expect(dump).not.toContain(secret)
    await world.clock.advance(25 * hourMs)
    await world.sweep()
    expect(await opened?.db.select().from(signIns)).toEqual([])
  })
})

test.each(Object.entries(signInTexts))('the windows of sign-ins are complete in %s', (locale, texts) => {
  const english = signInTexts.en
  const shown = [
    ...[texts.code, texts.codeNote(10), texts.codeWarning, texts.farcaster, texts.farcasterNote],
    ...[texts.openFarcaster, texts.qrCode, texts.continue, ...Object.values(texts.ended).flat()],
  ]
  expect(shown.every((text) => text.trim() !== '')).toBe(true)
  expect(texts.codeNote(10)).toContain('10')
  if (locale !== 'en') expect(texts.codeWarning).not.toBe(english.codeWarning)
})
