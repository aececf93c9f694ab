import type { SocialProvider } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { identities } from '../../database/schema.ts'
import type { FakeAccount } from '../../testing/createFakeProviders.ts'
import { alice, setUpSocialLogins } from '../../testing/setUpSocialLogins.ts'
import { signIn } from '../../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, logIn } = setUpSocialLogins(place)

  const emails: readonly (readonly [string, SocialProvider, Partial<FakeAccount>, boolean])[] = [
    ['a verified address of Gmail', 'google', { email: 'ann@gmail.com', verified: true }, true],
    ['an unverified address of Gmail', 'google', { email: 'ann@gmail.com', verified: false }, false],
    ['a verified address elsewhere', 'google', { email: 'ann@mail.example', verified: true }, false],
    [
      'an address of its workspace',
      'google',
      { email: 'ann@mail.example', verified: true, hd: 'mail.example' },
      true,
    ],
    [
      'an address outside of its workspace',
      'google',
      { email: 'ann@mail.example', verified: true, hd: 'evil.example' },
      false,
    ],
    ['a verified address of iCloud', 'apple', { email: 'ann@icloud.com', verified: true }, true],
    ['a verified address elsewhere', 'apple', { email: 'ann@mail.example', verified: true }, false],
    ['an unverified address of iCloud', 'apple', { email: 'ann@icloud.com', verified: false }, false],
    ...(['github', 'facebook', 'x', 'discord'] as const).map(
      (provider) =>
        ['a verified address', provider, { email: 'ann@gmail.com', verified: true }, false] as const,
    ),
  ]
  it.each(emails)(
    '%s of %s (%j) reaches the user of the address: %s (R-45)',
    async (_, provider, account, isLinked) => {
      const owner = await signIn(world(), await world().client(), account.email ?? '')
      const done = await logIn(provider, { ...alice, ...account })
      expect(done.session.user.id === owner.session()?.user.id).toBe(isLinked)
      expect(done.session.user.email).toBe(isLinked ? account.email : undefined)
    },
  )

  it('an account whose address changes stays the same user, and another account with the address is another (R-45)', async () => {
    const first = await logIn('google')
    const moved = await logIn('google', { ...alice, email: 'other@gmail.com' })
    expect(moved.session.user.id).toBe(first.session.user.id)
    const other = await logIn('google', { ...alice, id: 2, verified: false })
    expect(other.session.user.id).not.toBe(first.session.user.id)
    expect(await db().select().from(identities)).toHaveLength(2)
  })
})
