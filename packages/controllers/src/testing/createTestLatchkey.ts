import type { LatchkeyOptions, Log } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeClock,
  createFakePlatform,
  createFakeStorage,
  type FakeAdapter,
  type FakeClock,
  type FakePlatform,
  type FakeStorage,
  fjordChain,
  meadowChain,
  meadowToken,
} from '@latchkey/core/testing'
// Loaded before anything starts, because a fake clock cannot wait for a chunk.
import '../parts/signingIn.ts'
import '../parts/switching.ts'
import '../parts/blockchainService.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { accountBalances } from '../parts/accountBalances.ts'
import { modalBehavior } from '../parts/modalBehavior.ts'

export type TestLatchkey = {
  readonly latchkey: Latchkey
  readonly clock: FakeClock
  readonly adapter: FakeAdapter
  readonly storage: FakeStorage
  readonly platform: FakePlatform
  /** Warnings and errors for developers, in order. */
  readonly logged: readonly string[]
  /** Starts and lets everything that is ready happen. */
  start(): Promise<() => void>
}

/**
 * A Latchkey whose whole outside is in the test's hands: two networks, one wallet `harbour` with two
 * accounts, a clock that stands still.
 *
 * @example
 * const { latchkey, clock, adapter, start } = createTestLatchkey()
 * await start()
 * await latchkey.connect({ connectorId: 'harbour' })
 */
export function createTestLatchkey(
  options: Partial<LatchkeyOptions> & {
    adapter?: FakeAdapter | undefined
    clock?: FakeClock | undefined
    storage?: FakeStorage | undefined
    platform?: FakePlatform | undefined
  } = {},
): TestLatchkey {
  const clock = options.clock ?? createFakeClock()
  const storage = options.storage ?? createFakeStorage()
  const platform = options.platform ?? createFakePlatform()
  const adapter =
    options.adapter ??
    createFakeAdapter({
      wallets: [
        {
          id: 'harbour',
          name: 'Harbour',
          addresses: [aliceAddress, bobAddress],
          networkId: meadowChain.caipNetworkId,
        },
      ],
    })
  const logged: string[] = []
  const log: Log = {
    warn: (message) => void logged.push(message),
    error: (message) => void logged.push(message),
  }
  const { adapter: _adapter, clock: _clock, storage: _storage, platform: _platform, ...rest } = options
  const latchkey = createLatchkey({
    networks: [meadowChain, fjordChain],
    adapters: [adapter],
    metadata: { name: 'Meadow' },
    tokens: [meadowToken],
    ...rest,
    ports: { clock, storage, platform, log, ...rest.ports },
  })
  // As with the modal of the ui, whose absence these tests make up for.
  latchkey.use(modalBehavior)
  latchkey.use(accountBalances)
  return {
    latchkey,
    clock,
    adapter,
    storage,
    platform,
    logged,
    async start() {
      const stop = latchkey.start()
      await clock.flush()
      return stop
    },
  }
}
