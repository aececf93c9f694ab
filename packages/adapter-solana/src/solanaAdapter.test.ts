import type { Connector, Session } from '@latchkey/core'
import { solanaDevnet, solanaTestnet } from '@latchkey/core/networks'
import { describe, expect, test, vi } from 'vitest'
import { alice, bob, code, createWallet, icon, keyOf, never, open, world } from './testing/solanaWorld.ts'

const discovered = (adapter: ReturnType<typeof world>['adapter']) => {
  let seen: readonly Connector[] = []
  const stop = adapter.discover((connectors) => {
    seen = connectors
  })
  return { stop, seen: () => seen }
}

/** Of a wallet that is not the same as one with `icon`. */
const otherIcon = 'data:image/png;base64,AA'

describe('discovery', () => {
  test('a registered wallet is listed by its name, with its icon', () => {
    const { adapter, page } = world()
    const { seen, stop } = discovered(adapter)
    expect(seen()).toEqual([
      { id: 'Harbour', name: 'Harbour', type: 'ANNOUNCED', namespace: 'solana', imageUrl: icon },
    ])
    stop()
    expect(page.listening).toBe(0)
  })

  test.each(['javascript:alert(1)', 'https://spy.example/pixel.png', 'data:text/html,<b>', 7])(
    'R-64: the icon %j is dropped',
    (claimed) => {
      const { adapter } = world(createWallet({ icon: claimed as string }))
      const { seen, stop } = discovered(adapter)
      expect(seen()[0]?.imageUrl).toBeUndefined()
      stop()
    },
  )

  const throwing = Object.defineProperty({ ...createWallet().standard }, 'name', {
    get() {
      throw new Error('trap')
    },
  })
  test.each<readonly [what: string, wallet: unknown]>([
    ['of another chain', createWallet({ chains: ['sui:mainnet'] }).standard],
    ['without chains', { ...createWallet().standard, chains: undefined }],
    ['that cannot connect', { ...createWallet().standard, features: {} }],
    [
      'with a connect that is no function',
      { ...createWallet().standard, features: { 'standard:connect': {} } },
    ],
    ['with a throwing getter', throwing],
    ['that is null', null],
    ['that is text', 'wallet'],
  ])('a wallet %s is not listed', (_what, wallet) => {
    const { adapter, page } = world()
    const { seen, stop } = discovered(adapter)
    page.register(wallet)
    expect(seen()).toHaveLength(1)
    stop()
  })

  test('a name loses invisible characters', () => {
    const { adapter } = world(createWallet({ name: 'Har\u202ebour\u0000' }))
    const { seen, stop } = discovered(adapter)
    expect(seen()[0]?.name).toBe('Harbour')
    stop()
  })

  test('R-64: two wallets of one name are both listed and marked, and neither is restored', async () => {
    const { adapter, page } = world()
    const { seen, stop } = discovered(adapter)
    const spoof = createWallet({ icon: otherIcon })
    page.register(spoof.standard)
    expect(seen()).toMatchObject([
      { id: 'Harbour', conflict: true },
      { id: 'Harbour#2', conflict: true },
    ])
    expect(await adapter.restore(saved, never)).toBeUndefined()
    expect(spoof.calls).toEqual([])
    stop()
  })

  test('a wallet registered twice is one, and one that takes its registration back is gone', () => {
    const { adapter, page, wallet } = world()
    const { seen, stop } = discovered(adapter)
    page.register(wallet.standard)
    expect(seen()).toHaveLength(1)
    const remove = page.register(createWallet({ name: 'Fable' }).standard)
    expect(seen().map(({ id }) => id)).toEqual(['Harbour', 'Fable'])
    remove()
    expect(seen().map(({ id }) => id)).toEqual(['Harbour'])
    stop()
  })

  test('R-64: an id is never given to another wallet, and no other script removes a wallet', () => {
    const { adapter, page, wallet } = world()
    const { seen, stop } = discovered(adapter)
    const removeAgain = page.register(wallet.standard)
    removeAgain()
    expect(seen().map(({ id }) => id)).toEqual(['Harbour'])
    page.register(createWallet({ name: 'Harbour#2' }).standard)
    page.register(createWallet({ icon: otherIcon }).standard)
    expect(seen().map(({ id }) => id)).toEqual(['Harbour', 'Harbour#2', 'Harbour#3'])
    const fable = createWallet({ name: 'Fable' })
    page.register(fable.standard)()
    page.register(createWallet({ name: 'Fable', icon: otherIcon }).standard)
    page.register(fable.standard)
    expect(
      seen()
        .map(({ id }) => id)
        .slice(3),
    ).toEqual(['Fable#2', 'Fable'])
    stop()
  })

  test.each(['walletConnect', 'injected', 'embedded'])(
    'R-64: a wallet named %s does not get the id of that connector',
    (name) => {
      const { adapter } = world(createWallet({ name }))
      const { seen, stop } = discovered(adapter)
      expect(seen()).toMatchObject([{ id: `${name}#2`, name, type: 'ANNOUNCED' }])
      stop()
    },
  )

  test('a wallet that registers again with another object is one, and is restored', async () => {
    const { adapter, page, connect, wallet } = world()
    const { seen, stop } = discovered(adapter)
    const again = createWallet()
    page.register(again.standard)
    expect(seen()).toMatchObject([{ id: 'Harbour' }])
    expect(seen()[0]?.conflict).toBeUndefined()
    await open(connect())
    await open(adapter.restore(saved, never) as Promise<Session>)
    expect(wallet.calls).toEqual(['connect', 'silent'])
    expect(again.calls).toEqual([])
    stop()
  })

  test('a wallet that is only in a global variable is listed last, beside those that register, and connects', async () => {
    const legacy = { publicKey: undefined as unknown, connect() {}, signMessage() {} }
    legacy.connect = () => {
      legacy.publicKey = { toBytes: () => alice.account.publicKey }
    }
    const { adapter, page, connect } = world(createWallet(), { legacy: [legacy] })
    const { seen, stop } = discovered(adapter)
    page.register(createWallet().standard)
    expect(seen()).toMatchObject([
      { id: 'Harbour' },
      { id: 'injected', name: 'Browser wallet', type: 'INJECTED', namespace: 'solana' },
    ])
    expect((await open(connect(never, 'injected'))).accounts[0]?.address).toBe(alice.account.address)
    stop()
  })

  test('a wallet in a global variable has its own name, and is not listed beside its registration', () => {
    const legacy = (flags: object) => ({ connect() {}, signMessage() {}, ...flags })
    const phantom = legacy({ isPhantom: true })
    const imitation = legacy({ isPhantom: true, isBitKeep: true })
    const { adapter, page } = world(createWallet(), { legacy: [phantom, imitation] })
    const { seen, stop } = discovered(adapter)
    const listed = () => seen().map(({ id, name }) => [id, name])
    expect(listed()).toEqual([
      ['injected Phantom', 'Phantom'],
      ['injected', 'Browser wallet'],
    ])
    page.register(createWallet({ name: 'Phantom' }).standard)
    expect(listed()).toEqual([
      ['Phantom', 'Phantom'],
      ['injected', 'Browser wallet'],
    ])
    expect(seen().some(({ conflict }) => conflict)).toBe(false)
    stop()
  })
})

