import { isLatchkeyError } from '@latchkey/core'
import { aliceAddress, bobAddress, createFakeAdapter, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )

test('connectModal opens the modal and resolves with the connection, also after a declined attempt', async () => {
  const { latchkey, adapter, start } = createTestLatchkey()
  await start()
  const connected = latchkey.connectModal()
  await expect.poll(() => latchkey.state.getState()).toMatchObject({ open: true, view: 'Connect' })
  adapter.wallet('harbour').behaviour = 'reject'
  await latchkey.connect({ connectorId: 'harbour' }).catch(() => {})
  adapter.wallet('harbour').behaviour = 'approve'
  await latchkey.connect({ connectorId: 'harbour' })
  expect((await connected).accounts[0]?.address).toBe(aliceAddress)
})

test('connectModal rejects when the modal is closed, and an abort closes it', async () => {
  const { latchkey, start } = createTestLatchkey()
  await start()
  const closed = codeOf(latchkey.connectModal())
  await expect.poll(() => latchkey.state.getState().open).toBe(true)
  latchkey.close()
  expect(await closed).toBe('modal_closed')
  const controller = new AbortController()
  const aborted = codeOf(latchkey.connectModal({}, controller.signal))
  await expect.poll(() => latchkey.state.getState().open).toBe(true)
  controller.abort()
  expect(await aborted).toBe('request_aborted')
  await expect.poll(() => latchkey.state.getState().open).toBe(false)
})

test('connectModal resolves at once with a connected wallet and opens nothing', async () => {
  const { latchkey, start } = createTestLatchkey()
  await start()
  await latchkey.connect({ connectorId: 'harbour' })
  expect((await latchkey.connectModal()).connectorId).toBe('harbour')
  expect(latchkey.state.getState().open).toBe(false)
})

const two = createFakeAdapter({
  wallets: [
    { id: 'a', name: 'A', addresses: [aliceAddress, bobAddress], networkId: meadowChain.caipNetworkId },
    { id: 'b', name: 'B', addresses: [bobAddress], networkId: meadowChain.caipNetworkId },
  ],
})

test('the public state has the wallets of this browser and every account, the active one first', async () => {
  const { latchkey, start } = createTestLatchkey({ adapter: two, remoteFeatures: { multiWallet: true } })
  await start()
  expect(latchkey.state.getState().wallets).toMatchObject([
    { id: 'a', name: 'A', namespace: 'eip155' },
    { id: 'b', name: 'B', namespace: 'eip155' },
  ])
  await latchkey.connect({ connectorId: 'a' })
  await latchkey.connect({ connectorId: 'b' })
  const accounts = () =>
    latchkey.state
      .getState()
      .namespaces.eip155?.accounts.map(({ connectorId, address }) => `${connectorId} ${address}`)
  expect(accounts()).toEqual([`b ${bobAddress}`, `a ${aliceAddress}`, `a ${bobAddress}`])
})
