import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createShortCache } from './shortCache.ts'

function setup(keeps?: (value: number) => boolean) {
  const clock = createFakeClock()
  const remembered = createShortCache<number>({ clock, ms: 100, most: 2, ...(keeps ? { keeps } : {}) })
  let reads = 0
  const read = async () => {
    reads += 1
    return reads
  }
  return { clock, remembered, read, ask: (key: string, anew?: boolean) => remembered(key, read, anew) }
}

test('what was read is remembered for its time, and read anew after or when told', async () => {
  const { ask, clock } = setup()
  expect([await ask('a'), await ask('a')]).toEqual([1, 1])
  expect(await ask('a', true)).toBe(2)
  await clock.advance(100)
  expect(await ask('a')).toBe(3)
})

test('who asks together waits for one reading', async () => {
  const { ask } = setup()
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
})

test('it never holds more than it may: the oldest goes', async () => {
  const { ask } = setup()
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect(await ask('b')).toBe(2)
  expect(await ask('a')).toBe(4)
})

test('a reading that failed is not remembered', async () => {
  const { remembered, ask } = setup()
  await expect(remembered('a', () => Promise.reject(new TypeError('no')))).rejects.toThrow('no')
  expect(await ask('a')).toBe(1)
})

test('a value that is not worth keeping is given to those who wait for it, and read anew after', async () => {
  const { ask } = setup((value) => value > 1)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  expect([await ask('a'), await ask('a')]).toEqual([2, 2])
})
