import { Core } from '@walletconnect/core'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryWalletConnectStorage } from '../memoryWalletConnectStorage.ts'
import { forgetCore } from './forgetCore.ts'

const customStoragePrefix = 'meadow'
const createCore = () =>
  new Core({ customStoragePrefix, logger: 'silent', storage: memoryWalletConnectStorage() })

afterEach(() => {
  forgetCore(customStoragePrefix)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('the SDK reuses the connection of an earlier core, unless that was forgotten', () => {
  // Other tests of this process switch the SDK's global core off.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'false')
  // The SDK warns of each reuse.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { relayer } = createCore()
  expect(createCore().relayer).toBe(relayer)
  expect(warn).toHaveBeenCalledOnce()
  forgetCore(customStoragePrefix)
  expect(createCore().relayer).not.toBe(relayer)
  expect(warn).toHaveBeenCalledOnce()
})
