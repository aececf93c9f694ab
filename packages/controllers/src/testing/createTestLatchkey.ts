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
// Imported statically, because a fake clock cannot wait for a dynamic import.
import '../parts/signingIn/signingIn.ts'
import '../parts/switching/switching.ts'
import '../parts/blockchainService.ts'
import '../parts/recentTransactions.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { accountBalances } from '../parts/accountBalances/accountBalances.ts'
import { modalBehavior } from '../parts/modalBehavior/modalBehavior.ts'

export type TestLatchkey = {
  readonly latchkey: Latchkey
  readonly clock: FakeClock
  readonly adapter: FakeAdapter
  readonly storage: FakeStorage
  readonly platform: FakePlatform
  /** Warnings and errors for developers, in order. */
  readonly logged: readonly string[]
  /** Starts the Latchkey and flushes pending promises. */
  start(): Promise<() => void>
}

/**
 * A Latchkey whose ports are fakes: two networks, one wallet `harbour` with two accounts, and a clock that the test
 * advances.
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
  // The modal of the ui, which these tests do not render, uses these parts.
  latchkey.use(modalBehavior)
  latchkey.internals.modal.mount()
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
