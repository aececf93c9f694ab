import type { PairingState } from '@latchkey/controllers'
import { expect, test } from 'vitest'
import { connectingWalletConnectBasicModel } from './connecting-wallet-connect-basic.model.ts'

const model = (pairing: Partial<PairingState>, uri?: string) =>
  connectingWalletConnectBasicModel({
    app: { name: 'Meadow', icons: ['https://meadow.example/icon.svg'] },
    pairing: { wallet: undefined, launch: 'none', ...pairing } as PairingState,
    secondsLeft: 45,
    uri,
    copied: false,
    directory: undefined,
    canGoBack: true,
  })

test.each([
  [{ status: 'idle' }, { status: 'preparing' }],
  [{ status: 'preparing' }, { status: 'preparing' }],
  [
    { status: 'ready', uri: 'wc:1', expiresAtMs: 0 },
    { status: 'ready', uri: 'wc:1', secondsLeft: 45 },
  ],
  [{ status: 'expired' }, { status: 'expired' }],
  [{ status: 'failed', error: 'relay_unreachable' }, { status: 'failed' }],
  [{ status: 'connected' }, { status: 'preparing' }],
] as const)('%j: the code is %j', (pairing, code) => {
  expect(model(pairing).code).toEqual(code)
})

test('a pairing URI from the host app is shown unchanged', () => {
  expect(model({ status: 'idle' }, 'wc:2')).toMatchObject({
    code: { status: 'ready', uri: 'wc:2' },
    app: { name: 'Meadow', imageUrl: 'https://meadow.example/icon.svg' },
  })
})
