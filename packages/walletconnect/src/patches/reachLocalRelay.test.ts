import { Core } from '@walletconnect/core'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryWalletConnectStorage } from '../memoryWalletConnectStorage.ts'
import { forgetCore } from './forgetCore.ts'
import { reachLocalRelay } from './reachLocalRelay.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetCore('')
})

/** Whether the SDK would connect to this relay on a machine without a network. */
async function isReached(relayUrl: string, correct: (core: InstanceType<typeof Core>) => void) {
  // In React Native the SDK reads the network's state from a global, which can be set here.
  const navigator = { product: 'ReactNative' }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('window', { navigator })
  vi.stubGlobal('NetInfo', { fetch: async () => ({ isConnected: false }) })
  const core = new Core({ relayUrl, logger: 'silent', storage: memoryWalletConnectStorage() })
  correct(core)
  return core.relayer.confirmOnlineStateOrThrow().then(
    () => true,
    () => false,
  )
}

test.each([
  ['ws://127.0.0.1:4114', true],
  ['ws://localhost', true],
  ['ws://[::1]:80/path', true],
  ['wss://127.0.0.1.example.com', false],
  ['wss://relay.walletconnect.org', false],
])('without a network the relay %s is reached: %s', async (relayUrl, reached) => {
  expect(await isReached(relayUrl, (core) => reachLocalRelay(core, relayUrl))).toBe(reached)
})

test('the SDK does not reach a local relay without a network', async () => {
  expect(await isReached('ws://127.0.0.1:4114', () => {})).toBe(false)
})
