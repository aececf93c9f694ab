import { expect, test } from 'vitest'
import { abortWith } from './abortWith.ts'

test('a controller aborts with the signal that it follows, and with its reason', () => {
  const outer = new AbortController()
  const { signal } = abortWith(outer.signal)
  expect(signal.aborted).toBe(false)
  outer.abort('left')
  expect(signal.reason).toBe('left')
})

test('a controller that follows an aborted signal is aborted', () => {
  const { signal } = abortWith(AbortSignal.abort('left'))
  expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
})

test('a controller aborts with the first of several signals', () => {
  const outers = [new AbortController(), new AbortController()]
  const { signal } = abortWith(...outers.map((one) => one.signal))
  outers[1]?.abort('second')
  outers[0]?.abort('first')
  expect(signal.reason).toBe('second')
})

test('a controller that is aborted leaves the signal that it followed', () => {
  const outer = new AbortController()
  const inner = abortWith(outer.signal)
  inner.abort('done')
  outer.abort('left')
  expect(inner.signal.reason).toBe('done')
})
