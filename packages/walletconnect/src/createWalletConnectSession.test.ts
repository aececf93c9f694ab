import { EventEmitter } from 'node:events'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import type { Sdk } from './sdk.ts'

/** Name and picture of a session whose wallet sends `metadata`. */
function walletOf(metadata: unknown) {
  const client = Object.assign(new EventEmitter(), { session: { get: () => ({ peer: { metadata } }) } })
  const log = { warn() {}, error() {} } as never
  const needs = { clock: createFakeClock(), log, signedIn: [], onChoice() {}, onEnd() {} }
  return createWalletConnectSession({ client, core: {} } as unknown as Sdk, 'topic', needs).wallet
}

const icon = 'data:image/png;base64,AAAA'

test.each([
  ['missing metadata', undefined, { name: 'Wallet', imageUrl: undefined }],
  ['no icons', { name: 'Meadow' }, { name: 'Meadow', imageUrl: undefined }],
  ['an icon that is not a list', { name: 'Meadow', icons: icon }, { name: 'Meadow', imageUrl: icon }],
  [
    'several icons of which one is valid',
    { name: 7, icons: [null, 'https://x.example/a.png', icon] },
    { name: 'Wallet', imageUrl: icon },
  ],
])('a wallet with %s gets a name and at most a valid picture', (_, metadata, shown) => {
  expect(walletOf(metadata)).toEqual(shown)
})
