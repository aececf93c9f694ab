import { isLatchkeyError } from '@latchkey/core'
import { createTestLatchkey } from '../createTestLatchkey.ts'
import { wallet } from './apiFixtures.ts'
import { type ApiWorld, apiBase, createApiDouble } from './createApiDouble.ts'

/** What a promise came to, in one word. */
export const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )
/** That many wallets of a directory. */
export const wallets = (count: number, fields: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => wallet(index, fields(index)))

/** A started Latchkey on the double of the services, connected unless told otherwise. */
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
  /** Lets everything happen that needs no time. */
  const rest = async () => {
    for (let i = 0; i < 3; i++) {
      await api.idle()
      await clock.flush()
    }
  }
  const pass = async (ms: number) => {
    await clock.advance(ms)
    await rest()
  }
  await latchkey.whenSettled()
  if (connect) await latchkey.connect({ connectorId: 'harbour' })
  await rest()
  return { ...world, api, rest, pass, stop }
}
