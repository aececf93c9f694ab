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

describe('faults A to F of the peers', () => {
  test('A: a wallet that throws while restoring affects no other, and the next start is clean', async () => {
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

  test('B: a second instance in the same page restores for itself', async () => {
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

  test('C: one silent wallet is given up after 3 s; a healthy one is connected at once', async () => {
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

  test('D: what one visitor has is in no other visitor’s instance', async () => {
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

  // E and F are the adapter's: packages/adapter-evm/src/evmAdapter.test.ts.
})

describe('restoring', () => {
  test('shows the remembered address at once and is never "disconnected" on the way', async () => {
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

  test('a locked wallet is locked, not connected; unlocking connects it', async () => {
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

  test('a permission that is gone ends as disconnected, and can be connected again', async () => {
    const { latchkey, start } = world([['harbour', { permitted: false }]])
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(latchkey.connection.state.getState().byNamespace.eip155?.disconnected).toHaveLength(1)
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
    stop()
  })

  test('a wallet that announces itself after the deadline still joins', async () => {
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

  describe('a wallet that answers after the deadline', () => {
    const late = async (afterMs = 3_000) => {
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

    test('still joins, and is remembered until then', async () => {
      const { latchkey, storage, clock, answer, stop } = await late()
      await clock.advance(60_000)
      expect(storage.values.get(key)).toContain('harbour')
      await answer()
      expect(latchkey.status()).toBe('connected')
      expect(latchkey.account()?.address).toBe(aliceAddress)
      stop()
    })

    test('is nobody’s where the person connected it anew before', async () => {
      const { latchkey, adapter, answer, stop } = await late()
      adapter.wallet('harbour').behaviour = 'approve'
      await latchkey.connect({ connectorId: 'harbour' })
      await answer()
      expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(1)
      expect(adapter.wallet('harbour').listening).toBe(1)
      stop()
    })

    test('is told that the person disconnected it before', async () => {
      const { latchkey, adapter, answer, stop } = await late(1_000)
      await latchkey.disconnect({ connectorId: 'harbour' })
      expect(latchkey.status()).toBe('disconnected')
      await answer()
      expect(latchkey.status()).toBe('disconnected')
      expect(adapter.wallet('harbour').requests).toContain('disconnect')
      stop()
    })

    test('is not told so where it was connected anew meanwhile', async () => {
      const { latchkey, adapter, answer, stop } = await late(1_000)
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
      'is nobody’s where another tab disconnected it before, %i ms on',
      async (afterMs) => {
        const here = await late(afterMs)
        const there = createTestLatchkey({ storage: here.storage.otherTab(), adapter: here.adapter })
        here.adapter.wallet('harbour').behaviour = 'approve'
        const stopThere = await there.start()
        await there.latchkey.whenSettled()
        await there.latchkey.disconnect({ connectorId: 'harbour' })
        // A wallet that keeps no account of it would still answer.
        here.adapter.wallet('harbour').permitted = true
        await here.clock.flush()
        await here.answer()
        expect(here.latchkey.status()).toBe('disconnected')
        here.stop()
        stopThere()
      },
    )

    test('is nobody’s on a page that has stopped', async () => {
      const { latchkey, adapter, answer, stop } = await late()
      stop()
      await answer()
      expect(latchkey.status()).toBe('restoring')
      expect(adapter.wallet('harbour').listening).toBe(0)
    })
  })

  test('whenSettled waits for a start that is still to come', async () => {
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

  test('enableReconnect: false forgets', async () => {
    const storage = createFakeStorage(saved('harbour'))
    const { latchkey, start } = createTestLatchkey({ storage, enableReconnect: false })
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(storage.values.has(key)).toBe(false)
    stop()
  })

  test('start, stop, start (StrictMode) restores once and leaves nothing behind', async () => {
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

test('a stop is told to those who watch', async () => {
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
    'F59: a store that refuses %s costs the memory, not the function',
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
  ])('F60: %s is the same as nothing', async (_what, text) => {
    const { latchkey, start } = createTestLatchkey({ storage: createFakeStorage(new Map([[key, text]])) })
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
    stop()
  })

  test('F68: 100 times two tabs connect different accounts at once: each keeps its own, the record is one of the two', async () => {
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
      const begun = first?.()
      for (let tick = 0; tick < race % 20; tick++) await Promise.resolve()
      await Promise.all([begun, second?.()])
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

  test('F69: a disconnect in another tab is followed here, and only there where it was connected', async () => {
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

  test('a host’s store that throws at once or never answers costs the memory, not the function', async () => {
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

  test('what is stored authenticates nobody (R-49)', async () => {
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
  const elsewhere = (wallet: unknown, fields = {}) => ({ connectorId: 'walletConnect', wallet, ...fields })
  const after = async (recent: readonly unknown[], options = {}) => {
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

  test('come back with what is needed to open them, and nothing else', async () => {
    const { known } = await after([
      elsewhere({ ...mica, chains: ['eip155:1'], secret: 'x' }, { uri: 'wc:' }),
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
  ])('stay away where the host does not offer them: %j', async (options) => {
    expect((await after([elsewhere(mica)], options)).known).toEqual([])
  })

  test.each([
    [['https://a.example/p', 'data:image/png;base64,AA==', 'http://localhost:4301/p'], true],
    [['http://a.example/p', '/p', 'javascript:alert(1)', 'data:text/html,x'], false],
  ] as const)('with pictures %j: shown %s', async (pictures, shown) => {
    for (const pictureUrl of pictures) {
      const { known } = await after([elsewhere({ ...mica, pictureUrl })])
      expect(known[0]?.wallet?.pictureUrl).toBe(shown ? pictureUrl : undefined)
    }
  })

  test('stored more than once, or in greater number, are three', async () => {
    const ids = ['a', 'b', 'a', 'c', 'd', 'e']
    const { known } = await after(ids.map((id) => elsewhere({ ...mica, id })))
    expect(known.map(({ wallet: one }) => one?.id)).toEqual(['a', 'b', 'c'])
  })

  test('of the host itself are offered beside those it includes', async () => {
    const options = { includeWalletIds: ['cove'], customWallets: [mica], featuredWalletIds: ['fable'] }
    const { known } = await after([elsewhere(mica), elsewhere({ ...mica, id: 'fable', rdns: 'x' })], options)
    expect(known.map(({ wallet: one }) => one?.id)).toEqual(['mica', 'fable'])
  })

  test.each([
    'harbour',
    null,
    {},
    elsewhere({ id: 'mica' }, { connectorId: '' }),
    { connectorId: 'x'.repeat(201) },
  ])('that are none, as %j, cost nobody a connection', async (broken) => {
    expect(await after([broken])).toEqual({ known: [], status: 'connected' })
  })

  test('of which the link is no text, or too long, lose the link alone', async () => {
    const { known } = await after([elsewhere({ ...mica, mobile_link: 'm'.repeat(2_049), link_mode: 7 })])
    expect(known[0]?.wallet).toEqual({
      id: 'mica',
      name: 'Mica',
      rdns: 'com.example.mica',
      pictureUrl: undefined,
    })
  })
})
