import { connectionsOf } from '@latchkey/controllers'
import { aliceAddress, createFakeAdapter, createFakeStorage, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { key, saved, wallet } from './restoreWorld.ts'

const { caipNetworkId: networkId } = meadowChain
const host = { connectorId: 'safe', namespace: 'eip155', address: '', networkId } as const

/** A page that the wallet `safe` shows. @param ids - wallets that were connected before */
async function setup({ ids = [] as string[], enableReconnect = true, hangs = false } = {}) {
  const storage = createFakeStorage(saved(...ids))
  const adapter = createFakeAdapter({ wallets: [wallet('safe'), wallet('harbour')], host })
  const world = createTestLatchkey({
    storage,
    adapter,
    enableReconnect,
    remoteFeatures: { multiWallet: true },
  })
  if (hangs) adapter.wallet('safe').behaviour = 'hang'
  const stop = await world.start()
  return { ...world, storage, stop }
}

test('the wallet that shows the page is connected without a press', async () => {
  const { latchkey } = await setup()
  await latchkey.whenSettled()
  expect(latchkey.account()).toMatchObject({ address: aliceAddress, connectorId: 'safe' })
  expect(latchkey.internals.modal.state.getState().open).toBe(false)
})

test('before it answers the page is restoring, and shows no address', async () => {
  const { latchkey, clock, adapter } = await setup({ hangs: true })
  expect([latchkey.status(), latchkey.account()]).toEqual(['restoring', undefined])
  expect(latchkey.network()?.networkId).toBe(networkId)
  await clock.advance(3_000)
  expect(latchkey.status()).toBe('disconnected')
  adapter.wallet('safe').answer('approve')
  await clock.flush()
  expect(latchkey.account()?.connectorId).toBe('safe')
})

test.each([[['harbour']], [['harbour', 'safe']], [['safe']]])(
  'it is the wallet in use after %j were connected, and connected once',
  async (ids) => {
    const { latchkey } = await setup({ ids })
    await latchkey.whenSettled()
    expect(latchkey.account()?.connectorId).toBe('safe')
    const { connections } = connectionsOf(latchkey.connection.state.getState(), 'eip155')
    expect(connections.map(({ connectorId }) => connectorId).sort()).toEqual(
      [...new Set([...ids, 'safe'])].sort(),
    )
  },
)

test('it is connected although the app restores nothing, and saved with its address', async () => {
  const { latchkey, storage, clock } = await setup({ ids: ['harbour'], enableReconnect: false })
  await latchkey.whenSettled()
  expect(latchkey.account()?.connectorId).toBe('safe')
  await clock.flush()
  expect(String(await storage.get(key))).not.toContain('"address":""')
})

test('once the user has disconnected it, it stays disconnected until the page is loaded again', async () => {
  const { latchkey, clock, adapter, start, stop } = await setup()
  await latchkey.whenSettled()
  await latchkey.disconnect()
  await clock.advance(60_000)
  expect(latchkey.status()).toBe('disconnected')
  stop()
  // A Safe has no permission that could be revoked.
  adapter.wallet('safe').permitted = true
  await start()
  await latchkey.whenSettled()
  expect(latchkey.account()?.connectorId).toBe('safe')
})
