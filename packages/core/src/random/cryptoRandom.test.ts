import { afterEach, expect, test, vi } from 'vitest'
import { cryptoRandom } from './cryptoRandom.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a secure page', {}],
  ['a page over http', { randomUUID: undefined }],
])('ids of %s are UUIDs of version 4, each of its own', (_, missing) => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  const randomUUID = crypto.randomUUID.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues, randomUUID, ...missing })
  const { id } = cryptoRandom()
  const ids = Array.from({ length: 1_000 }, id)
  for (const one of ids)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(1_000)
})
