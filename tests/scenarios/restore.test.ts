import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeStorage,
  fjordChain,
  meadowChain,
} from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const key = 'lk.v1.connections'
const saved = (...connectorIds: string[]) =>
  new Map([
    [
      key,
      JSON.stringify({
        wallets: connectorIds.map((connectorId) => ({
          connectorId,
          namespace: 'eip155',
          address: aliceAddress,
          networkId: meadowChain.caipNetworkId,
        })),
        active: { eip155: connectorIds[0] },
        recent: [],
      }),
    ],
  ])
const wallet = (id: string, fields = {}) => ({
  id,
  addresses: [aliceAddress],
  networkId: meadowChain.caipNetworkId,
  permitted: true,
  ...fields,
})
const world = (wallets: Parameters<typeof wallet>[], ids = wallets.map(([id]) => id)) => {
  const storage = createFakeStorage(saved(...ids))
  const adapter = createFakeAdapter({ wallets: wallets.map((fields) => wallet(...fields)) })
  return createTestLatchkey({ storage, adapter })
}

describe('faults A to D', () => {
  test('A: a wallet that throws while restoring affects no other wallet and not the next start', async () => {
    const { latchkey, adapter, start } = world([['broken'], ['healthy']])
    adapter.wallet('broken').behaviour = 'fail'
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.connectorId).toBe('healthy')
    stop()
    adapter.wallet('broken').behaviour = 'approve'
    const again = await start()
    await latchkey.whenSettled()
    expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(2)
    again()
  })

  test('B: a second instance in the same page restores independently', async () => {
    const first = world([['broken']])
    first.adapter.wallet('broken').behaviour = 'hang'
    const second = world([['healthy']])
    const stopFirst = await first.start()
    const stopSecond = await second.start()
    await second.latchkey.whenSettled()
    expect(second.latchkey.status()).toBe('connected')
    expect(first.latchkey.status()).toBe('restoring')
    stopFirst()
    stopSecond()
    expect(first.clock.pending + second.clock.pending).toBe(0)
  })

  test('C: an unanswered restore times out restoreWith 3 s; another wallet is connected at once', async () => {
    const { latchkey, clock, adapter, start } = world([['silent'], ['healthy']])
    adapter.wallet('silent').behaviour = 'hang'
    const stop = await start()
    expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(1)
    expect(latchkey.connection.state.getState().settled).toBe(false)
    await clock.advance(2_999)
    expect(latchkey.connection.state.getState().settled).toBe(false)
    await clock.advance(1)
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.connectorId).toBe('healthy')
    stop()
  })

  test('D: the state of one instance is not in another instance', async () => {
    const one = world([['harbour']])
    const stop = await one.start()
    await one.latchkey.whenSettled()
    expect(one.latchkey.account()?.address).toBe(aliceAddress)
    const other = createTestLatchkey()
    expect(other.latchkey.account()).toBeUndefined()
    expect(other.latchkey.state.getInitialState().namespaces.eip155?.account).toBeUndefined()
    expect(one.latchkey.state.getInitialState().namespaces.eip155?.account).toBeUndefined()
    stop()
  })

  // Faults E and F concern the adapter: packages/adapter-evm/src/evmAdapter.test.ts.
})

