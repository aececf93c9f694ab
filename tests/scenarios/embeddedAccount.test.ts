import { embeddedAccount } from '@latchkey/controllers/parts'
import { LatchkeyError } from '@latchkey/core'
import { createFakeEmbeddedWallet } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

async function setup() {
  const wallet = createFakeEmbeddedWallet()
  const world = createTestLatchkey({
    projectId: 'meadow',
    services: { wallet: 'https://wallet.test' },
    embeddedWallet: wallet.factory,
  })
  await world.start()
  return { ...world, wallet, account: world.latchkey.use(embeddedAccount) }
}

test('the user is read again on request, and a failure of it shows nothing', async () => {
  const { latchkey, clock, wallet, account } = await setup()
  account.refreshUser()
  account.refreshUser()
  await clock.flush()
  expect(wallet.calls.filter((call) => call === 'refreshUser')).toHaveLength(1)
  wallet.refuse('refreshUser', new LatchkeyError('iframe_request_timeout', { afterMs: 600_000 }))
  account.refreshUser()
  await clock.flush()
  expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
})

test('approving a new device asks the frame once, and only an unknown failure is a snack', async () => {
  const { latchkey, clock, wallet, account } = await setup()
  const { approveDevice } = account
  const snack = () => latchkey.internals.snackbar.state.getState().snack?.message
  const asked = () => wallet.calls.filter((call) => call === 'approveDevice').length
  wallet.hold('approveDevice')
  approveDevice()
  approveDevice()
  await clock.flush()
  expect(asked()).toBe(1)
  wallet.release('approveDevice')
  await clock.flush()
  for (const code of ['request_rejected', 'window_blocked'] as const) {
    wallet.refuse('approveDevice', new LatchkeyError(code))
    approveDevice()
    await clock.flush()
  }
  expect([asked(), snack()]).toEqual([3, undefined])
  wallet.refuse('approveDevice', new LatchkeyError('frame_error', {}))
  approveDevice()
  await clock.flush()
  expect(snack()).toMatchObject({ kind: 'error', code: 'frame_error' })
})
