import { rehearsal } from '@latchkey/controllers/parts'
import type { AdapterFactory, Namespace } from '@latchkey/core'
import { aliceAddress, createFakeAdapter, type FakeAdapter, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

/** A factory that keeps the adapter of each Latchkey, with the wallets that the page announces. */
function keptAdapters(namespace: Namespace = 'eip155') {
  const kept: FakeAdapter[] = []
  const factory: AdapterFactory = {
    namespace,
    create(context) {
      const adapter = createFakeAdapter({ namespace })
      context.platform.announcedProviders(({ info }) => {
        adapter.install({
          id: info.rdns,
          addresses: [aliceAddress],
          networkId: meadowChain.caipNetworkId,
        })
      })
      kept.push(adapter)
      return adapter.create(context)
    },
  }
  return { factory, kept }
}

test('connects a wallet in a second Latchkey, and leaves nothing of it', async () => {
  const { factory, kept } = keptAdapters()
  const { latchkey, start, storage, platform, logged, clock } = createTestLatchkey({ adapters: [factory] })
  await start()
  const before = { state: latchkey.state.getState(), listening: platform.listening }
  const rehearsed = latchkey.use(rehearsal).connect()
  await clock.flush()
  await rehearsed
  await clock.advance(1_000)

  expect(kept.map(({ wallets }) => wallets.map(({ requests }) => requests))).toEqual([[], [['connect']]])
  expect(kept.map(({ listening }) => listening)).toEqual([1, 0])
  expect(latchkey.state.getState()).toBe(before.state)
  expect(platform.listening).toBe(before.listening)
  expect([...storage.values]).toEqual([])
  expect(logged).toEqual([])
})

test('connects nothing while a wallet is connected', async () => {
  let created = 0
  const adapter = createFakeAdapter({
    wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId }],
  })
  const create: AdapterFactory['create'] = (context) => {
    created += 1
    return adapter.create(context)
  }
  const { latchkey, start } = createTestLatchkey({ adapters: [{ namespace: 'eip155', create }] })
  await start()
  await latchkey.connect({ connectorId: 'harbour' })
  await latchkey.use(rehearsal).connect()
  expect(created).toBe(1)
})

test('connects nothing for an app without an EVM adapter', async () => {
  const { factory, kept } = keptAdapters('solana')
  const { latchkey, start } = createTestLatchkey({ adapters: [factory] })
  await start()
  await latchkey.use(rehearsal).connect()
  expect(kept).toHaveLength(1)
})
