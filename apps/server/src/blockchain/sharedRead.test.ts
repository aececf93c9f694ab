import { expect, test } from 'vitest'
import { createSharedRead } from './sharedRead.ts'

/** Readings that end when told to; each gives its number. */
function setup() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const ask = createSharedRead(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1
        ends.push({ resolve: () => resolve(number), reject })
      }),
  )
  const begun = (count: number) => expect.poll(() => ends.length).toBe(count)
  return { ask, ends, begun }
}

test('callers who ask before a reading begins share it; who asks later gets the next', async () => {
  const { ask, ends, begun } = setup()
  const early = [ask('a'), ask('a')]
  await begun(1)
  const late = [ask('a'), ask('a')]
  ends[0]?.resolve()
  expect(await Promise.all(early)).toEqual([1, 1])
  await begun(2)
  const last = ask('a')
  ends[1]?.resolve()
  expect(await Promise.all(late)).toEqual([2, 2])
  await begun(3)
  ends[2]?.resolve()
  expect(await last).toBe(3)
})

test('keys do not wait for each other', async () => {
  const { ask, begun } = setup()
  ask('a')
  ask('b')
  await begun(2)
})

test('a reading that fails rejects its own callers only', async () => {
  const { ask, ends, begun } = setup()
  const first = ask('a')
  await begun(1)
  const second = ask('a')
  ends[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await begun(2)
  ends[1]?.resolve()
  expect(await second).toBe(2)
})
