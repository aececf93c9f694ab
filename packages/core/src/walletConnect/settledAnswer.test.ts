import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fakeClock.ts'
import type { Sdk } from './loadSdk.ts'
import { type Authenticated, settledAnswer, tellOfSessions } from './settledAnswer.ts'

const nonce = 'k3pLm92xTq7Rz'
const doubt = { message: 'Signature verification failed', code: 7000 }

/** A wallet that has answered with signatures of these kinds, and the client that reads it. */
function answered(...kinds: string[]) {
  const [history, events] = [new EventEmitter(), new EventEmitter()]
  const kept: unknown[] = []
  const client = {
    session: { set: async (topic: string, session: unknown) => void kept.push([topic, session]) },
    disconnect: vi.fn(async () => {}),
  }
  const sdk = { client, core: { history, events } } as unknown as Sdk
  tellOfSessions(sdk)
  const clock = createFakeClock()
  let settle = { resolve: (_: Authenticated) => {}, reject: (_: unknown) => {} }
  const ask = () =>
    new Promise<Authenticated>((resolve, reject) => {
      settle = { resolve, reject }
    })
  const cacaos = kinds.map((t) => ({ p: {}, s: { t } }))
  const outcome = settledAnswer(sdk, { nonce, clock, ask }).then(
    ({ session, auths }) => [session?.topic, auths?.length],
    (cause) => cause.code,
  )
  if (kinds.length > 0)
    history.emit('history_updated', {
      topic: 'pairing',
      request: { params: { authPayload: { nonce } } },
      response: { result: { cacaos } },
    })
  const keep = (pairingTopic: string) =>
    sdk.client.session.set('session', { topic: 'session', pairingTopic } as never)
  const listeners = () => history.listenerCount('history_updated') + events.eventNames().length
  return { client, clock, settle, outcome, keep, listeners }
}

test('what the client is content with is the answer', async () => {
  const { settle, outcome, listeners } = answered('eip191')
  settle.resolve({ auths: [], session: { topic: 'session' } } as never)
  expect(await outcome).toEqual(['session', 0])
  expect(listeners()).toBe(0)
})

test('of a contract account: the session that the client keeps, with what was signed', async () => {
  const { client, settle, outcome, keep, listeners } = answered('eip1271', 'eip1271')
  settle.reject(doubt)
  await keep('another')
  await keep('pairing')
  expect(await outcome).toEqual(['session', 2])
  expect(client.disconnect).not.toHaveBeenCalled()
  expect(listeners()).toBe(0)
})

test('a forged signature of a key: refused, and the wallet is told that it is not connected', async () => {
  const { client, settle, outcome, keep, listeners } = answered('eip1271', 'eip191')
  settle.reject(doubt)
  expect(await outcome).toBe(7000)
  await keep('pairing')
  expect(client.disconnect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ topic: 'session' }))
  expect(listeners()).toBe(0)
})

test('no session is made of it: failed after 10 s', async () => {
  const { clock, settle, outcome, listeners } = answered('eip1271')
  settle.reject(doubt)
  await clock.advance(10_000)
  expect(await outcome).toBe('connection_failed')
  expect(listeners()).toBe(0)
})

test('a wallet that doubts its own signature has answered nothing', async () => {
  const { settle, outcome, listeners } = answered()
  settle.reject(doubt)
  expect(await outcome).toBe(7000)
  expect(listeners()).toBe(0)
})
