import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeStorage,
  fjordChain,
} from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { key, saved, wallet, world } from './restoreWorld.ts'

describe('storage (faults F59, F60, F68, F69)', () => {
  test.each(['writes', 'everything'] as const)(
    'F59: with a store that rejects %s connecting works, with one log line',
    async (failing) => {
      const { latchkey, storage, logged, start } = createTestLatchkey()
      storage.failing = failing
      await start()
      await latchkey.whenSettled()
      await latchkey.connect({ connectorId: 'harbour' })
      expect(latchkey.status()).toBe('connected')
      expect(logged.filter((line) => line.includes('lk.v1.connections'))).toHaveLength(1)
    },
  )

  test.each([
    ['not JSON', '{'],
    ['another shape', '[]'],
    ['an older record', '{"wallets":{}}'],
    ['a newer record', '{"version":9,"wallets":"many","active":{},"recent":[]}'],
    ['5 MB', JSON.stringify({ wallets: 'x'.repeat(5_000_000) })],
    [
      '__proto__',
      '{"__proto__":{"polluted":1},"wallets":[],"active":{"__proto__":{"polluted":1}},"recent":[]}',
    ],
    [
      'a foreign namespace',
      '{"wallets":[{"connectorId":"a","namespace":"x","address":"b","networkId":"x:1"}],"active":{},"recent":[]}',
    ],
  ])('F60: a stored record of %s is ignored', async (_what, text) => {
    const { latchkey, start } = createTestLatchkey({ storage: createFakeStorage(new Map([[key, text]])) })
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
  })

  test('two Latchkeys of one page with their own storageKey restore only their own wallets', async () => {
    const storage = createFakeStorage()
    const both = () => [
      createTestLatchkey({ storage, adapter: createFakeAdapter({ wallets: [wallet('harbour')] }) }),
      createTestLatchkey({
        storage,
        storageKey: 'shop',
        adapter: createFakeAdapter({ wallets: [wallet('harbour')] }),
      }),
    ]
    const statuses = async (connect: boolean) => {
      const [first, second] = both()
      const stops = [await first?.start(), await second?.start()]
      await first?.latchkey.whenSettled()
      await second?.latchkey.whenSettled()
      if (connect) await second?.latchkey.connect({ connectorId: 'harbour' })
      await second?.clock.flush()
      const now = [first?.latchkey.status(), second?.latchkey.status()]
      for (const stop of stops) stop?.()
      return now
    }
    expect(await statuses(true)).toEqual(['disconnected', 'connected'])
    expect(await statuses(false)).toEqual(['disconnected', 'connected'])
    expect([...storage.values.keys()].sort()).toEqual(['shop.connections'])
  })

  test('F68: of two tabs that connect different accounts at once each keeps its own, and one is stored (100 runs)', async () => {
    for (let race = 0; race < 100; race++) {
      const storage = createFakeStorage()
      const one = createTestLatchkey({ storage })
      const two = createTestLatchkey({
        storage: storage.otherTab(),
        adapter: createFakeAdapter({
          wallets: [wallet('fable', { addresses: [bobAddress], permitted: false })],
        }),
      })
      const stops = [await one.start(), await two.start()]
      const connects = [
        () => one.latchkey.connect({ connectorId: 'harbour' }),
        () => two.latchkey.connect({ connectorId: 'fable' }),
      ]
      if (race % 2) connects.reverse()
      const [first, second] = connects
      const firstConnect = first?.()
      for (let turn = 0; turn < race % 20; turn++) await Promise.resolve()
      await Promise.all([firstConnect, second?.()])
      await Promise.all([one.clock.flush(), two.clock.flush()])
      expect([one.latchkey.account()?.address, two.latchkey.account()?.address]).toEqual([
        aliceAddress,
        bobAddress,
      ])
      const record = JSON.parse(storage.values.get(key) ?? '{}')
      expect(record.wallets).toHaveLength(1)
      expect([`harbour ${aliceAddress}`, `fable ${bobAddress}`]).toContain(
        `${record.wallets[0].connectorId} ${record.wallets[0].address}`,
      )
      expect(record.active.eip155).toBe(record.wallets[0].connectorId)
      for (const stop of stops) stop()
    }
  })

  test('F69: a disconnect in another tab disconnects only that wallet here', async () => {
    const here = world([['harbour'], ['fable']])
    const storage = here.storage.otherTab()
    const remoteFeatures = { multiWallet: true }
    const there = createTestLatchkey({ storage, adapter: here.adapter, remoteFeatures })
    const stops = [await here.start(), await there.start()]
    expect([here.latchkey.status(), there.latchkey.status()]).toEqual(['connected', 'connected'])
    await there.latchkey.disconnect({ connectorId: 'harbour' })
    await here.clock.flush()
    const connected = here.latchkey.connection.state.getState().byNamespace.eip155?.connections ?? []
    expect(connected.map(({ connectorId }) => connectorId)).toEqual(['fable'])
    for (const stop of stops) stop()
  })

  test('with a custom store that throws or never answers connecting works', async () => {
    const throwing = () => {
      throw new Error('no store')
    }
    const broken = createTestLatchkey({
      storage: Object.assign(createFakeStorage(), { get: throwing, set: throwing, remove: throwing }),
    })
    const stop = await broken.start()
    await broken.latchkey.whenSettled()
    await broken.latchkey.connect({ connectorId: 'harbour' })
    expect(broken.latchkey.status()).toBe('connected')
    stop()
    const silent = createTestLatchkey({
      storage: Object.assign(createFakeStorage(), { get: () => new Promise<string>(() => {}) }),
    })
    const stopSilent = await silent.start()
    expect(silent.latchkey.status()).toBe('restoring')
    await silent.clock.advance(2_000)
    await silent.clock.advance(2_000)
    expect(silent.latchkey.status()).toBe('disconnected')
    stopSilent()
  })

  test('stored records contain no credentials (R-49)', async () => {
    const { latchkey, storage, start } = createTestLatchkey()
    await start()
    await latchkey.whenSettled()
    await latchkey.connect({ connectorId: 'harbour' })
    await latchkey.switchNetwork(fjordChain.caipNetworkId)
    expect([...storage.values.keys()].sort()).toEqual(['lk.v1.connections', 'lk.v1.network'])
    expect(Object.keys(JSON.parse(storage.values.get(key) ?? '{}')).sort()).toEqual([
      'active',
      'recent',
      'wallets',
    ])
  })
})

