import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect } from 'vitest'
import { makeRegistration, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'

const minuteMs = 60_000

describe.each(databases)('on $name', ({ place }) => {
  const { it, world, user } = setUpWorld(place)

  it('the recovery service can verify a statement about user, wallet, key and sign-in', async () => {
    const client = await user()
    const registration = await makeRegistration(client)
    const ask = (walletId: string) => client.post('/v1/recovery/statement', { walletId })
    expect(outcome(await ask(randomUUID()))).toBe('404 not_found')
    expect(outcome(await ask(registration.walletId))).toBe('200')
    await register(client, registration)
    const { statement } = (await ask(registration.walletId)).body
    const keys = (await (await world().app.request('/.well-known/jwks.json')).json()) as {
      keys: Record<string, string>[]
    }
    expect(keys.keys[0]).not.toHaveProperty('d')
    const { payload } = await jwtVerify(statement, createLocalJWKSet(keys as never), {
      algorithms: ['ES256'],
      issuer: 'http://localhost:4102',
      audience: 'http://localhost:4108',
      currentDate: new Date(world().clock.now()),
    })
    expect(payload).toMatchObject({
      sub: client.session()?.user.id,
      wallet_id: registration.walletId,
      cnf: { jkt: client.jkt },
      amr: ['email'],
      auth_time: world().clock.now() / 1000,
      email: 'ann@mail.example',
      identities: [],
      other_device_active: false,
      exp: world().clock.now() / 1000 + 300,
    })
    await world().clock.advance(5 * minuteMs + 1)
    expect(outcome(await ask(registration.walletId))).toBe('403 step_up_required')
  })
})
