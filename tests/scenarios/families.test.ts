import { switching } from '@latchkey/controllers/parts'
import { type CaipNetworkId, isLatchkeyError, type Namespace } from '@latchkey/core'
import {
  aliceAddress,
  createFakeAdapter,
  createFakeStorage,
  createFakeWalletConnect,
  meadowChain,
} from '@latchkey/core/testing'
import { describe, expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { createServer } from './signInWorld.ts'

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )

describe('networks of another chain family', () => {
  const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const solanaNetwork = {
    ...meadowChain,
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    caipNetworkId: solanaId,
    chainNamespace: 'solana',
    name: 'Solana',
  } as const
  const otherId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const networks = [
    meadowChain,
    solanaNetwork,
    { ...solanaNetwork, id: 'Et', caipNetworkId: otherId } as const,
  ]
  const world = async (options: Parameters<typeof createTestLatchkey>[0] = {}) => {
    const adapters = [
      createFakeAdapter({
        wallets: [
          {
            id: 'harbour',
            addresses: [aliceAddress],
            networkId: meadowChain.caipNetworkId,
            permitted: true,
          },
        ],
      }),
      createFakeAdapter({
        namespace: 'solana',
        wallets: [
          {
            id: 'mica',
            addresses: [solanaAddress],
            networkId: solanaId,
            permitted: true,
          },
        ],
      }),
    ]
    const created = createTestLatchkey({ adapters, networks, ...options })
    const stop = await created.start()
    await created.latchkey.whenSettled()
    return { ...created, stop }
  }

  test('without a wallet the network is selected, and the family survives a reload', async () => {
    const storage = createFakeStorage()
    const first = await world({ storage })
    await first.latchkey.switchNetwork(solanaId)
    expect(first.latchkey.network()?.networkId).toBe(solanaId)
    expect(first.latchkey.state.getState().open).toBe(false)
    await first.clock.flush()
    first.stop()
    const second = await world({ storage })
    expect(second.latchkey.state.getState().namespace).toBe('solana')
  })

  test('a family without a wallet is used once one has connected, on the network that was picked', async () => {
    const { latchkey, clock } = await world()
    await latchkey.connect({ connectorId: 'harbour' })
    const switched = code(latchkey.switchNetwork(otherId))
    await clock.flush()
    expect(latchkey.state.getState()).toMatchObject({ view: 'SwitchActiveChain', namespace: 'eip155' })
    latchkey.switchNamespace('solana')
    await clock.flush()
    expect(latchkey.internals.router.state.getState()).toMatchObject({
      view: 'Connect',
      arguments: { namespace: 'solana' },
    })
    expect(latchkey.state.getState().namespace).toBe('eip155')
    await latchkey.connect({ connectorId: 'mica' })
    expect(await switched).toBe('resolved')
    expect(latchkey.state.getState().namespace).toBe('solana')
    expect(latchkey.network()?.selectedNetworkId).toBe(otherId)
    expect(latchkey.status('eip155')).toBe('connected')
    await clock.advance(600)
    latchkey.switchNamespace('eip155')
    await clock.flush()
    expect(latchkey.account()?.address).toBe(aliceAddress)
  })

  test('a connected wallet of the family is asked to switch, and the family in use survives a reload', async () => {
    const storage = createFakeStorage()
    const { latchkey, clock, stop } = await world({ storage })
    await latchkey.connect({ connectorId: 'mica' })
    await latchkey.connect({ connectorId: 'harbour' })
    const switched = code(latchkey.switchNetwork(otherId))
    await clock.flush()
    latchkey.switchNamespace('solana')
    expect(await switched).toBe('resolved')
    expect(latchkey.network()?.walletNetworkId).toBe(otherId)
    await clock.flush()
    stop()
    const second = await world({ storage })
    expect(second.latchkey.state.getState().namespace).toBe('solana')
    expect(second.latchkey.account()?.connectorId).toBe('mica')
  })

  test('a network that the user picks in the modal is used without another question', async () => {
    const { latchkey, clock } = await world()
    await latchkey.connect({ connectorId: 'mica' })
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(600)
    latchkey.open()
    latchkey.internals.router.push('SwitchNetwork')
    await latchkey.use(switching).switchNetwork(solanaId)
    expect(latchkey.state.getState()).toMatchObject({ view: 'Account', namespace: 'solana', open: true })
    expect(latchkey.account()?.address).toBe(solanaAddress)
  })

  test('after the last wallet of the family in use is disconnected, the other family is used', async () => {
    const { latchkey, clock } = await world()
    await latchkey.connect({ connectorId: 'harbour' })
    await latchkey.connect({ connectorId: 'mica' })
    await clock.advance(600)
    latchkey.open()
    latchkey.internals.router.push('ProfileWallets')
    await latchkey.disconnect()
    expect(latchkey.state.getState()).toMatchObject({ view: 'ProfileWallets', namespace: 'eip155' })
    expect(latchkey.account()?.address).toBe(aliceAddress)
    await latchkey.disconnect()
    await clock.flush()
    expect(latchkey.state.getState()).toMatchObject({ view: 'Connect', namespace: 'eip155' })
  })

  /** A wallet in this browser that is connected in both families. */
  const oneWallet = async () => {
    const adapters = [
      createFakeAdapter({
        wallets: [
          { id: 'app.onda', name: 'Onda', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
        ],
      }),
      createFakeAdapter({
        namespace: 'solana',
        wallets: [
          { id: 'Onda', name: 'Onda', rdns: 'app.onda', addresses: [solanaAddress], networkId: solanaId },
        ],
      }),
    ]
    const created = await world({ adapters })
    const [evm, svm] = [adapters[0]?.wallet('app.onda'), adapters[1]?.wallet('Onda')]
    await created.latchkey.connect({ connectorId: 'app.onda', namespace: 'eip155' })
    await created.latchkey.connect({ connectorId: 'Onda', namespace: 'solana' })
    return { ...created, evm, svm }
  }
  const revoked = (wallet: { requests: readonly string[] } | undefined) =>
    wallet?.requests.filter((request) => request === 'disconnect').length
  const snack = ({ internals }: Awaited<ReturnType<typeof world>>['latchkey']) =>
    internals.snackbar.state.getState().snack?.message

  test.each(['eip155', 'solana'] as const)(
    'a wallet of two families that is disconnected in %s keeps its permission until it is in the other, too',
    async (first) => {
      const { latchkey, clock, evm, svm } = await oneWallet()
      const second = first === 'eip155' ? 'solana' : 'eip155'
      await latchkey.disconnect({ namespace: first })
      expect(latchkey.status(first)).toBe('disconnected')
      expect(latchkey.status(second)).toBe('connected')
      expect([revoked(evm), revoked(svm)]).toEqual([0, 0])
      await clock.advance(1_000)
      expect(snack(latchkey)).toBeUndefined()
      await latchkey.disconnect({ namespace: second })
      expect([revoked(evm), revoked(svm)]).toEqual([1, 1])
    },
  )

  test('a wallet of two families that is connected again in one keeps its permission when it leaves the other', async () => {
    const { latchkey, clock, evm, svm } = await oneWallet()
    await latchkey.disconnect({ namespace: 'eip155' })
    await latchkey.connect({ connectorId: 'app.onda', namespace: 'eip155' })
    await latchkey.disconnect({ namespace: 'solana' })
    await clock.advance(1_000)
    expect(latchkey.status('eip155')).toBe('connected')
    expect([revoked(evm), revoked(svm)]).toEqual([0, 0])
  })

  test('another wallet of the other family keeps no permission of the one that is disconnected', async () => {
    const { latchkey } = await world()
    await latchkey.connect({ connectorId: 'harbour' })
    await latchkey.connect({ connectorId: 'mica' })
    await latchkey.disconnect({ namespace: 'eip155' })
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status('solana')).toBe('connected')
    expect(snack(latchkey)).toBeUndefined()
  })

  test('a wallet that ends its other family, too, is named in a snack', async () => {
    const { latchkey, clock, evm } = await oneWallet()
    await latchkey.disconnect({ namespace: 'solana' })
    evm?.emit({ type: 'disconnected' })
    await clock.advance(200)
    expect(latchkey.status('eip155')).toBe('disconnected')
    expect(snack(latchkey)).toEqual({
      kind: 'disconnected-too',
      walletName: 'Onda',
      namespaces: ['eip155'],
    })
    await clock.advance(5_000)
    expect(clock.pending).toBe(0)
  })

  /** A remote wallet with these accounts, which both adapters offer. */
  const remoteWorld = async (
    accounts: readonly string[],
    options: Parameters<typeof createTestLatchkey>[0] = {},
  ) => {
    const phone = createFakeWalletConnect(accounts)
    const remote = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' } as const
    const adapters = [
      createFakeAdapter({
        wallets: [{ ...remote, addresses: [aliceAddress], networkId: meadowChain.caipNetworkId }],
      }),
      createFakeAdapter({
        namespace: 'solana',
        wallets: [{ ...remote, addresses: [solanaAddress], networkId: solanaId }],
      }),
    ]
    return { ...(await world({ walletConnect: () => phone, adapters, ...options })), phone }
  }

  test.each([
    ['both families', [`eip155:1:${aliceAddress}`, `${solanaId}:${solanaAddress}`], ['eip155', 'solana']],
    ['Solana alone', [`${solanaId}:${solanaAddress}`], ['solana']],
  ] as const)('a remote wallet that shares %s is connected in them', async (_, accounts, expected) => {
    const { latchkey, clock, phone } = await remoteWorld(accounts)
    const connected = latchkey.connect({ connectorId: 'walletConnect' })
    await clock.flush()
    phone.proposals[0]?.approve()
    expect((await connected).namespace).toBe(expected[0])
    await clock.flush()
    const { namespace, namespaces } = latchkey.state.getState()
    expect(namespace).toBe(expected[0])
    expect(
      Object.keys(namespaces).filter((family) => latchkey.status(family as Namespace) === 'connected'),
    ).toEqual(expected)
  })

  test('a remote wallet replaces the wallet of each family that it is connected in', async () => {
    const phone = createFakeWalletConnect([`eip155:1:${aliceAddress}`, `${solanaId}:${solanaAddress}`])
    const remote = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' } as const
    const onMeadow = { addresses: [aliceAddress], networkId: meadowChain.caipNetworkId } as const
    const onSolana = { addresses: [solanaAddress], networkId: solanaId } as const
    const { latchkey, clock } = await world({
      walletConnect: () => phone,
      adapters: [
        createFakeAdapter({
          wallets: [
            { id: 'harbour', ...onMeadow },
            { ...remote, ...onMeadow },
          ],
        }),
        createFakeAdapter({
          namespace: 'solana',
          wallets: [
            { id: 'mica', ...onSolana },
            { ...remote, ...onSolana },
          ],
        }),
      ],
    })
    for (const connectorId of ['harbour', 'mica']) await latchkey.connect({ connectorId })
    const connected = latchkey.connect({ connectorId: 'walletConnect' })
    await clock.flush()
    phone.proposals[0]?.approve()
    await connected
    await vi.waitFor(() => {
      const { byNamespace } = latchkey.connection.state.getState()
      const ids = Object.values(byNamespace).map(({ connections }) =>
        connections.map((one) => one.connectorId),
      )
      expect(ids).toEqual([['walletConnect'], ['walletConnect']])
    })
  })

  test('a remote wallet that is disconnected leaves no sign-in of any family, and is not used in the other', async () => {
    const server = createServer()
    server.required = false
    const { latchkey, clock, phone } = await remoteWorld(
      [`eip155:1:${aliceAddress}`, `${solanaId}:${solanaAddress}`],
      { siwx: server.config },
    )
    const connected = latchkey.connect({ connectorId: 'walletConnect' })
    await clock.flush()
    phone.proposals[0]?.approve()
    await connected
    await clock.flush()
    const data = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'nonce0001' }
    const signIn = (chainId: CaipNetworkId, accountAddress: string) => ({
      data: { ...data, chainId, accountAddress, issuedAt: '2026-11-20T12:00:00.000Z' },
      ...{ message: '', signature: '' },
    })
    server.sessions = [signIn(meadowChain.caipNetworkId, aliceAddress), signIn(solanaId, solanaAddress)]
    const left = latchkey.disconnect()
    expect(latchkey.state.getState().namespace).toBe('eip155')
    await left
    expect(server.sessions).toEqual([])
    expect(snack(latchkey)).toMatchObject({ kind: 'disconnected-too', namespaces: ['solana'] })
  })

  /** A page that was left with the embedded wallet in both families. */
  function sharedWorld() {
    const shared = { id: 'embedded', type: 'AUTH', permitted: true } as const
    const adapters = [
      createFakeAdapter({
        wallets: [{ ...shared, addresses: [aliceAddress], networkId: meadowChain.caipNetworkId }],
      }),
      createFakeAdapter({
        namespace: 'solana',
        wallets: [{ ...shared, addresses: [solanaAddress], networkId: solanaId }],
      }),
    ]
    const wallets = [
      ['eip155', aliceAddress, meadowChain.caipNetworkId],
      ['solana', solanaAddress, solanaId],
    ].map(([namespace, address, networkId]) => ({ connectorId: 'embedded', namespace, address, networkId }))
    const saved = JSON.stringify({ wallets, active: { eip155: 'embedded', solana: 'embedded' }, recent: [] })
    const storage = createFakeStorage(new Map([['lk.v1.connections', saved]]))
    const recorded = () => JSON.parse(storage.values.get('lk.v1.connections') ?? '').wallets
    return { adapters, recorded, ...createTestLatchkey({ adapters, networks, storage }) }
  }

  test('a shared wallet that is disconnected is in no family at once, before it has ended its sessions', async () => {
    const { latchkey, start, recorded } = sharedWorld()
    await start()
    expect([latchkey.status('eip155'), latchkey.status('solana')]).toEqual(['connected', 'connected'])
    await latchkey.disconnect()
    expect([latchkey.status('eip155'), latchkey.status('solana')]).toEqual(['disconnected', 'disconnected'])
    // After a reload nothing is restored.
    expect(recorded()).toEqual([])
  })

  test('a shared wallet that is disconnected while it is restored comes back in no family', async () => {
    const { latchkey, start, clock, adapters, recorded } = sharedWorld()
    for (const adapter of adapters) adapter.wallet('embedded').behaviour = 'hang'
    await start()
    expect(latchkey.status()).toBe('restoring')
    await latchkey.disconnect()
    for (const adapter of adapters) adapter.wallet('embedded').answer('approve')
    await clock.flush()
    const { byNamespace } = latchkey.connection.state.getState()
    expect(Object.values(byNamespace).flatMap((family) => family.connections)).toEqual([])
    expect(recorded()).toEqual([])
  })

  test('a user who declines leaves the family and the network as they are, and the switch rejects', async () => {
    const { latchkey, clock } = await world()
    await latchkey.connect({ connectorId: 'harbour' })
    const switched = code(latchkey.switchNetwork(solanaId))
    await clock.flush()
    latchkey.close()
    expect(await switched).toBe('modal_closed')
    expect(latchkey.network()?.networkId).toBe(meadowChain.caipNetworkId)
    expect(latchkey.state.getState().loading).toBe(false)
  })
})
