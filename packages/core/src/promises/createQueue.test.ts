import { expect, test } from 'vitest'
import { createQueue } from './createQueue.ts'

test('work starts when the previous work has settled, also after a failure', async () => {
  const inOrder = createQueue()
  const log: string[] = []
  const work = (name: string, fails = false) =>
    inOrder(async () => {
      log.push(`${name} starts`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new TypeError(name)
      return name
    })
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
