import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { personOn } from '../../testing/personOn.ts'
import { worldOn } from '../../testing/worldOn.ts'

describe.each(databases)('choices of speed, on $name', ({ place }) => {
  const { it, setup } = worldOn(place)

  it('a user keeps a fee speed and a provider that the network has', async () => {
    const world = setup({ env: { LATCHKEY_SERVICES_URL: 'https://services.example' } })
    const person = personOn(world)
    await person.browser.signIn()
    const speed = async () => (await person.user())?.speed
    expect(await speed()).toEqual({ feeSpeed: 'standard', pins: {} })
    const choices = { feeSpeed: 'fast', pins: { 'eip155:910056': 'rpc', 'eip155:910155': '127.0.0.1:155' } }
    expect((await person.patch('/settings/speed', choices)).status).toBe(303)
    expect(await person.errors()).toEqual({})
    expect(await speed()).toEqual(choices)

    for (const pins of [{ 'eip155:910056': 'ankr' }, { 'eip155:1': 'rpc' }, { 'eip155:910056': 7 }, 'rpc']) {
      await person.patch('/settings/speed', { feeSpeed: 'fast', pins })
      expect(Object.values(await person.errors())).toEqual(['Choose a provider of the network.'])
    }
    await person.patch('/settings/speed', { feeSpeed: 'warp', pins: {} })
    expect(await person.errors()).toEqual({ feeSpeed: 'Choose a speed.' })
    expect(await speed()).toEqual(choices)
  })

  it('a guest sees the page, and is asked to sign in before anything is kept', async () => {
    const guest = personOn(setup())
    expect((await guest.browser.send('/settings/speed')).status).toBe(200)
    const answer = await guest.patch('/settings/speed', { feeSpeed: 'fast', pins: {} })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?auth=1&intended=/'])
  })
})
