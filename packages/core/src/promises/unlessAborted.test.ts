import { expect, test } from 'vitest'
import { unlessAborted } from './unlessAborted.ts'

test('an aborted signal rejects at once, and the work is not started', async () => {
  let started = false
  const work = async () => {
    started = true
  }
  await expect(unlessAborted(AbortSignal.abort(), work)).rejects.toMatchObject({ code: 'request_aborted' })
  expect(started).toBe(false)
})

test('an abort during the work rejects', async () => {
  const controller = new AbortController()
  const result = unlessAborted(controller.signal, () => new Promise(() => {}))
  controller.abort()
  await expect(result).rejects.toMatchObject({ code: 'request_aborted' })
})

test('without an abort the result of the work is returned, or its failure', async () => {
  expect(await unlessAborted(undefined, async () => 1)).toBe(1)
  const failing = () => Promise.reject(new TypeError('no'))
  await expect(unlessAborted(new AbortController().signal, failing)).rejects.toThrow('no')
})
