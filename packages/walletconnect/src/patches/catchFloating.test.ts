import { expect, test, vi } from 'vitest'
import type { Sdk } from '../sdk.ts'
import { catchFloating } from './catchFloating.ts'

/** A WalletConnect SDK of which every call rejects. */
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

/** Unhandled rejections until the next turn of the event loop. */
async function unhandledBy(work: () => void) {
  const thrown: unknown[] = []
  const onThrown = (cause: unknown) => void thrown.push(cause)
  process.on('unhandledRejection', onThrown)
  work()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onThrown)
  return thrown
}

test('a failed check causes no unhandled rejection, but still rejects for its caller', async () => {
  const { engine } = failing()
  expect(await unhandledBy(() => void engine.isValidDisconnect?.({ topic: 'gone' }))).toEqual([])
  await expect(engine.isValidEmit?.({ topic: 'gone' })).rejects.toThrow('recently deleted')
})

test('deleting a session that was deleted already does nothing', async () => {
  const { engine, deleteSession } = failing('here')
  await engine.deleteSession?.({ topic: 'gone' })
  expect(deleteSession).not.toHaveBeenCalled()
  await engine.deleteSession?.({ topic: 'here' })
  expect(deleteSession).toHaveBeenCalledExactlyOnceWith({ topic: 'here' })
})

test('a failed retry of a queued message causes no unhandled rejection', async () => {
  const { publisher } = failing()
  expect(await unhandledBy(() => publisher.checkQueue())).toEqual([])
  expect(publisher.rpcPublish).toHaveBeenCalledExactlyOnceWith('message', {})
})
