import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from './startRelay.ts'

/** Allows two clients in one process, and disables their telemetry. */
vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
vi.stubEnv('IS_VITEST', 'true')

type Client = Awaited<ReturnType<typeof import('@walletconnect/sign-client').SignClient.init>>

let relay: Relay
const clients: Client[] = []
beforeEach(async () => {
  relay = await startRelay({ port: 0 })
})
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  }
  await relay.stop()
})

async function start(name: string): Promise<Client> {
  // Imported late, because the SDK reads the environment on import.
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = await SignClient.init({
    projectId: 'meadow',
    relayUrl: relay.url,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: name,
    storageOptions: { database: ':memory:' },
    metadata: { name, description: name, url: 'https://meadow.example', icons: [] },
  })
  // Prevents a request to the vendor's verify host for every session request.
  client.core.verify.register = async () => ''
  clients.push(client)
  return client
}

const chain = 'eip155:910056'
const account = `${chain}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`
const namespace = { chains: [chain], methods: ['personal_sign'], events: ['chainChanged'] }

/** Makes the wallet approve everything. */
function approveAll(wallet: Client) {
  wallet.on('session_proposal', ({ id }) => {
    void wallet.approve({ id, namespaces: { eip155: { ...namespace, accounts: [account] } } })
  })
  wallet.on('session_request', ({ id, topic, params }) => {
    const result = `signed ${params.request.params[0]}`
    void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  })
}

test('clients of the WalletConnect SDK pair, send requests and disconnect over the relay', async () => {
  const [dapp, wallet] = await Promise.all([start('Meadow'), start('Harbour')])
  approveAll(wallet)
  const { uri, approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
  // Waits for the approval first, because the SDK loses an answer that arrives before.
  const [session] = await Promise.all([approval(), wallet.core.pairing.pair({ uri: uri ?? '' })])
  expect(session.namespaces.eip155?.accounts).toEqual([account])
  expect(session.peer.metadata.name).toBe('Harbour')

  const request = { method: 'personal_sign', params: ['0x68656c6c6f', account] }
  const { topic } = session
  expect(await dapp.request({ topic, chainId: chain, request })).toBe('signed 0x68656c6c6f')

  const deleted = new Promise((resolve) => dapp.once('session_delete', resolve))
  await wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  expect(await deleted).toMatchObject({ topic })
  expect(dapp.session.getAll()).toEqual([])
})

test('F2: both clients reconnect after the relay cuts their sockets during a pairing', async () => {
  const [dapp, wallet] = await Promise.all([start('Meadow'), start('Harbour')])
  approveAll(wallet)
  const { uri, approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
  relay.cut()
  const [session] = await Promise.all([approval(), wallet.core.pairing.pair({ uri: uri ?? '' })])
  expect(session.namespaces.eip155?.accounts).toEqual([account])
})
