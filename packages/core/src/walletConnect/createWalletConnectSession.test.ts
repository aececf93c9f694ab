import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import type { Sdk } from './loadSdk.ts'

/** What is shown of a wallet that says this of itself. */
function walletOf(metadata: unknown) {
  const client = Object.assign(new EventEmitter(), { session: { get: () => ({ peer: { metadata } }) } })
  const log = { warn() {}, error() {} } as never
  const needs = { clock: createFakeClock(), log, signedIn: [], onChoice() {}, onEnd() {} }
  return createWalletConnectSession({ client, core: {} } as unknown as Sdk, 'topic', needs).wallet
}

const icon = 'data:image/png;base64,AAAA'

test.each([
  ['nothing', undefined, { name: 'Wallet', imageUrl: undefined }],
  ['no icons', { name: 'Meadow' }, { name: 'Meadow', imageUrl: undefined }],
  ['one icon that is no list', { name: 'Meadow', icons: icon }, { name: 'Meadow', imageUrl: icon }],
  [
    'icons of which one may be shown',
    { name: 7, icons: [null, 'https://x.example/a.png', icon] },
    { name: 'Wallet', imageUrl: icon },
  ],
])('a wallet that says of itself: %s', (_, metadata, shown) => {
  expect(walletOf(metadata)).toEqual(shown)
})
