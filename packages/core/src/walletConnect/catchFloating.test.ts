import { expect, test, vi } from 'vitest'
import { catchFloating } from './catchFloating.ts'
import type { Sdk } from './loadSdk.ts'

/** The field's client, where everything fails. */
function failing(...sessions: string[]) {
  const fail = () => Promise.reject(new Error('Record was recently deleted'))
  const checks = [
    'isValidConnect',
    'isValidUpdate',
    'isValidExtend',
    'isValidPing',
    'isValidDisconnect',
    'isValidEmit',
  ]
  const deleteSession = vi.fn(async () => {})
  const engine = { ...Object.fromEntries(checks.map((name) => [name, fail])), deleteSession }
  const queue = new Map([['1', { request: 'message', opts: {} }]])
  const publisher = { queue, rpcPublish: vi.fn(fail), checkQueue() {} }
  const sdk = { client: { engine, session: { keys: sessions } }, core: { relayer: { publisher } } }
  catchFloating(sdk as unknown as Sdk)
  return {
    engine: engine as unknown as Record<string, (about: { topic: string }) => Promise<void>>,
    publisher,
    deleteSession,
  }
}

/** What nobody catches in the turns to come. */
async function thrownBy(work: () => void) {
  const thrown: unknown[] = []
  const onThrown = (cause: unknown) => void thrown.push(cause)
  process.on('unhandledRejection', onThrown)
  work()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onThrown)
  return thrown
}

test('a check that nobody waits for fails in silence; who waits is told', async () => {
  const { engine } = failing()
  expect(await thrownBy(() => void engine.isValidDisconnect?.({ topic: 'gone' }))).toEqual([])
  await expect(engine.isValidEmit?.({ topic: 'gone' })).rejects.toThrow('recently deleted')
})

test('a session ends once', async () => {
  const { engine, deleteSession } = failing('here')
  await engine.deleteSession?.({ topic: 'gone' })
  expect(deleteSession).not.toHaveBeenCalled()
  await engine.deleteSession?.({ topic: 'here' })
  expect(deleteSession).toHaveBeenCalledExactlyOnceWith({ topic: 'here' })
})

test('what waits to be sent is tried, and fails in silence', async () => {
  const { publisher } = failing()
  expect(await thrownBy(() => publisher.checkQueue())).toEqual([])
  expect(publisher.rpcPublish).toHaveBeenCalledExactlyOnceWith('message', {})
})