describe('restoring', () => {
  test('the stored address is shown at once, and the status is never disconnected meanwhile', async () => {
    const { latchkey, adapter, start } = world([['harbour']])
    const seen: string[] = [latchkey.status()]
    latchkey.subscribe(
      (state) => state.namespaces.eip155?.status,
      (status) => seen.push(String(status)),
    )
    adapter.wallet('harbour').behaviour = 'hang'
    const stop = await start()
    expect(latchkey.status()).toBe('restoring')
    expect(latchkey.account()?.address).toBe(aliceAddress)
    expect(latchkey.network()?.networkId).toBe(meadowChain.caipNetworkId)
    expect(seen).not.toContain('disconnected')
    stop()
  })

  test('a locked wallet is restored as locked, and unlocking connects it', async () => {
    const { latchkey, adapter, start } = world([['harbour', { locked: true }]])
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('locked')
    expect(latchkey.account()?.address).toBe(aliceAddress)
    adapter.wallet('harbour').locked = false
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.address).toBe(bobAddress)
    stop()
  })

  test('a wallet without permission is disconnected and can be connected again', async () => {
    const { latchkey, start } = world([['harbour', { permitted: false }]])
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(latchkey.connection.state.getState().byNamespace.eip155?.disconnected).toHaveLength(1)
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
    stop()
  })

  test('a wallet that announces itself restoreWith the deadline is connected then', async () => {
    const { latchkey, clock, adapter, start } = world([], ['late'])
    const stop = await start()
    await clock.advance(3_000)
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    adapter.install(wallet('late'))
    await clock.flush()
    expect(latchkey.status()).toBe('connected')
    stop()
  })

  describe('a wallet that answers a restore restoreWith the deadline', () => {
    const startLate = async (afterMs = 3_000) => {
      const silent = world([['harbour']])
      silent.adapter.wallet('harbour').behaviour = 'hang'
      const stop = await silent.start()
      await silent.clock.advance(afterMs)
      expect(silent.latchkey.status()).toBe(afterMs < 3_000 ? 'restoring' : 'disconnected')
      const answer = async () => {
        silent.adapter.wallet('harbour').answer('approve')
        await silent.clock.flush()
      }
      return { ...silent, stop, answer }
    }

    test('is connected then, and stays stored until then', async () => {
      const { latchkey, storage, clock, answer, stop } = await startLate()
      await clock.advance(60_000)
      expect(storage.values.get(key)).toContain('harbour')
      await answer()
      expect(latchkey.status()).toBe('connected')
      expect(latchkey.account()?.address).toBe(aliceAddress)
      stop()
    })

    test('is ignored if the user has connected it again before', async () => {
      const { latchkey, adapter, answer, stop } = await startLate()
      adapter.wallet('harbour').behaviour = 'approve'
      await latchkey.connect({ connectorId: 'harbour' })
      await answer()
      expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(1)
      expect(adapter.wallet('harbour').listening).toBe(1)
      stop()
    })

    test('is disconnected if the user has disconnected it before', async () => {
      const { latchkey, adapter, answer, stop } = await startLate(1_000)
      await latchkey.disconnect({ connectorId: 'harbour' })
      expect(latchkey.status()).toBe('disconnected')
      await answer()
      expect(latchkey.status()).toBe('disconnected')
      expect(adapter.wallet('harbour').requests).toContain('disconnect')
      stop()
    })

    test('stays connected if it was disconnected and connected again before', async () => {
      const { latchkey, adapter, answer, stop } = await startLate(1_000)
      await latchkey.disconnect({ connectorId: 'harbour' })
      adapter.wallet('harbour').behaviour = 'approve'
      await latchkey.connect({ connectorId: 'harbour' })
      await answer()
      expect(latchkey.status()).toBe('connected')
      expect(adapter.wallet('harbour').requests).not.toContain('disconnect')
      expect(adapter.wallet('harbour').listening).toBe(1)
      stop()
    })

    test.each([1_000, 3_000])(
      'is ignored if another tab disconnected it %i ms restoreWith the start',
      async (afterMs) => {
        const here = await startLate(afterMs)
        const there = createTestLatchkey({ storage: here.storage.otherTab(), adapter: here.adapter })
        here.adapter.wallet('harbour').behaviour = 'approve'
        const stopThere = await there.start()
        await there.latchkey.whenSettled()
        await there.latchkey.disconnect({ connectorId: 'harbour' })
        // As a wallet that does not store the disconnect.
        here.adapter.wallet('harbour').permitted = true
        await here.clock.flush()
        await here.answer()
        expect(here.latchkey.status()).toBe('disconnected')
        here.stop()
        stopThere()
      },
    )

    test('is ignored restoreWith the Latchkey was stopped', async () => {
      const { latchkey, adapter, answer, stop } = await startLate()
      stop()
      await answer()
      expect(latchkey.status()).toBe('restoring')
      expect(adapter.wallet('harbour').listening).toBe(0)
    })
  })

  test('whenSettled called before start waits for the start', async () => {
    const { latchkey, clock, start } = world([['harbour']])
    let settled = false
    const waiting = latchkey.whenSettled().then(() => {
      settled = true
    })
    await clock.flush()
    expect(settled).toBe(false)
    const stop = await start()
    await waiting
    expect(latchkey.status()).toBe('connected')
    stop()
  })

  test('enableReconnect: false deletes the stored connections', async () => {
    const storage = createFakeStorage(saved('harbour'))
    const { latchkey, start } = createTestLatchkey({ storage, enableReconnect: false })
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(storage.values.has(key)).toBe(false)
    stop()
  })

  test('start, stop, start (StrictMode) restores once, and stop removes all listeners', async () => {
    const { latchkey, adapter, platform, start } = world([['harbour']])
    const first = latchkey.start()
    first()
    first()
    const second = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
    expect(adapter.wallet('harbour').listening).toBe(1)
    second()
    expect(adapter.wallet('harbour').listening).toBe(0)
    expect(adapter.listening + platform.listening).toBe(0)
    expect(latchkey.status()).toBe('restoring')
  })
})

test('stop notifies subscribers', async () => {
  const { latchkey, start } = world([['harbour']])
  const stop = await start()
  await latchkey.whenSettled()
  const seen: (string | undefined)[] = []
  latchkey.subscribe(
    ({ namespaces }) => namespaces.eip155?.account?.address,
    (address) => void seen.push(address),
  )
  stop()
  expect(seen).toEqual([undefined])
  expect(latchkey.account()).toBeUndefined()
})

describe('storage (faults F59, F60, F68, F69)', () => {
  test.each(['writes', 'everything'] as const)(
    'F59: with a store that rejects %s connecting works, with one log line',
    async (failing) => {
      const { latchkey, storage, logged, start } = createTestLatchkey()
      storage.failing = failing
      const stop = await start()
      await latchkey.whenSettled()
      await latchkey.connect({ connectorId: 'harbour' })
      expect(latchkey.status()).toBe('connected')
      expect(logged.filter((line) => line.includes('lk.v1.connections'))).toHaveLength(1)
      stop()
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
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
    stop()
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
    const there = createTestLatchkey({ storage, adapter: here.adapter })
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
    const stop = await start()
    await latchkey.whenSettled()
    await latchkey.connect({ connectorId: 'harbour' })
    await latchkey.switchNetwork(fjordChain.caipNetworkId)
    expect([...storage.values.keys()].sort()).toEqual(['lk.v1.connections', 'lk.v1.network'])
    expect(Object.keys(JSON.parse(storage.values.get(key) ?? '{}')).sort()).toEqual([
      'active',
      'recent',
      'wallets',
    ])
    stop()
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
