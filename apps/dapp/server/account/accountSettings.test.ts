import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { PasswordProps, UpdateEmailProps } from '../../shared/props/settings.ts'
import { accounts } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { worldOn } from '../testing/worldOn.ts'
import { stepUpMs } from './createAccount.ts'
import { passwordProblem } from './passwords.ts'

const [alice, bob] = accounts
const third = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const strong = 'a violet lantern 42'

describe.each(databases)('settings of an account, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  const noLimits = () => db().execute(sql`delete from buckets`)

  it('a password needs a fresh proof or the current one, and ends the other sessions', async () => {
    const world = setup()
    const [here, there] = [personOn(world), personOn(world)]
    const email = 'set@mail.example'
    await here.signIn(email)
    await noLimits()
    await there.signIn(email)
    const set = (body: object) => here.put('/settings/password', body)
    await set({ password: 'too short', password_confirmation: 'too short' })
    expect(await here.errors()).toEqual({ password: 'Use at least 12 characters.' })
    await set({ password: strong, password_confirmation: `${strong}!` })
    expect(await here.errors()).toEqual({ password_confirmation: 'The two passwords are not the same.' })
    await set({ password: strong, password_confirmation: strong })
    expect((await here.user())?.hasPassword).toBe(true)
    expect(await there.user()).toBeNull()

    await world.advance(stepUpMs + 1_000)
    const next = 'a copper whistle 17'
    await set({ current: 'wrong', password: next, password_confirmation: next })
    expect(await here.errors()).toEqual({ current: 'The current password is wrong.' })
    await set({ current: strong, password: next, password_confirmation: next })
    expect(await here.errors()).toEqual({})
    await here.post('/auth/logout', {})
    await here.post('/auth/password', { email, password: strong })
    expect(await here.user()).toBeNull()
    await here.post('/auth/password', { email, password: next })
    expect((await here.user())?.email).toBe(email)
  })

  it('sessions are listed without their ids, and another user cannot end them', async () => {
    const world = setup()
    const [here, there, stranger] = [personOn(world), personOn(world), personOn(world)]
    await here.signIn('list@mail.example')
    await noLimits()
    await there.signIn('list@mail.example')
    await stranger.signIn('stranger@mail.example')
    const { sessions } = await here.page<PasswordProps>('/settings/password')
    expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect(other).toMatch(/^[0-9a-f]{16}$/)
    expect((await stranger.remove(`/settings/sessions/${other}`)).status).toBe(404)
    expect(await there.user()).not.toBeNull()
    expect((await here.remove(`/settings/sessions/${other}`)).status).toBe(303)
    expect(await there.user()).toBeNull()
    expect(await here.user()).not.toBeNull()
  })

  it('an address is changed by a code to the old, then to the new, in one browser', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('old@mail.example')
    await noLimits()
    await person.post('/settings/email', { email: 'new@mail.example' })
    const [toOld] = await person.mails()
    expect(toOld).toMatchObject({ kind: 'code', to: 'old@mail.example' })
    const other = personOn(world)
    await noLimits()
    await other.signIn('old@mail.example')
    await other.post('/settings/email/old', { code: toOld?.kind === 'code' ? toOld.code : '' })
    expect(await other.errors()).toEqual({ code: 'Begin again with the new address.' })
    await person.post('/settings/email/new', { code: toOld?.kind === 'code' ? toOld.code : '' })
    expect(await person.errors()).toEqual({ code: 'Begin again with the new address.' })
    await person.post('/settings/email/old', { code: toOld?.kind === 'code' ? toOld.code : '' })
    expect((await person.page<UpdateEmailProps>('/settings/email')).pending?.step).toBe('new')
    await person.post('/settings/email/new', { code: await person.code() })
    expect((await person.user())?.email).toBe('new@mail.example')
    expect(await person.mails()).toEqual([{ kind: 'email-changed', to: 'old@mail.example' }])
  })

  it('an address in use is not told on the page, but to its owner', async () => {
    const world = setup()
    await personOn(world).signIn('owner@mail.example')
    const person = personOn(world)
    await person.browser.signIn(bob)
    await noLimits()
    await person.post('/settings/email', { email: 'owner@mail.example' })
    expect(await person.errors()).toEqual({})
    expect((await person.page<UpdateEmailProps>('/settings/email')).pending).toMatchObject({ step: 'new' })
    expect(await person.mails()).toEqual([{ kind: 'email-taken', to: 'owner@mail.example' }])
    await person.post('/settings/email/new', { code: '123456' })
    expect((await person.user())?.email).toBeNull()
  })

  it('an address is added to a wallet’s account only with a fresh proof', async () => {
    const world = setup()
    const person = personOn(world)
    await person.browser.signIn(alice)
    await noLimits()
    await world.advance(stepUpMs + 1_000)
    await person.post('/settings/email', { email: 'thief@mail.example' })
    expect(await person.errors()).toEqual({ email: 'Confirm that it is you first.' })
    expect(await person.mails()).toEqual([])
    await person.browser.signIn(alice)
    await person.post('/settings/email', { email: 'alice@mail.example' })
    expect(await person.errors()).toEqual({})
    expect(await person.mails()).toMatchObject([{ kind: 'code', to: 'alice@mail.example' }])
  })

  it('a code that proves the user again is used once, also by requests that come at once', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('twice@mail.example')
    await noLimits()
    await person.post('/auth/step-up', { send: true })
    const [code, cookie] = [await person.code(), person.browser.cookie()]
    const body = JSON.stringify({ code })
    const headers = { 'content-type': 'application/json', cookie }
    const send = () => world.visitor().send('/auth/step-up', { method: 'POST', body, headers })
    await Promise.all([send(), send(), send(), send()])
    const userId = (await db().query.users.findMany()).find(({ email }) => email === 'twice@mail.example')?.id
    const proved = (await db().query.auditLog.findMany()).filter(
      (one) => one.userId === userId && one.action === 'step-up',
    )
    expect(proved).toHaveLength(1)
  })

  it('the last wallet stays until there is an email, and its removal needs a fresh proof', async () => {
    const world = setup()
    const person = personOn(world)
    await person.browser.signIn(alice)
    const [wallet] = (await person.page()).auth.wallets
    await person.remove(`/settings/wallets/${wallet?.id}`)
    expect(await person.errors()).toEqual({
      wallet: 'Add an email or another wallet before you remove your last one.',
    })
    await person.post('/settings/email', { email: 'wallet@mail.example' })
    await person.post('/settings/email/new', { code: await person.code() })
    await world.advance(stepUpMs + 1_000)
    await person.remove(`/settings/wallets/${wallet?.id}`)
    expect(await person.errors()).toEqual({ wallet: 'Confirm that it is you first.' })
    await noLimits()
    await person.post('/auth/step-up', { send: true })
    const before = person.browser.cookie()
    await person.post('/auth/step-up', { code: await person.code() })
    expect(person.browser.cookie()).not.toBe(before)
    const stranger = personOn(world)
    await stranger.signIn('other@mail.example')
    for (const send of [stranger.remove, (path: string) => stranger.patch(path, { label: 'mine' })])
      expect((await send(`/settings/wallets/${wallet?.id}`)).status).toBe(404)
    expect((await stranger.put(`/settings/wallets/${wallet?.id}/primary`, {})).status).toBe(404)
    await person.remove(`/settings/wallets/${wallet?.id}`)
    // The session was that of the wallet.
    expect(await person.user()).toBeNull()
    await noLimits()
    await person.signIn('wallet@mail.example')
    expect((await person.page()).auth.wallets).toEqual([])
  })

  it('a deleted account is signed out in all browsers, and leaves nothing behind but its record', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('gone@mail.example')
    const id = (await person.user())?.id
    const otherBrowser = personOn(world)
    await noLimits()
    await otherBrowser.signIn('gone@mail.example')
    await person.remove('/settings/account')
    expect(await person.user()).toBeNull()
    expect(await otherBrowser.user()).toBeNull()
    await noLimits()
    await person.signIn('gone@mail.example')
    expect((await person.user())?.id).not.toBe(id)
    const records = (await db().query.auditLog.findMany()).filter(({ userId }) => userId === id)
    expect(records.map(({ action }) => action)).toEqual(['delete-account'])
  })

  it('a form of another site changes nothing', async () => {
    const person = personOn(setup())
    await person.signIn('form@mail.example')
    const answer = await person.browser.send('/settings/profile', {
      method: 'POST',
      body: 'handle=stolen',
      headers: {
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(answer.status).toBe(403)
  })
})

describe.each(databases)('wallets of an account, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  it('a wallet that signs while the user is signed in by email is linked on request', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('link@mail.example')
    await person.browser.signIn(alice)
    const { auth } = await person.page()
    expect(auth.user?.email).toBe('link@mail.example')
    expect(auth.pendingLink).toEqual({ address: alice.address, namespace: 'eip155', other: 'none' })
    const before = person.browser.cookie()
    await person.post('/siwx/link', { accept: 'link' })
    expect(person.browser.cookie()).not.toBe(before)
    const linked = (await person.page()).auth
    expect(linked.wallets).toMatchObject([{ address: alice.address, primary: true }])
    expect(linked.pendingLink).toBeNull()

    const other = personOn(world)
    await other.signIn('second@mail.example')
    await other.browser.signIn(alice)
    expect((await other.page()).auth.pendingLink?.other).toBe('separate')
    await other.post('/siwx/link', { accept: 'link' })
    const refused = await other.page()
    expect(refused.flash?.message).toBe('It belongs to another account. Remove it there first.')
    expect(refused.auth.wallets).toEqual([])
    await other.post('/siwx/link', { accept: 'switch' })
    expect((await other.user())?.email).toBe('link@mail.example')
  })

  it('an account with stars moves with its only wallet', async () => {
    const world = setup()
    const first = personOn(world)
    await first.browser.signIn(bob)
    const star = { kind: 'wallet', ref: alice.address, chainId: null, starred: true }
    await first.post('/stars', star)
    const person = personOn(world)
    await person.signIn('stars@mail.example')
    await person.browser.signIn(bob)
    expect((await person.page()).auth.pendingLink?.other).toBe('mergeable')
    await person.post('/siwx/link', { accept: 'link' })
    const id = (await person.user())?.id
    expect((await db().query.stars.findMany()).map(({ userId }) => userId)).toEqual([id])
    expect(await first.user()).toBeNull()
  })

  it('a signature allows a link for ten minutes, and "Not now" ends the question', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('late@mail.example')
    await person.browser.signIn(third)
    expect((await person.page()).auth.pendingLink).not.toBeNull()
    await world.advance(600_000)
    expect((await person.page()).auth.pendingLink).toBeNull()
    await person.post('/siwx/link', { accept: 'link' })
    expect((await person.page()).auth.wallets).toEqual([])
    await person.browser.signIn(third)
    await person.post('/siwx/link', { accept: 'dismiss' })
    expect((await person.page()).auth.pendingLink).toBeNull()
  })
})

describe('passwords', () => {
  test.each([
    ['short', 'Use at least 12 characters.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    ['ann@mail.example', 'Do not use your email address.'],
    ['JustinBieber', 'Many people use this password. Choose another.'],
    ['password1234', 'Many people use this password. Choose another.'],
    ['123456789012', 'Many people use this password. Choose another.'],
    ['abcabcabcabc', 'Many people use this password. Choose another.'],
    ['qwertyuiop123', 'Many people use this password. Choose another.'],
    ['LetMeIn!!2024', 'Many people use this password. Choose another.'],
    ['a violet lantern 42', undefined],
    ['correctHorseBattery', undefined],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, 'ann@mail.example')).toBe(problem)
  })
})