const saved = {
  connectorId: 'Harbour',
  namespace: 'solana',
  address: alice.account.address,
  networkId: solanaDevnet.caipNetworkId,
} as const

describe('connecting (faults C)', () => {
  const throwing = (thrown: unknown) =>
    createWallet({
      features: {
        'standard:connect': {
          async connect() {
            throw thrown
          },
        },
      },
    })
  const withAccounts = (accounts: unknown) => {
    const wallet = createWallet()
    wallet.accounts = accounts
    return wallet
  }

  test.each([
    ['none', []],
    ['an object', { 0: alice.account }],
    ['null', null],
    ['invalid items', [7, null, {}, { ...alice.account, address: '0x12' }]],
    ['an address of another key', [{ ...alice.account, address: bob.account.address }]],
    ['a key of another length', [{ ...alice.account, publicKey: new Uint8Array(31) }]],
    ['accounts of another chain', [{ ...alice.account, chains: ['sui:mainnet'] }]],
  ])('F36: accounts that are %s reject with no_accounts', async (_what, accounts) => {
    expect(await code(world(withAccounts(accounts)).connect())).toBe('no_accounts')
  })

  test('F36: 10,000 accounts are cut to 100, and repeated ones are one', async () => {
    const many = Array.from({ length: 100 }, (_, i) => keyOf(i + 1).account)
    const session = await open(world(withAccounts(Array.from({ length: 100 }, () => many).flat())).connect())
    expect(session.accounts).toHaveLength(100)
    const twins = await open(world(withAccounts([alice.account, alice.account])).connect())
    expect(twins.accounts).toHaveLength(1)
  })

  const trap = Object.defineProperty(new Error(), 'code', {
    get() {
      throw new Error('trap')
    },
  })
  test.each([
    ['4001', { code: 4001, message: 'x' }, 'connection_rejected'],
    ['a message of Phantom', new Error('User rejected the request.'), 'connection_rejected'],
    ['a message of Backpack', new Error('Approval Denied'), 'connection_rejected'],
    ['a message of Solflare', new Error('Transaction cancelled'), 'connection_rejected'],
    ['a wrapped 4001', { code: -32603, data: { cause: { code: 4001 } } }, 'connection_rejected'],
    ['0x5501 of Ledger', new Error('Ledger device: UNKNOWN_ERROR (0x5501)'), 'connection_rejected'],
    ['user_canceled', { code: 'user_canceled' }, 'connection_rejected'],
    ['a node that rejects', new Error('Transaction rejected: blockhash not found'), 'connection_failed'],
    ['-32002', { code: -32002 }, 'request_pending'],
    ['4100', { code: 4100 }, 'wallet_locked'],
    ['4900', { code: 4900 }, 'wallet_gone'],
    ['an extension that was removed', new Error('Extension context invalidated.'), 'wallet_gone'],
    ['a string', 'something', 'connection_failed'],
    ['null', null, 'connection_failed'],
    ['undefined', undefined, 'connection_failed'],
    ['a throwing getter', trap, 'connection_failed'],
  ])('F37: a thrown %s becomes %s', async (_what, thrown, expected) => {
    const error: unknown = await world(throwing(thrown))
      .connect()
      .catch((e: unknown) => e)
    expect(error).toMatchObject({ code: expected })
    expect(String((error as Error).message)).not.toContain('undefined')
  })

  test('F33: an abort ends the wait for a wallet that never answers', async () => {
    const hanging = createWallet({
      features: { 'standard:connect': { connect: () => new Promise(() => {}) } },
    })
    const controller = new AbortController()
    const connecting = code(world(hanging).connect(controller.signal))
    controller.abort()
    expect(await connecting).toBe('request_aborted')
  })

  test('F34: a wallet that approves after a cancel connects nothing, and is asked again by the next try', async () => {
    const approvals: (() => void)[] = []
    const wallet = createWallet({
      features: {
        'standard:connect': { connect: () => new Promise<void>((resolve) => void approvals.push(resolve)) },
      },
    })
    const { connect, clock, platform } = world(wallet)
    const controller = new AbortController()
    const cancelled = code(connect(controller.signal))
    await vi.waitFor(() => expect(approvals).toHaveLength(1))
    controller.abort()
    expect(await cancelled).toBe('request_aborted')
    wallet.share([alice.account])
    approvals[0]?.()
    await clock.flush()
    expect([wallet.listening, platform.listening]).toEqual([0, 0])
    const connecting = connect()
    await vi.waitFor(() => expect(approvals).toHaveLength(2))
    approvals[1]?.()
    expect((await open(connecting)).accounts[0]?.address).toBe(alice.account.address)
  })

  test('restore never prompts, and returns undefined if the wallet shares nothing', async () => {
    const { adapter, wallet } = world()
    expect(await adapter.restore(saved, never)).toBeUndefined()
    wallet.share([alice.account])
    const session = await open(adapter.restore(saved, never) as Promise<Session>)
    expect(session.accounts[0]?.address).toBe(alice.account.address)
    expect(wallet.calls).toEqual(['silent', 'silent'])
    const absent = new AbortController()
    const waiting = adapter.restore({ ...saved, connectorId: 'Absent' }, absent.signal)
    absent.abort()
    expect(await waiting).toBeUndefined()
  })

  test('a wallet that registers late is restored', async () => {
    const { adapter, page } = world()
    const late = createWallet({ name: 'Late' })
    late.share([bob.account])
    const restoring = adapter.restore({ ...saved, connectorId: 'Late' }, never)
    page.register(late.standard)
    expect((await open(restoring as Promise<Session>)).accounts[0]?.address).toBe(bob.account.address)
    expect(page.listening).toBe(0)
  })
})

