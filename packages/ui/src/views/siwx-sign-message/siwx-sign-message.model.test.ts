import type { SiwxState } from '@latchkey/controllers'
import { aliceAddress, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { siwxSignMessageModel } from './siwx-sign-message.model.ts'

const setup = (siwx: Partial<SiwxState>) =>
  siwxSignMessageModel({
    app: { name: 'Meadow' },
    siwx: {
      status: 'ready',
      subject: { address: aliceAddress, networkId: meadowChain.caipNetworkId },
      message: undefined,
      ownersSignLater: false,
      error: undefined,
      ...siwx,
    },
    connection: { imageUrl: undefined, accounts: [] },
    walletName: 'Harbour',
    identity: undefined,
    networkName: 'Meadow Chain',
    errorText: (code) => (code === 'signer_mismatch' ? 'Another account signed.' : undefined),
  })

test.each<[Partial<SiwxState>, string]>([
  [{ status: 'preparing' }, 'ask'],
  [{ status: 'ready' }, 'ask'],
  [{ status: 'signing' }, 'waiting'],
  [{ status: 'signed-in' }, 'done'],
  [{ status: 'failed', error: 'request_rejected' }, 'declined'],
  [{ status: 'failed', error: 'signer_mismatch' }, 'failed'],
  [{ status: 'failed', error: 'siwx_start_failed' }, 'not-started'],
  [{ status: 'failed', error: 'siwx_sign_failed' }, 'declined'],
])('%o shows as %s', (siwx, status) => {
  expect(setup(siwx)?.status).toBe(status)
})

test.each([true, false])('the wait for a contract account (%s) names its other owners', (ownersSignLater) => {
  expect(setup({ status: 'signing', ownersSignLater })).toMatchObject({ ownersSign: ownersSignLater })
})
