import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import type { TestClient } from '../testing/createTestClient.ts'
import { makeOwner, makeRegistration, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { codeOf } from '../testing/setUpEmailChanges.ts'
import { alice, setUpSocialLogins } from '../testing/setUpSocialLogins.ts'
import { signIn } from '../testing/signIn.ts'

const email = alice.email ?? ''
const waitMs = 31_000

describe.each(databases)('on $name', ({ place }) => {
  const { it, world, client, providers, start, comeBack, poll, logIn } = setUpSocialLogins(place)

  const accountsOf = async (by: TestClient) => (await by.get('/v1/identities')).body.accounts
  const unlink = async (by: TestClient, id: string) => by.post('/v1/identities/unlink', { id })
  const signInAs = async (method: 'google' | 'github', account = alice) => {
    const device = await world().client()
    const polled = await logIn(method, account, device)
    if (polled.session) device.setSession(polled.session)
    return { device, polled }
  }
  /** Changes the address of a client's user. @returns the token that undoes it */
  async function changeAddress(by: TestClient, next: string, ids: readonly string[] = []): Promise<string> {
    const [locale, code] = ['en', async () => ({ code: codeOf(await world().mails()) })]
    await world().clock.advance(waitMs)
    expect(outcome(await by.post('/v1/email/start', { email: next, locale }))).toBe('202')
    expect(outcome(await by.post('/v1/email/current', await code()))).toBe('200')
    expect(outcome(await by.post('/v1/email/new', await code()))).toBe('204')
    expect(outcome(await by.post('/v1/email/finish', { unlink: ids }))).toBe('200')
    const [mail] = await world().mails()
    return mail?.kind === 'email-changed' ? new URL(mail.link).hash.replace('#undo=', '') : ''
  }

  describe('an account that an address has linked', () => {
    it('is shown to its user with provider, name and time, and to nobody else', async () => {
      const { client: owner } = await makeOwner(world(), email)
      expect(await accountsOf(owner)).toEqual([])
      await signInAs('google')
      const [account, ...others] = await accountsOf(owner)
      expect(account).toMatchObject({ method: 'google', userName: 'alice', linked: world().clock.now() })
      expect(others).toEqual([])
      const { client: eve } = await makeOwner(world(), 'eve@mail.example')
      expect(await accountsOf(eve)).toEqual([])
      expect(outcome(await unlink(eve, account.id))).toBe('404 not_found')
      expect(outcome(await client().get('/v1/identities'))).toBe('401 session_ended')
    })

    it('is unlinked by a session in which the wallet is open: its sessions end, and it signs in no more', async () => {
      const { client: owner } = await makeOwner(world(), email)
      const { device } = await signInAs('google')
      const [{ id }] = await accountsOf(owner)
      expect(outcome(await unlink(device, id))).toBe('403 step_up_required')
      expect(outcome(await unlink(owner, id))).toBe('204')
      expect(outcome(await device.get('/v1/devices'))).toBe('401 session_ended')
      expect(await accountsOf(owner)).toEqual([])
      expect(outcome(await unlink(owner, id))).toBe('404 not_found')
      // Nor does its address link it again.
      expect((await signInAs('google')).polled).toEqual({ status: 'failed', reason: 'other-account' })
      await world().clock.advance(waitMs)
      await signIn(world(), await world().client(), email)
    })

    it('does not sign in with an answer that it gave before it was unlinked', async () => {
      const { client: owner } = await makeOwner(world(), email)
      await signInAs('google')
      const device = await world().client()
      const { loginId, url } = await start('google', device)
      expect(await comeBack('google', providers().authorize(url, alice))).toBe('done')
      const [{ id }] = await accountsOf(owner)
      expect(outcome(await unlink(owner, id))).toBe('204')
      expect(await poll(loginId, device)).toEqual({ status: 'failed', reason: 'other-account' })
    })

    it('steps up no more after it was unlinked', async () => {
      const { client: owner } = await makeOwner(world(), email)
      await signInAs('google')
      const [{ id }] = await accountsOf(owner)
      await unlink(owner, id)
      const { loginId, url } = await start('google', owner, { purpose: 'step-up' })
      await comeBack('google', providers().authorize(url, alice))
      expect(await poll(loginId, owner)).toEqual({ status: 'failed', reason: 'other-account' })
    })

    it('is kept if nothing else signs its user in', async () => {
      const { device } = await signInAs('github')
      expect((await register(device, await makeRegistration(device))).status).toBe(201)
      const [{ id }] = await accountsOf(device)
      expect(outcome(await unlink(device, id))).toBe('400 invalid_request')
      expect((await signInAs('github')).polled.status).toBe('done')
    })

    it('is unlinked once by requests at the same time', async () => {
      const { client: owner } = await makeOwner(world(), email)
      await signInAs('google')
      const [{ id }] = await accountsOf(owner)
      const answers = await Promise.all([1, 2, 3].map(async () => outcome(await unlink(owner, id))))
      expect(answers.sort()).toEqual(['204', '404 not_found', '404 not_found'])
    })
  })

  describe('a change of address', () => {
    it('leaves accounts that the former address has linked, which its user can unlink then', async () => {
      const { client: owner } = await makeOwner(world(), email)
      await signInAs('google')
      await changeAddress(owner, 'ann@studio.example')
      const [{ id, method }] = await accountsOf(owner)
      expect(method).toBe('google')
      expect(outcome(await unlink(owner, id))).toBe('204')
      expect((await signInAs('google')).polled.reason).toBe('other-account')
    })

    it('unlinks those that its user no longer wants; an undo links them again', async () => {
      const { client: owner } = await makeOwner(world(), email)
      const thief = await signInAs('google')
      const [{ id }] = await accountsOf(owner)
      const token = await changeAddress(owner, 'ann@studio.example', [id, 'of-nobody'])
      expect(await accountsOf(owner)).toEqual([])
      expect(outcome(await thief.device.get('/v1/devices'))).toBe('401 session_ended')
      expect((await signInAs('google')).polled.reason).toBe('other-account')
      expect(outcome(await (await world().client()).post('/v1/email/undo', { token }))).toBe('204')
      expect((await signInAs('google')).polled.session.user.id).toBe(thief.polled.session.user.id)
    })

    it('that is undone unlinks accounts that the new address has linked since', async () => {
      const { client: owner } = await makeOwner(world(), 'ann@mail.example')
      const token = await changeAddress(owner, email)
      const thief = await signInAs('google')
      expect(thief.polled.session.user.id).toBe(owner.session()?.user.id)
      const pending = await world().client()
      const { loginId, url } = await start('google', pending)
      expect(await comeBack('google', providers().authorize(url, alice))).toBe('done')
      const undone = await (await world().client()).post('/v1/email/undo', { token })
      expect(outcome(undone)).toBe('204')
      expect(outcome(await thief.device.get('/v1/devices'))).toBe('401 session_ended')
      expect((await signInAs('google')).polled).toEqual({ status: 'failed', reason: 'other-account' })
      expect(await poll(loginId, pending)).toEqual({ status: 'failed', reason: 'other-account' })
      await world().clock.advance(waitMs)
      owner.setSession(undefined)
      await signIn(world(), owner, 'ann@mail.example')
    })
  })
})
