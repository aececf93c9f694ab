import type { CaipNetworkId, WalletConnectChange, WalletConnectSession } from '@latchkey/core'
import { solana, solanaDevnet, solanaNetwork, solanaTestnet } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import type { SolanaProvider } from '../session/solanaProvider.ts'
import { solanaAdapter } from '../solanaAdapter.ts'
import { alice, bob, code, createPage, never, open } from '../testing/solanaWorld.ts'

const all = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
const devnet = solanaDevnet.caipNetworkId
const on = (networkId: CaipNetworkId, { account } = alice) => `${networkId}:${account.address}`
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
/** A transaction of two signers, of which Alice is the second: version 0, or without a version. */
const transaction = (versioned: boolean) =>
  Uint8Array.of(
    2,
    ...new Uint8Array(128),
    ...(versioned ? [0x80] : []),
    ...[2, 0, 0, 2],
    ...bob.account.publicKey,
    ...alice.account.publicKey,
    ...new Uint8Array(32),
    0,
  )
const signature = new Uint8Array(64).fill(7)

type Request = Parameters<WalletConnectSession['request']>[0]

/** The session of a remote wallet that answers as the test says, and the page's session with it. */
async function connect({
  accounts = [on(devnet)],
  methods = all,
  answer = () => undefined,
  networks = [solanaDevnet, solanaTestnet],
  networkId = devnet,
}: {
  accounts?: readonly string[]
  methods?: readonly string[]
  answer?: (request: Request) => unknown
  networks?: Parameters<ReturnType<typeof solanaAdapter>['create']>[0]['networks']
  networkId?: CaipNetworkId
} = {}) {
  const requests: Request[] = []
  const listeners = new Set<(change: WalletConnectChange) => void>()
  let shared = accounts
  let ends = 0
  const approved: WalletConnectSession = {
    wallet: { name: 'Harbour' },
    signedIn: [],
    accounts: (namespace) => (namespace === 'solana' ? shared : []),
    methods: () => methods,
    async request(request) {
      requests.push(request)
      return answer(request)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    openedBy() {},
    async disconnect() {
      ends++
    },
  }
  const clock = createFakeClock()
  const adapter = solanaAdapter({ page: createPage().page }).create({
    networks,
    clock,
    http: async () => ({ status: 500, headers: new Headers(), text: '' }),
    platform: createFakePlatform(),
    log: { warn() {}, error() {} },
    walletConnect: {
      restore: async (account) => (account.address === alice.account.address ? approved : undefined),
      propose: () => Promise.reject(new Error('not used')),
      stop() {},
    },
    authorize: async () => {},
    onRefusal() {},
  })
  const session = await open(
    adapter.connect({ connectorId: 'walletConnect', networkId, approved, signal: never }),
  )
  return {
    ...{ adapter, session, requests },
    // The port leaves its type open: each family has its own.
    provider: session.provider as SolanaProvider,
    ends: () => ends,
    change(now: readonly string[], change: WalletConnectChange) {
      shared = now
      for (const listener of [...listeners]) listener(change)
    },
  }
}

describe('a remote wallet', () => {
  test('is a wallet of the standard, on the networks that it shares', async () => {
    const { session, provider } = await connect({ accounts: [on(devnet), on(devnet, bob)] })
    expect(session).toMatchObject({
      connectorId: 'walletConnect',
      wallet: { name: 'Harbour' },
      networkId: devnet,
    })
    expect(session.accounts.map(({ address }) => address)).toEqual([
      alice.account.address,
      bob.account.address,
    ])
    expect(provider.chains).toEqual([devnet, 'solana:devnet'])
    expect(await code(session.switchNetwork?.(solanaTestnet.caipNetworkId, never) ?? Promise.resolve())).toBe(
      'network_switch_unsupported',
    )
  })

  test('offers only what it has methods for, and its sign-in is a signed message', async () => {
    const { session, provider } = await connect({ methods: ['solana_signMessage'] })
    expect(Object.keys(provider.features).filter((name) => name.startsWith('solana:'))).toEqual([
      'solana:signMessage',
    ])
    expect(session.signIn).toBeUndefined()
  })

  test('without an account on solana is not connected', async () => {
    expect(await code(connect({ accounts: [] }))).toBe('no_accounts')
    expect(await code(connect({ accounts: ['solana:x:0x12', 'eip155:1:0x12', 'solana'] }))).toBe(
      'no_accounts',
    )
  })

  test('signs a message in base58, and the signature is verified (R-66)', async () => {
    const message = new TextEncoder().encode('hello')
    const answer = ({ params }: Request) => ({
      signature: encodeBase58(
        (params as { pubkey: string }).pubkey === alice.account.address ? alice.sign(message) : signature,
      ),
    })
    const { session, requests, provider } = await connect({ answer, accounts: [on(devnet), on(devnet, bob)] })
    const account = (of: typeof alice) =>
      ({ namespace: 'solana', address: of.account.address, type: 'eoa' }) as const
    expect(await session.signMessage('hello', account(alice), never)).toBe(encodeBase58(alice.sign(message)))
    expect(await code(session.signMessage('hello', account(bob), never))).toBe('signer_mismatch')
    expect(requests[0]).toEqual({
      networkId: devnet,
      method: 'solana_signMessage',
      params: { message: encodeBase58(message), pubkey: alice.account.address },
    })
    expect(await provider.signMessage?.(message)).toEqual(alice.sign(message))
  })

  test.each([true, false])(
    'that answers a transaction with its signature only has signed in its place (versioned: %s)',
    async (versioned) => {
      const wire = transaction(versioned)
      const { provider, requests } = await connect({ answer: () => ({ signature: encodeBase58(signature) }) })
      const signed = await provider.signTransaction?.(wire)
      expect(signed?.subarray(65, 129)).toEqual(signature)
      expect([signed?.subarray(0, 65), signed?.subarray(129)]).toEqual([
        wire.subarray(0, 65),
        wire.subarray(129),
      ])
      expect(requests[0]).toMatchObject({
        networkId: devnet,
        params: { transaction: base64(wire), pubkey: alice.account.address },
      })
    },
  )

  test('that answers with the transaction may have changed it', async () => {
    const changed = Uint8Array.of(9, 8, 7)
    const { provider } = await connect({
      answer: () => ({ signature: encodeBase58(signature), transaction: base64(changed) }),
    })
    expect(await provider.signTransaction?.(transaction(true))).toEqual(changed)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'signed'],
    ['a short signature', { signature: encodeBase58(new Uint8Array(63)) }],
    ['no base58', { signature: '0'.repeat(88) }],
    ['no base64', { transaction: '%' }],
    ['numbers', { transaction: 7, signature: 7 }],
  ])('that answers %s has signed nothing', async (_what, answered) => {
    const { provider, session } = await connect({ answer: () => answered })
    expect(await code(provider.signTransaction?.(transaction(true)) ?? Promise.resolve())).toBe(
      'unknown_error',
    )
    expect(
      await code(provider.signAllTransactions?.([transaction(true), transaction(true)]) ?? Promise.resolve()),
    ).toBe('unknown_error')
    expect(await code(provider.signAndSendTransaction?.(transaction(true)) ?? Promise.resolve())).toBe(
      'unknown_error',
    )
    const account = { namespace: 'solana', address: alice.account.address, type: 'eoa' } as const
    expect(await code(session.signMessage('hello', account, never))).toBe('siwx_sign_failed')
  })

  test('is asked once for several transactions, or for one after another if it has no method for several', async () => {
    const wires = [transaction(true), transaction(false)]
    const answer = ({ method, params }: Request) =>
      method === 'solana_signAllTransactions'
        ? { transactions: (params as { transactions: string[] }).transactions }
        : { transaction: (params as { transaction: string }).transaction }
    const several = await connect({ answer })
    expect(await several.provider.signAllTransactions?.(wires)).toEqual(wires)
    expect(several.requests.map(({ method }) => method)).toEqual(['solana_signAllTransactions'])
    const single = await connect({ answer, methods: ['solana_signTransaction'] })
    expect(await single.provider.signAllTransactions?.(wires)).toEqual(wires)
    expect(single.requests.map(({ method }) => method)).toEqual([
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  test('sends with the options of the app', async () => {
    const { provider, requests } = await connect({ answer: () => ({ signature: encodeBase58(signature) }) })
    const options = { skipPreflight: true }
    expect(await provider.signAndSendTransaction?.(transaction(true), options)).toBe(encodeBase58(signature))
    expect(requests[0]).toMatchObject({
      method: 'solana_signAndSendTransaction',
      params: { transaction: base64(transaction(true)), sendOptions: options },
    })
  })
})

describe('the session of a remote wallet', () => {
  test('R-62: each request names the network of the session, also among local chains, and never another', async () => {
    const local = (seed: string) => solanaNetwork({ genesisHash: seed.repeat(44), name: seed, http: [] })
    const [one, other] = [local('A'), local('B')]
    const { session, provider, requests } = await connect({
      networks: [one, other],
      networkId: one.caipNetworkId,
      accounts: [on(other.caipNetworkId), on(one.caipNetworkId)],
      answer: () => ({ signature: encodeBase58(signature) }),
    })
    await provider.signTransaction?.(transaction(true))
    await session.switchNetwork?.(other.caipNetworkId, never)
    await provider.signTransaction?.(transaction(true))
    await provider.signMessage?.(new Uint8Array(1))
    await session.switchNetwork?.(one.caipNetworkId, never)
    await provider.signMessage?.(new Uint8Array(1))
    expect(requests.map(({ networkId }) => networkId)).toEqual([
      ...[one.caipNetworkId, other.caipNetworkId],
      ...[other.caipNetworkId, one.caipNetworkId],
    ])

    const elsewhere = await connect({ accounts: [on(solana.caipNetworkId)] })
    expect(await code(elsewhere.provider.signTransaction?.(transaction(true)) ?? Promise.resolve())).toBe(
      'unsupported_chain',
    )
    expect(elsewhere.requests).toEqual([])
  })

  test('changes its account, and ends', async () => {
    const { session, change, provider } = await connect({ accounts: [on(devnet), on(devnet, bob)] })
    const changes: string[] = []
    session.onChange(({ type }) => changes.push(type))
    const accounts = [on(devnet), on(devnet, bob)]
    change(accounts, { type: 'accounts', namespace: 'eip155', addresses: ['0x12'] })
    change(accounts, { type: 'network', networkId: solanaTestnet.caipNetworkId })
    expect(changes).toEqual([])
    change(accounts, { type: 'accounts', namespace: 'solana', addresses: [bob.account.address] })
    expect(provider.accounts[0]?.address).toBe(bob.account.address)
    change([on(devnet)], { type: 'updated' })
    expect(session.accounts.map(({ address }) => address)).toEqual([alice.account.address])
    change([], { type: 'ended' })
    expect(changes).toEqual(['accounts', 'accounts', 'disconnected'])
  })

  test('is restored by its account, and ended by a disconnect', async () => {
    const { adapter, ends } = await connect()
    const saved = { connectorId: 'walletConnect', namespace: 'solana', networkId: devnet } as const
    const restored = await adapter.restore({ ...saved, address: alice.account.address }, never)
    expect(restored?.accounts[0]?.address).toBe(alice.account.address)
    await restored?.disconnect()
    expect(ends()).toBe(1)
    expect(await adapter.restore({ ...saved, address: bob.account.address }, never)).toBeUndefined()
  })
})

test('WalletConnect is offered beside the installed wallets', async () => {
  const { adapter } = await connect()
  const seen: string[] = []
  adapter.discover((connectors) => seen.push(...connectors.map(({ id }) => id)))()
  expect(seen).toEqual(['walletConnect'])
})
