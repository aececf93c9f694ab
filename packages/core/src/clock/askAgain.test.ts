import { expect, test } from 'vitest'
import { createFakeClock } from '../testing.ts'
import { askAgain } from './askAgain.ts'

function setup() {
  const clock = createFakeClock()
  const ended = new AbortController()
  const requests: { resolve: (value: string) => void; reject: (cause: Error) => void }[] = []
  const outcomes: string[] = []
  askAgain({ clock, signal: ended.signal }, () => {
    return new Promise<string>((resolve, reject) => requests.push({ resolve, reject }))
  }).then(
    (value) => outcomes.push(value),
    (cause: Error) => outcomes.push(`failed: ${cause.message}`),
  )
  return { clock, ended, requests, outcomes }
}

test('an extension that answers is asked once', async () => {
  const { clock, requests, outcomes } = setup()
  requests[0]?.resolve('here')
  await clock.flush()
  expect(outcomes).toEqual(['here'])
  expect(clock.pending).toBe(0)
})

test('an extension that is silent is asked three times within 30 s', async () => {
  const { clock, requests, outcomes } = setup()
  await clock.advance(9_999)
  expect(requests).toHaveLength(1)
  await clock.advance(1)
  expect(requests).toHaveLength(2)
  await clock.advance(10_000)
  expect(requests).toHaveLength(3)
  await clock.advance(600_000)
  expect(requests).toHaveLength(3)
  expect(outcomes).toEqual([])
})

test.each([0, 1, 2])('the answer to request %i counts, however late', async (place) => {
  const { clock, requests, outcomes } = setup()
  await clock.advance(60_000)
  requests[place]?.resolve(`answer ${place}`)
  await clock.flush()
  expect(outcomes).toEqual([`answer ${place}`])
})

test('an extension that fails is asked again after a second, and fails with its last error', async () => {
  const { clock, requests, outcomes } = setup()
  for (const place of [0, 1, 2]) {
    expect(requests).toHaveLength(place + 1)
    requests[place]?.reject(new Error(`no ${place}`))
    await clock.advance(1_000)
  }
  expect(outcomes).toEqual(['failed: no 2'])
  expect(clock.pending).toBe(0)
})

test('an extension that fails once and then answers has answered', async () => {
  const { clock, requests, outcomes } = setup()
  requests[0]?.reject(new Error('asleep'))
  await clock.advance(1_000)
  requests[1]?.resolve('awake')
  await clock.flush()
  expect(outcomes).toEqual(['awake'])
})

test('an extension is not asked again after an abort', async () => {
  const { clock, ended, requests, outcomes } = setup()
  ended.abort()
  await clock.advance(60_000)
  expect(requests).toHaveLength(1)
  expect(outcomes).toHaveLength(1)
  expect(clock.pending).toBe(0)
})
