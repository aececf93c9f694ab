import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import type { PasswordProps, StarboardProps } from '../shared/props/settings.ts'
import { drops, projects, stars } from './database/launchpadSchema.ts'
import { wallets } from './database/schema.ts'
import { accounts } from './testing/createWorld.ts'
import { personOn } from './testing/personOn.ts'
import { worldOn } from './testing/worldOn.ts'

const chainId = 910056
const token = '0x00000000000000000000000000000000000000bb'
const createdAt = new Date('2026-03-01T09:00:00Z')
const [owner, stranger] = accounts

/** Every change of a row by its id, and the status for a user whose row it is not. */
const changes = (id: Record<'session' | 'wallet' | 'star' | 'project' | 'drop', string>) =>
  [
    ['DELETE', `/settings/sessions/${id.session}`, undefined, 404],
    ['PATCH', `/settings/wallets/${id.wallet}`, { label: 'Taken' }, 404],
    ['PUT', `/settings/wallets/${id.wallet}/primary`, {}, 404],
    ['DELETE', `/settings/wallets/${id.wallet}`, undefined, 404],
    ['PATCH', `/stars/${id.star}`, { alerts: ['sale-opens'] }, 404],
    ['DELETE', `/stars/${id.star}`, undefined, 404],
    ['DELETE', '/stars', { ids: [id.star] }, 404],
    ['PATCH', `/projects/${id.project}`, { hash: `0x${'1'.repeat(64)}` }, 403],
    ['DELETE', `/projects/${id.project}`, undefined, 403],
    ['POST', `/projects/${id.project}/updates`, { body: 'Taken' }, 403],
    ['PATCH', `/drops/${id.drop}`, { title: 'Taken' }, 404],
    ['POST', `/drops/${id.drop}/build`, {}, 404],
    ['DELETE', `/drops/${id.drop}`, undefined, 404],
  ] as const

describe.each(databases)('rows of another user, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  /** The rows of one user, and their ids. */
  async function ownedRows(world: ReturnType<typeof setup>) {
    const person = personOn(world)
    await person.browser.signIn(owner)
    const second = personOn(world)
    await second.browser.signIn(owner)
    const star = { kind: 'wallet', ref: `0x${'1'.repeat(40)}`, chainId: null, starred: true }
    await person.post('/stars', star)
    const [project, drop] = [randomUUID(), randomUUID()]
    const { id: ownerUserId } = (await person.user()) ?? { id: '' }
    const named = { name: 'Meadow', symbol: 'MDW', createdAt }
    const ownerAddress = owner.address.toLowerCase()
    await db()
      .insert(projects)
      .values({ id: project, chainId, ownerAddress, ownerUserId, salt: project, ...named })
    const times = { startsAt: createdAt, endsAt: new Date('2026-04-01T09:00:00Z'), createdAt }
    await db()
      .insert(drops)
      .values({ id: drop, chainId, creatorAddress: ownerAddress, title: 'Season', token, ...times })
    const { sessions } = await person.page<PasswordProps>('/settings/password')
    const { rows } = await person.page<StarboardProps>('/settings/starboard')
    const { auth } = await person.page()
    const id = {
      ...{ session: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '', star: rows[0]?.id ?? '' },
      ...{ wallet: auth.wallets[0]?.id ?? '', project, drop },
    }
    return { person, second, id }
  }
  const stored = async () => [
    ...(await db().select().from(wallets)),
    ...(await db().select().from(stars)),
    ...(await db().select().from(projects)),
    ...(await db().select().from(drops)),
  ]

  it('no other user, guest or site changes a session, wallet, star, launch or drop', async () => {
    const world = setup()
    const { person, second, id } = await ownedRows(world)
    const other = personOn(world)
    await other.browser.signIn(stranger)
    const guest = personOn(world)
    const before = await stored()
    for (const [method, path, body, status] of changes(id)) {
      const request = (headers: Record<string, string> = {}) => ({
        ...{ method, headers: { 'content-type': 'application/json', ...headers } },
        ...(body && { body: JSON.stringify(body) }),
      })
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      const answers = [
        await other.browser.send(path, request()),
        await guest.browser.send(path, request()),
        await person.browser.send(path, request(foreign)),
      ]
      expect([method, path, ...answers.map((answer) => answer.status)]).toEqual([
        ...[method, path, status, 303, 403],
      ])
      expect(answers[1]?.headers.get('location')).toMatch(/^\/\?auth=1/)
    }
    expect(await stored()).toEqual(before)
    expect(await second.user()).not.toBeNull()
  })
})
