import type { AppMetadata, WalletConnectContext } from '@latchkey/core'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { loadSdk, storagePrefix } from './loadSdk.ts'
import { memoryWalletConnectStorage } from './memoryWalletConnectStorage.ts'
import { forgetCore } from './patches/forgetCore.ts'

/** The SDK, as it is loaded for a page with these options. */
async function load(verify?: boolean, metadata: AppMetadata = { name: 'Meadow' }) {
  const context: WalletConnectContext = {
    projectId: 'meadow',
    storageKey: undefined,
    // Nothing connects before a proposal.
    relayUrl: 'ws://localhost:1',
    metadata,
    platform: createFakePlatform(),
    networks: [],
    clock: createFakeClock(),
    log: { warn() {}, error() {} },
  }
  const sdk = await loadSdk(context, { storage: memoryWalletConnectStorage(), verify })
  onTestFinished(() => {
    sdk.core.heartbeat.stop()
    forgetCore(storagePrefix(context.storageKey))
  })
  return sdk
}

test('the links that bring the user back are sent to the wallet', async () => {
  const redirect = { native: 'meadow://', universal: undefined }
  const { client } = await load(false, { name: 'Meadow', redirect })
  expect(client.metadata.redirect).toEqual({ native: 'meadow://' })
})

test.each([
  [undefined, ''],
  // The SDK asks the service in browsers only.
  [true, undefined],
])('with verify %s the attestation of a request is %o', async (verify, attestation) => {
  const { core } = await load(verify)
  expect(await core.verify.register({ id: '1', decryptedId: '1' })).toBe(attestation)
})