describe('recent wallets', () => {
  const mica = { id: 'mica', name: 'Mica', rdns: 'com.example.mica', mobile_link: 'mica://' }
  const remoteWallet = (wallet: unknown, fields = {}) => ({ connectorId: 'walletConnect', wallet, ...fields })
  const restoreWith = async (recent: readonly unknown[], options = {}) => {
    const record = { ...JSON.parse(saved('harbour').get(key) ?? ''), recent }
    const storage = createFakeStorage(new Map([[key, JSON.stringify(record)]]))
    const adapter = createFakeAdapter({ wallets: [wallet('harbour')] })
    const { latchkey, start } = createTestLatchkey({ storage, adapter, ...options })
    const stop = await start()
    await latchkey.whenSettled()
    const { recent: known } = latchkey.connection.state.getState()
    const status = latchkey.status()
    stop()
    return { known, status }
  }

  test('are restored with the fields that open them, and no others', async () => {
    const { known } = await restoreWith([
      remoteWallet({ ...mica, chains: ['eip155:1'], secret: 'x' }, { uri: 'wc:' }),
      { connectorId: 'harbour' },
    ])
    expect(known).toEqual([
      { connectorId: 'walletConnect', wallet: { ...mica, pictureUrl: undefined } },
      { connectorId: 'harbour', wallet: undefined },
    ])
  })

  test.each([
    { excludeWalletIds: ['com.example.mica'] },
    { excludeWalletIds: ['mica'] },
    { includeWalletIds: ['cove'] },
  ])('are left out if the options exclude them: %j', async (options) => {
    expect((await restoreWith([remoteWallet(mica)], options)).known).toEqual([])
  })

  test.each([
    [['https://a.example/p', 'data:image/png;base64,AA==', 'http://localhost:4301/p'], true],
    [['http://a.example/p', '/p', 'javascript:alert(1)', 'data:text/html,x'], false],
  ] as const)('with one of the pictures %j: picture is restored: %s', async (pictures, shown) => {
    for (const pictureUrl of pictures) {
      const { known } = await restoreWith([remoteWallet({ ...mica, pictureUrl })])
      expect(known[0]?.wallet?.pictureUrl).toBe(shown ? pictureUrl : undefined)
    }
  })

  test('are limited to three distinct ones', async () => {
    const ids = ['a', 'b', 'a', 'c', 'd', 'e']
    const { known } = await restoreWith(ids.map((id) => remoteWallet({ ...mica, id })))
    expect(known.map(({ wallet: one }) => one?.id)).toEqual(['a', 'b', 'c'])
  })

  test('of customWallets and featuredWalletIds are kept beside includeWalletIds', async () => {
    const options = { includeWalletIds: ['cove'], customWallets: [mica], featuredWalletIds: ['fable'] }
    const { known } = await restoreWith(
      [remoteWallet(mica), remoteWallet({ ...mica, id: 'fable', rdns: 'x' })],
      options,
    )
    expect(known.map(({ wallet: one }) => one?.id)).toEqual(['mica', 'fable'])
  })

  test.each([
    'harbour',
    null,
    {},
    remoteWallet({ id: 'mica' }, { connectorId: '' }),
    { connectorId: 'x'.repeat(201) },
  ])('that are invalid, as %j, are left out and do not affect connections', async (broken) => {
    expect(await restoreWith([broken])).toEqual({ known: [], status: 'connected' })
  })

  test('with an invalid or too long link lose only the link', async () => {
    const { known } = await restoreWith([
      remoteWallet({ ...mica, mobile_link: 'm'.repeat(2_049), link_mode: 7 }),
    ])
    expect(known[0]?.wallet).toEqual({
      id: 'mica',
      name: 'Mica',
      rdns: 'com.example.mica',
      pictureUrl: undefined,
    })
  })
})
