import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createListCache } from './listCache.ts'

function setup({
  maxEntries = 10,
  shouldKeep,
}: {
  maxEntries?: number
  shouldKeep?: (value: string) => boolean
} = {}) {
  const clock = createFakeClock()
  const cache = createListCache<string>({
    clock,
    ms: 1_000,
    maxEntries,
    ...(shouldKeep ? { shouldKeep } : {}),
  })
  const asked: string[][] = []
  const ask = (...keys: string[]) =>
    cache(keys, async (places) => {
      const missing = places.map((place) => keys[place] ?? '')
      asked.push(missing)
      if (missing.includes('bad')) throw new TypeError('bad')
      return missing.map((key) => key.toUpperCase())
    })
  return { ask, asked, clock }
}

test('missing items are read together and the others come from the cache', async () => {
  const { ask, asked, clock } = setup()
  expect(await ask('a', 'b', 'a')).toEqual(['A', 'B', 'A'])
  expect(await ask('c', 'b', 'd')).toEqual(['C', 'B', 'D'])
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await clock.advance(1_000)
  await ask('b')
  expect(asked.at(-1)).toEqual(['b'])
})

test('100 concurrent calls share one read', async () => {
  const { ask, asked } = setup()
  await Promise.all(Array.from({ length: 100 }, () => ask('a', 'b')))
  expect(asked).toEqual([['a', 'b']])
})

test('a failed read and a value rejected by shouldKeep are not cached', async () => {
  const { ask, asked } = setup({ shouldKeep: (value) => value !== 'LATE' })
  await expect(ask('bad')).rejects.toThrow('bad')
  await expect(ask('bad')).rejects.toThrow('bad')
  expect([await ask('late'), await ask('late')]).toEqual([['LATE'], ['LATE']])
  expect(asked).toEqual([['bad'], ['bad'], ['late'], ['late']])
})

test('the oldest items are dropped when the cache is full', async () => {
  const { ask, asked } = setup({ maxEntries: 2 })
  await ask('a', 'b', 'c')
  await ask('b', 'c')
  await ask('a')
  expect(asked).toEqual([['a', 'b', 'c'], ['a']])
})
