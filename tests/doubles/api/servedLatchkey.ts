import { isLatchkeyError } from '@latchkey/core'
import { createTestLatchkey } from '../createTestLatchkey.ts'
import { wallet } from './apiFixtures.ts'
import { type ApiWorld, apiBase, createApiDouble } from './createApiDouble.ts'

/** `resolved`, or the code of the error with which the promise rejects. */
export const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )
/** `count` wallets of the directory. */
export const wallets = (count: number, fields: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => wallet(index, fields(index)))

/** A started Latchkey with the double of the services; connected unless `connect` is false. */
export async function setup(
  start: Partial<ApiWorld> = {},
  options: Parameters<typeof createTestLatchkey>[0] = {},
  connect = true,
) {
  const api = createApiDouble(start)
  const world = createTestLatchkey({
    services: { directory: apiBase, blockchain: apiBase, analytics: apiBase },
    projectId: 'meadow',
    ...options,
    ports: { http: api.http, ...options.ports },
  })
  const stop = await world.start()
  const { clock, latchkey } = world
  /** Waits for all requests and microtasks, without moving time. */
  const settle = async () => {
    for (let i = 0; i < 3; i++) {
      await api.idle()
      await clock.flush()
    }
  }
  /** Moves time, and waits like `settle`. */
  const advance = async (ms: number) => {
    await clock.advance(ms)
    await settle()
  }
  await latchkey.whenSettled()
  if (connect) await latchkey.connect({ connectorId: 'harbour' })
  await settle()
  return { ...world, api, settle, advance, stop }
}
