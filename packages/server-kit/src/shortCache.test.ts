import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createShortCache } from './shortCache.ts'

function setup(shouldKeep?: (value: number) => boolean) {
  const clock = createFakeClock()
  const cached = createShortCache<number>({
    clock,
    ms: 100,
    maxEntries: 2,
    ...(shouldKeep ? { shouldKeep } : {}),
  })
  let reads = 0
  const read = async () => {
    reads += 1
    return reads
  }
  return { clock, cached, read, ask: (key: string, refresh?: boolean) => cached(key, read, refresh) }
}

test('a value is cached until it expires or a refresh is requested', async () => {
  const { ask, clock } = setup()
  expect([await ask('a'), await ask('a')]).toEqual([1, 1])
  expect(await ask('a', true)).toBe(2)
  await clock.advance(100)
  expect(await ask('a')).toBe(3)
})

test('concurrent reads share one request', async () => {
  const { ask } = setup()
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
})

test('the oldest entry is dropped when the cache is full', async () => {
  const { ask } = setup()
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect(await ask('b')).toBe(2)
  expect(await ask('a')).toBe(4)
})

test('a failed read is not cached', async () => {
  const { cached, ask } = setup()
  await expect(cached('a', () => Promise.reject(new TypeError('no')))).rejects.toThrow('no')
  expect(await ask('a')).toBe(1)
})

test('a value rejected by shouldKeep is shared by concurrent reads and not cached', async () => {
  const { ask } = setup((value) => value > 1)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  expect([await ask('a'), await ask('a')]).toEqual([2, 2])
})
