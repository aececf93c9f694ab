import type { EmbeddedSession, EmbeddedWallet } from '@latchkey/core'
import { solanaDevnet, solanaTestnet } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { solanaAdapter } from '../solanaAdapter.ts'
import { alice, bob, code, createPage, never, open } from '../testing/solanaWorld.ts'
import type { SolanaProvider } from './solanaProvider.ts'

type Request = Parameters<EmbeddedSession['request']>[0]

/** The adapter with an embedded wallet whose frame answers as the test says. */
function setup({
  accounts = [alice.account.address],
  answer = () => undefined,
}: {
  accounts?: readonly string[]
  answer?: (request: Request) => unknown
} = {}) {
  const requests: Request[] = []
  const ends = new Set<() => void>()
  let email = 'ann@mail.example'
  const session: EmbeddedSession = {
    get user() {
      return { method: 'email', email } as const
    },
    accounts: (namespace) => (namespace === 'solana' ? accounts : ['0x12']),
    async request(request) {
      requests.push(request)
      return answer(request)
    },
    onEnd(listener) {
      ends.add(listener)
      return () => void ends.delete(listener)
    },
    async disconnect() {
      for (const end of [...ends]) end()
    },
  }
  const embeddedWallet: Partial<EmbeddedWallet> = {
    open: async () => session,
    restore: async ({ address }) => (accounts.includes(address) ? session : undefined),
  }
  const adapter = solanaAdapter({ page: createPage().page }).create({
    networks: [solanaDevnet, solanaTestnet],
    clock: createFakeClock(),
    http: async () => ({ status: 500, headers: new Headers(), text: '' }),
    platform: createFakePlatform(),
    log: { warn() {}, error() {} },
    // The adapter uses no other of its methods.
    embeddedWallet: embeddedWallet as EmbeddedWallet,
    authorize: async () => {},
    onRefusal() {},
  })
  const connect = () =>
    adapter.connect({ connectorId: 'embedded', networkId: solanaDevnet.caipNetworkId, signal: never })
  return {
    ...{ adapter, requests, connect },
    changeEmail: (to: string) => {
      email = to
    },
    end: () => void session.disconnect(),
  }
}

test('the embedded wallet is offered, and is a wallet of the standard on every network of the app', async () => {
  const { adapter, connect, changeEmail } = setup()
  const seen: string[] = []
  adapter.discover((connectors) => seen.push(...connectors.map(({ id, type }) => `${id} ${type}`)))()
  expect(seen).toEqual(['embedded AUTH'])
  const session = await open(connect())
  expect(session).toMatchObject({
    connectorId: 'embedded',
    accounts: [{ namespace: 'solana', address: alice.account.address, type: 'eoa' }],
    networkId: solanaDevnet.caipNetworkId,
    user: { method: 'email', email: 'ann@mail.example' },
  })
  await session.switchNetwork?.(solanaTestnet.caipNetworkId, never)
  expect(session.networkId).toBe(solanaTestnet.caipNetworkId)
  changeEmail('bea@mail.example')
  expect(session.user?.email).toBe('bea@mail.example')
})

test('a sign-in is a message that the frame signs for the network of the session', async () => {
  const { connect, requests } = setup({
    answer: () => ({ signature: encodeBase58(alice.sign(new TextEncoder().encode('hello'))) }),
  })
  const session = await open(connect())
  const account = { namespace: 'solana', address: alice.account.address, type: 'eoa' } as const
  expect(await session.signMessage('hello', account, never)).toMatch(/^\w{80,}$/)
  expect(session.signIn).toBeUndefined()
  const provider = session.provider as SolanaProvider
  await provider.signTransaction?.(new Uint8Array(80)).catch(() => {})
  await session.switchNetwork?.(solanaTestnet.caipNetworkId, never)
  await session.signMessage('hello', account, never)
  await provider.signMessage?.(new TextEncoder().encode('hello'))
  expect(requests.map(({ networkId, method }) => [networkId, method])).toEqual([
    [solanaDevnet.caipNetworkId, 'solana_signMessage'],
    [solanaDevnet.caipNetworkId, 'solana_signTransaction'],
    [solanaTestnet.caipNetworkId, 'solana_signMessage'],
    [solanaTestnet.caipNetworkId, 'solana_signMessage'],
  ])
})

test('a decline in the frame is a rejection', async () => {
  const declined = Object.assign(new Error('The user declined.'), { code: 4001 })
  const { connect } = setup({ answer: () => Promise.reject(declined) })
  const session = await open(connect())
  const account = { namespace: 'solana', address: alice.account.address, type: 'eoa' } as const
  expect(await code(session.signMessage('hello', account, never))).toBe('request_rejected')
})

test('a sign-out anywhere ends the session, and it is restored by its account only', async () => {
  const { adapter, connect, end } = setup()
  const session = await open(connect())
  const changes: string[] = []
  session.onChange(({ type }) => changes.push(type))
  end()
  expect(changes).toEqual(['disconnected'])
  const saved = {
    connectorId: 'embedded',
    namespace: 'solana',
    networkId: solanaDevnet.caipNetworkId,
  } as const
  const restored = await adapter.restore({ ...saved, address: alice.account.address }, never)
  expect(restored?.accounts[0]?.address).toBe(alice.account.address)
  restored?.release()
  expect(await adapter.restore({ ...saved, address: bob.account.address }, never)).toBeUndefined()
})

test('a wallet without an account on solana is not connected', async () => {
  expect(await code(setup({ accounts: [] }).connect())).toBe('no_accounts')
})