describe('networks', () => {
  test('the session is on the app’s network if the wallet supports it, otherwise on another one that it supports', async () => {
    const both = await open(world().connect())
    expect(both.networkId).toBe(solanaDevnet.caipNetworkId)
    const testnetOnly = createWallet({ chains: ['solana:testnet'] })
    const session = await open(world(testnetOnly).connect())
    expect(session.networkId).toBe(solanaTestnet.caipNetworkId)
    expect(await code(session.switchNetwork?.(solanaDevnet.caipNetworkId, never) ?? Promise.resolve())).toBe(
      'network_switch_unsupported',
    )
    expect(await code(session.switchNetwork?.('solana:none', never) ?? Promise.resolve())).toBe(
      'network_not_found',
    )
  })

  test('an app on a network of another family connects on its solana network', async () => {
    const { adapter } = world()
    const session = await open(
      adapter.connect({ connectorId: 'Harbour', networkId: 'eip155:1', signal: never }),
    )
    expect(session.networkId).toBe(solanaDevnet.caipNetworkId)
  })
})

describe('following a wallet', () => {
  test('an account change is reported, and a wallet without accounts is disconnected', async () => {
    const { connect, wallet, platform } = world()
    const session = await open(connect())
    const changes: unknown[] = []
    session.onChange((change) => changes.push(change))
    wallet.share([bob.account, alice.account])
    expect(session.accounts.map(({ address }) => address)).toEqual([
      bob.account.address,
      alice.account.address,
    ])
    wallet.share([])
    expect(changes).toMatchObject([{ type: 'accounts' }, { type: 'disconnected' }])
    expect([wallet.listening, platform.listening]).toEqual([0, 0])
  })

  test('F38: of a storm of changes only real ones are reported, and the last wins', async () => {
    const { connect, wallet } = world()
    const session = await open(connect())
    let changes = 0
    session.onChange(() => {
      changes++
    })
    for (let i = 0; i < 1_000; i++) wallet.share([alice.account, bob.account])
    expect(changes).toBe(0)
    for (let i = 0; i < 1_000; i++) wallet.share([keyOf((i % 7) + 1).account])
    expect(session.accounts.map(({ address }) => address)).toEqual([keyOf((999 % 7) + 1).account.address])
  })

  test.each([
    ['fails', () => Promise.reject(new Error('Extension context invalidated.')), 3_000],
    ['is silent', () => new Promise(() => {}), 30_000],
  ])(
    'F41: a wallet that %s when the page wakes is asked three times and then disconnected',
    async (_how, connectSilently, ms) => {
      const { connect, wallet, platform, clock } = world()
      const session = await open(connect())
      const changes: unknown[] = []
      session.onChange((change) => changes.push(change))
      let asked = 0
      wallet.features['standard:connect'] = {
        connect: () => {
          asked += 1
          return connectSilently()
        },
      }
      platform.wake()
      await clock.advance(ms)
      expect(asked).toBe(3)
      expect(changes).toEqual([{ type: 'disconnected', isSilent: true }])
      expect([wallet.listening, platform.listening, clock.pending]).toEqual([0, 0, 0])
    },
  )

  test('a wallet that answers the second request of a page that wakes stays connected', async () => {
    const { connect, wallet, platform, clock } = world()
    const session = await open(connect())
    const changes: unknown[] = []
    session.onChange((change) => changes.push(change))
    let asked = 0
    wallet.features['standard:connect'] = {
      connect: () => {
        asked += 1
        return asked === 1 ? new Promise(() => {}) : Promise.resolve()
      },
    }
    platform.wake()
    await clock.advance(60_000)
    expect(asked).toBe(2)
    expect(changes).toEqual([])
  })

  test('a wallet is notified of a disconnect once, also if its other family is disconnected later', async () => {
    const { connect, wallet } = world()
    const session = await open(connect())
    await session.disconnect({ keepsPermission: true })
    await session.disconnect()
    expect(wallet.calls.filter((call) => call === 'disconnect')).toHaveLength(1)
  })

  test('disconnecting notifies the wallet, and waits at most 3 s for its answer', async () => {
    const silent = world(
      createWallet({ features: { 'standard:disconnect': { disconnect: () => new Promise(() => {}) } } }),
    )
    const session = await open(silent.connect())
    const done = session.disconnect()
    await silent.clock.advance(3_000)
    await done
    expect([silent.wallet.listening, silent.platform.listening, silent.clock.pending]).toEqual([0, 0, 0])
  })
})

test('an unknown wallet is waited for 500 ms', async () => {
  const { adapter, clock } = world()
  const connecting = code(
    adapter.connect({ connectorId: 'Absent', networkId: solanaDevnet.caipNetworkId, signal: never }),
  )
  await clock.advance(500)
  expect(await connecting).toBe('connector_not_found')
})
