import { expect, test } from 'vitest'
import { createSharedRead } from './sharedRead.ts'

/** Reads that the test resolves; each returns its number. */
function setup() {
  const reads: { resolve: () => void; reject: (error: Error) => void }[] = []
  const ask = createSharedRead(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = reads.length + 1
        reads.push({ resolve: () => resolve(number), reject })
      }),
  )
  const started = (count: number) => expect.poll(() => reads.length).toBe(count)
  return { ask, reads, started }
}

test('calls before a read starts share it, and calls during a read share the next one', async () => {
  const { ask, reads, started } = setup()
  const beforeFirst = [ask('a'), ask('a')]
  await started(1)
  const duringFirst = [ask('a'), ask('a')]
  reads[0]?.resolve()
  expect(await Promise.all(beforeFirst)).toEqual([1, 1])
  await started(2)
  const last = ask('a')
  reads[1]?.resolve()
  expect(await Promise.all(duringFirst)).toEqual([2, 2])
  await started(3)
  reads[2]?.resolve()
  expect(await last).toBe(3)
})

test('reads of different keys run concurrently', async () => {
  const { ask, started } = setup()
  ask('a')
  ask('b')
  await started(2)
})

test('a failed read rejects only its own callers', async () => {
  const { ask, reads, started } = setup()
  const first = ask('a')
  await started(1)
  const second = ask('a')
  reads[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await started(2)
  reads[1]?.resolve()
  expect(await second).toBe(2)
})
