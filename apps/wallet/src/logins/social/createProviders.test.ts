import { databases } from '@latchkey/server-kit/testing'
import { describe, expect, vi } from 'vitest'
import { logins } from '../../database/schema.ts'
import type { ProviderFault } from '../../testing/createFakeProviders.ts'
import { alice, project, setUpSocialLogins } from '../../testing/setUpSocialLogins.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, client, providers, start, answerIn, confirm, comeBack, poll, logIn } =
    setUpSocialLogins(place)

  const faults: readonly (readonly [string, ProviderFault])[] = [
    ['answers 500', { status: 500 }],
    ['answers malformed JSON', { malformed: true }],
    ['is away', { down: true }],
    ['signs with a key that it does not publish', { foreignKey: true }],
    ['states another nonce', { claims: { nonce: 'other' } }],
    ['states another issuer', { claims: { iss: 'https://evil.example' } }],
    ['states another audience', { claims: { aud: 'other-client' } }],
    ['states no subject', { claims: { sub: undefined } }],
    ['has a clock that is 10 min behind', { clockOff: -600 }],
  ]
  it.each(faults)('a provider that %s ends in a typed error (F108)', async (_, fault) => {
    const { loginId, url } = await start('google')
    Object.assign(providers().fault, fault)
    expect(await comeBack('google', providers().authorize(url, alice))).toBe('provider')
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
    expect(world().logged).toMatchObject([{ event: 'provider_failed', provider: 'google' }])
  })

  it.each(['github', 'x', 'facebook', 'discord', 'apple'] as const)(
    '%s that answers 500 or malformed JSON ends in a typed error (F108)',
    async (provider) => {
      for (const fault of [{ status: 500 }, { malformed: true, status: 200 }]) {
        providers().recover()
        const { loginId, url } = await start(provider)
        Object.assign(providers().fault, fault)
        expect(await comeBack(provider, providers().authorize(url, alice))).toBe('provider')
        expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
      }
    },
  )

  it('a clock that is a minute off is accepted, and documents and keys are cached (F108)', async () => {
    providers().fault.clockOff = 55
    expect((await logIn('google')).status).toBe('done')
    expect((await logIn('google')).status).toBe('done')
    const count = (path: string) => providers().seen.filter((one) => one === path).length
    expect([count('google/.well-known/openid-configuration'), count('google/jwks')]).toEqual([1, 1])
  })

  it('a key that the provider has changed is read again after a minute (F108)', async () => {
    expect((await logIn('google')).status).toBe('done')
    await providers().rotateKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const { status } = await logIn('google').finally(() => vi.useRealTimers())
    expect(status).toBe('done')
    expect(providers().seen.filter((path) => path === 'google/jwks')).toHaveLength(2)
  })

  it('a provider that is away when the login starts answers 503, and works again afterwards (F108)', async () => {
    providers().fault.down = true
    const answer = await client().post('/v1/oauth/start', { provider: 'google', ...project })
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    providers().fault.down = false
    expect((await logIn('google')).status).toBe('done')
  })

  it('tokens of providers, states and verifiers are neither stored nor logged (R-43)', async () => {
    const { loginId, url } = await start('google')
    const { state = '', code = '' } = providers().authorize(url, alice)
    const pending = JSON.stringify(await db().select().from(logins))
    const window = await answerIn('google', { state, code })
    const answered = JSON.stringify(await db().select().from(logins))
    if (window.step !== 'answered') throw new Error(window.step)
    await confirm(window)
    await poll(loginId)
    const dump = pending + answered + JSON.stringify([await db().select().from(logins), world().logged])
    const ofWindow = [window.confirmation, `"${window.code}"`]
    for (const secret of ['provider-token', state, code, loginId, 'alice@gmail.com', ...ofWindow])
      expect(dump).not.toContain(secret)
  })
})
