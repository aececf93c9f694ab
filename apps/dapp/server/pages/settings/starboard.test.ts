import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import type { StarboardProps } from '../../../shared/props/settings.ts'
import { personOn } from '../../testing/personOn.ts'
import { worldOn } from '../../testing/worldOn.ts'

const wallet = (digit: string) => `0x${digit.repeat(40)}`

describe.each(databases)('the starboard, on $name', ({ place }) => {
  const { it, setup } = worldOn(place)

  it('a user orders what they starred, and removes several of it at once, but nothing of others', async () => {
    const world = setup()
    const star = async (person: ReturnType<typeof personOn>, digit: string) => {
      await person.post('/stars', { kind: 'wallet', ref: wallet(digit), chainId: null, starred: true })
      await world.advance(1_000)
    }
    const person = personOn(world)
    await person.signIn('ann@mail.example')
    for (const digit of ['2', '1', '3']) await star(person, digit)
    const stranger = personOn(world)
    await stranger.signIn('bob@mail.example')
    for (const digit of ['3', '2', '3']) await star(stranger, digit)
    await star(stranger, '4')

    const rows = async (query = '') => (await person.page<StarboardProps>(`/settings/starboard${query}`)).rows
    const shown = async (sort: string) => (await rows(`?sort=${sort}`)).map(({ ref }) => ref[2]).join('')
    expect(await shown('newest')).toBe('312')
    expect(await shown('oldest')).toBe('213')
    expect(await shown('name')).toBe('123')
    expect((await shown('stars')).at(-1)).toBe('1')
    expect(await shown('nonsense')).toBe('312')

    const clear = (ids: readonly string[]) =>
      person.browser.send('/stars', {
        method: 'DELETE',
        body: JSON.stringify({ ids }),
        headers: { 'content-type': 'application/json' },
      })
    const theirs = (await stranger.page<StarboardProps>('/settings/starboard')).rows
    expect((await clear(theirs.map(({ id }) => id))).status).toBe(404)
    expect((await clear(['not an id'])).status).toBe(404)
    const [first, second] = await rows()
    expect((await clear([first?.id ?? '', second?.id ?? '', theirs[0]?.id ?? ''])).status).toBe(303)
    expect((await rows()).map(({ ref }) => ref)).toEqual([wallet('2')])
    expect((await stranger.page<StarboardProps>('/settings/starboard')).rows).toHaveLength(3)
  })
})
