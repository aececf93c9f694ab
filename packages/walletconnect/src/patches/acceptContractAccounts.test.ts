import { EventEmitter } from 'node:events'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test, vi } from 'vitest'
import type { Sdk } from '../sdk.ts'
import { type Authenticated, emitStoredSessions, resolveAuthentication } from './acceptContractAccounts.ts'

const nonce = 'k3pLm92xTq7Rz'
const verificationError = { message: 'Signature verification failed', code: 7000 }

/** A WalletConnect SDK and its wallet, which has answered with signatures of `kinds`; without kinds it has not answered. */
function setup(...kinds: string[]) {
  const [history, events] = [new EventEmitter(), new EventEmitter()]
  const stored: unknown[] = []
  const client = {
    session: { set: async (topic: string, session: unknown) => void stored.push([topic, session]) },
    disconnect: vi.fn(async () => {}),
  }
  const sdk = { client, core: { history, events } } as unknown as Sdk
  emitStoredSessions(sdk)
  const clock = createFakeClock()
  let settle = { resolve: (_: Authenticated) => {}, reject: (_: unknown) => {} }
  const send = () =>
    new Promise<Authenticated>((resolve, reject) => {
      settle = { resolve, reject }
    })
  const cacaos = kinds.map((t) => ({ p: {}, s: { t } }))
  const outcome = resolveAuthentication(sdk, { nonce, clock, send }).then(
    ({ session, auths }) => [session?.topic, auths?.length],
    (cause) => cause.code,
  )
  if (kinds.length > 0)
    history.emit('history_updated', {
      topic: 'pairing',
      request: { params: { authPayload: { nonce } } },
      response: { result: { cacaos } },
    })
  const storeSession = (pairingTopic: string) =>
    sdk.client.session.set('session', { topic: 'session', pairingTopic } as never)
  const listeners = () => history.listenerCount('history_updated') + events.eventNames().length
  return { client, clock, settle, outcome, storeSession, listeners }
}

test('a session verified by the SDK is returned', async () => {
  const { settle, outcome, listeners } = setup('eip191')
  settle.resolve({ auths: [], session: { topic: 'session' } } as never)
  expect(await outcome).toEqual(['session', 0])
  expect(listeners()).toBe(0)
})

test('a contract account gets the session that the SDK stores, with its signatures', async () => {
  const { client, settle, outcome, storeSession, listeners } = setup('eip1271', 'eip1271')
  settle.reject(verificationError)
  await storeSession('another')
  await storeSession('pairing')
  expect(await outcome).toEqual(['session', 2])
  expect(client.disconnect).not.toHaveBeenCalled()
  expect(listeners()).toBe(0)
})

test('a forged signature of a key rejects, and its session is disconnected', async () => {
  const { client, settle, outcome, storeSession, listeners } = setup('eip1271', 'eip191')
  settle.reject(verificationError)
  expect(await outcome).toBe(7000)
  await storeSession('pairing')
  expect(client.disconnect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ topic: 'session' }))
  expect(listeners()).toBe(0)
})

test('an answer without a session rejects after 10 s', async () => {
  const { clock, settle, outcome, listeners } = setup('eip1271')
  settle.reject(verificationError)
  await clock.advance(10_000)
  expect(await outcome).toBe('connection_failed')
  expect(listeners()).toBe(0)
})

test('a verification error sent by the wallet itself rejects', async () => {
  const { settle, outcome, listeners } = setup()
  settle.reject(verificationError)
  expect(await outcome).toBe(7000)
  expect(listeners()).toBe(0)
})
