import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createPageCache } from './pageCache.ts'

function setup() {
  const clock = createFakeClock()
  let state = 'block 1'
  let reads = 0
  const pages = createPageCache({ clock, index: { now: async () => state } })
  const ask = (page: unknown = 'page') =>
    pages([], 'history', async () => {
      reads += 1
      return page
    })
  const move = (to: string) => {
    state = to
  }
  return { ask, clock, move, reads: () => reads }
}

test('a page is cached for 1 s unless the index changes', async () => {
  const { ask, clock, move, reads } = setup()
  expect([await ask(), await ask()]).toEqual(['"page"', '"page"'])
  expect(reads()).toBe(1)
  move('block 2')
  await ask()
  expect(reads()).toBe(2)
  await clock.advance(999)
  await ask()
  expect(reads()).toBe(2)
  await clock.advance(1)
  await ask()
  expect(reads()).toBe(3)
})

test('a page of more than 256 KiB is shared by concurrent requests and not cached', async () => {
  const { ask, reads } = setup()
  const large = 'x'.repeat(262_144)
  const [first, second] = await Promise.all([ask(large), ask(large)])
  expect([first?.length, second?.length]).toEqual([262_146, 262_146])
  expect(reads()).toBe(1)
  await ask(large)
  expect(reads()).toBe(2)
})
