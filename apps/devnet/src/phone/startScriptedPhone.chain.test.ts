import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Hex, numberToHex, recoverTypedDataAddress, stringToHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { devnetChains } from '../chains/chain.ts'
import { freePortBase } from '../chains/freePortBase.ts'
import { launchAnvil, type RunningChain } from '../chains/launchAnvil.ts'
import { rpc } from '../chains/rpc.ts'
import { type Relay, startRelay } from '../relay/startRelay.ts'
import { type SolanaChain, solanaChain } from '../solana/solanaChain.ts'
import { phoneKeys } from './phoneAccounts.ts'
import { solanaAccount } from './solanaAccount.ts'
import { type ScriptedPhone, type ScriptedPhoneOptions, startScriptedPhone } from './startScriptedPhone.ts'

// Disables telemetry of the app's SDK as well.
vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
vi.stubEnv('IS_VITEST', 'true')

type Client = Awaited<ReturnType<typeof import('@walletconnect/sign-client').SignClient.init>>

const evmMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const events = ['chainChanged', 'accountsChanged']

let relay: Relay
let solana: SolanaChain
let chains: ReturnType<typeof devnetChains>
const anvils: RunningChain[] = []
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  const portBase = await freePortBase()
  chains = devnetChains(portBase)
  solana = solanaChain(portBase)
  anvils.push(...(await Promise.all(chains.map((chain) => launchAnvil(chain)))))
  relay = await startRelay({ port: 0 })
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(async () => {
  await relay.stop()
  for (const anvil of anvils) await anvil.stop()
})

async function startPhone(options: Partial<ScriptedPhoneOptions> = {}): Promise<ScriptedPhone> {
  const phone = await startScriptedPhone({ relayUrl: relay.url, chains, solana, ...options })
  cleanups.push(phone.stop)
  return phone
}

async function startApp(): Promise<Client> {
  // Imported late, because the SDK reads the environment on import.
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = await SignClient.init({
    projectId: 'meadow',
    relayUrl: relay.url,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Meadow', description: '', url: 'https://meadow.example', icons: [] },
  })
  cleanups.push(async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })
  return client
}

const live = () => `eip155:${chains[0].id}`
const practice = () => `eip155:${chains[1].id}`
const proposal = (ids: readonly string[] = [live(), practice()]) => ({
  optionalNamespaces: { eip155: { chains: [...ids], methods: evmMethods, events } },
})

/** Waits for the approval first, because the SDK loses an answer that arrives before. */
async function connect(app: Client, phone: ScriptedPhone, proposed: object = proposal()) {
  const { uri, approval } = await app.connect(proposed)
  const [session] = await Promise.all([approval(), phone.pair(uri ?? '')])
  return session
}

/** An app and a phone with a session. */
async function pair(options: Partial<ScriptedPhoneOptions> = {}, proposed: object = proposal()) {
  const [app, phone] = await Promise.all([startApp(), startPhone(options)])
  const session = await connect(app, phone, proposed)
  const { topic } = session
  return {
    app,
    phone,
    session,
    ask: (method: string, params: unknown, chainId = live()): Promise<unknown> =>
      app.request({ topic, chainId, request: { method, params } }),
    nextEvent: (name: string) =>
      new Promise((resolve) => {
        app.on('session_event', ({ params }) => params.event.name === name && resolve(params.event.data))
      }),
  }
}

const first = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const second = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('a session is approved with the proposed and supported namespaces only', async () => {
  const { session, phone } = await pair(
    { chains: [chains[0]] },
    {
      optionalNamespaces: {
        eip155: { chains: [live(), 'eip155:1'], methods: ['personal_sign', 'eth_mine'], events },
        cosmos: { chains: ['cosmos:hub'], methods: ['sign'], events: [] },
      },
    },
  )
  expect(session.namespaces).toEqual({
    eip155: { chains: [live()], accounts: [`${live()}:${first}`], methods: ['personal_sign'], events },
  })
  expect(session.peer.metadata.name).toBe('Devnet Phone')
  expect(phone.log).toMatchObject([
    { kind: 'proposal', app: { name: 'Meadow', url: 'https://meadow.example' } },
  ])
  expect(phone.log[0]?.summary.rows).toContainEqual(['Unknown here', 'eip155:1, cosmos:hub'])
})

test('a session can be rejected, and one without known networks is rejected without a prompt', async () => {
  const [app, phone] = await Promise.all([startApp(), startPhone()])
  phone.answer('proposal', 'reject')
  await expect(connect(app, phone)).rejects.toMatchObject({ code: 5000 })
  await expect(connect(app, phone, proposal(['eip155:1']))).rejects.toMatchObject({ code: 5100 })
  expect(phone.log).toHaveLength(1)
  expect(phone.getState().sessions).toEqual([])
})

test('text and typed data are signed, and other addresses are rejected', async () => {
  const { ask, phone } = await pair()
  const signature = (await ask('personal_sign', [stringToHex('hello'), first])) as Hex
  expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)
  expect(phone.log[1]).toMatchObject({ method: 'personal_sign', summary: { text: 'hello' } })

  const data = {
    domain: { name: 'Meadow', chainId: chains[0].id },
    types: { Seed: [{ name: 'kind', type: 'string' }] },
    primaryType: 'Seed',
    message: { kind: 'clover' },
  } as const
  const signed = (await ask('eth_signTypedData_v4', [first, JSON.stringify(data)])) as Hex
  expect(await recoverTypedDataAddress({ ...data, signature: signed })).toBe(first)
  await expect(ask('personal_sign', ['0x00', second])).rejects.toMatchObject({ code: 4100 })
  await expect(ask('eth_signTypedData_v4', [first, '{'])).rejects.toMatchObject({ code: -32602 })
})

test('answers can be reject, late, silent and twice', async () => {
  const { app, ask, phone } = await pair()
  phone.answer('request', 'reject')
  await expect(ask('personal_sign', ['0x00', first])).rejects.toMatchObject({ code: 5000 })

  phone.answer('personal_sign', 'late')
  const late = ask('personal_sign', ['0x00', first])
  await phone.waitForRequests(3)
  phone.release()
  expect(await late).toMatch(/^0x/)

  phone.answer('personal_sign', 'silent')
  const settled = vi.fn()
  void ask('personal_sign', ['0x00', first]).then(settled, settled)
  await phone.waitForRequests(4)
  phone.answer('personal_sign', 'twice')
  const onMessage = vi.fn()
  app.core.relayer.on('relayer_message', onMessage)
  expect(await ask('personal_sign', ['0x00', first])).toMatch(/^0x/)
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(2), 20_000)
  expect(settled).not.toHaveBeenCalled()
  expect(phone.failures).toEqual([])
})

test('a transaction is sent on the requested chain', async () => {
  const { ask } = await pair()
  const to = '0x00000000000000000000000000000000000A11cE'
  const transaction = { from: first, to, value: '0x7' }
  const hashes = await Promise.all([
    ask('eth_sendTransaction', [transaction], practice()),
    ask('eth_sendTransaction', [transaction], practice()),
  ])
  for (const hash of hashes) {
    expect(await rpc(chains[1].rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  }
  expect(await rpc(chains[1].rpcUrl, 'eth_getBalance', [to, 'latest'])).toBe('0xe')
  const elsewhere = { ...transaction, chainId: numberToHex(chains[0].id) }
  await expect(ask('eth_sendTransaction', [elsewhere], practice())).rejects.toMatchObject({ code: -32602 })
})

test('a known network is switched to, an unknown one gets 4902 until it is added', async () => {
  const { ask, phone, nextEvent, app, session } = await pair({ chains: [chains[0]] })
  const chainId = numberToHex(chains[1].id)
  await expect(ask('wallet_switchEthereumChain', [{ chainId }])).rejects.toMatchObject({ code: 4902 })
  const changed = nextEvent('chainChanged')
  const add = { chainId, chainName: 'Practice', rpcUrls: [chains[1].rpcUrl] }
  expect(await ask('wallet_addEthereumChain', [add])).toBeNull()
  expect(await changed).toBe(chains[1].id)
  expect(phone.getState().chainId).toBe(chains[1].id)
  expect(app.session.get(session.topic).namespaces.eip155?.accounts).toContain(`${practice()}:${first}`)
  expect(await ask('personal_sign', ['0x00', first], practice())).toMatch(/^0x/)

  const back = nextEvent('chainChanged')
  const home = { chainId: numberToHex(chains[0].id) }
  expect(await ask('wallet_switchEthereumChain', [home])).toBeNull()
  expect(await back).toBe(chains[0].id)
})

test('switching network or account in the phone notifies the app', async () => {
  const { phone, nextEvent, ask } = await pair()
  const network = nextEvent('chainChanged')
  await phone.switchTo(chains[1].id)
  expect(await network).toBe(chains[1].id)
  await expect(phone.switchTo(1)).rejects.toMatchObject({ code: 4902 })

  const account = nextEvent('accountsChanged')
  await phone.changeAccount()
  expect(await account).toEqual([`${practice()}:${second}`])
  expect(await ask('personal_sign', ['0x00', second])).toMatch(/^0x/)
  await expect(ask('personal_sign', ['0x00', first])).rejects.toMatchObject({ code: 4100 })
})

test('EIP-5792: calls run in order, and unsupported features are rejected', async () => {
  const { ask } = await pair()
  const chainId = numberToHex(chains[0].id)
  expect(await ask('wallet_getCapabilities', [first, [chainId, '0x1']])).toEqual({
    [chainId]: { atomic: { status: 'unsupported' } },
  })
  const to = '0x00000000000000000000000000000000000A11cE'
  const request = { version: '2.0.0', from: first, chainId, atomicRequired: false }
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  const { id } = (await ask('wallet_sendCalls', [{ ...request, calls }])) as { id: string }
  await vi.waitFor(
    async () =>
      expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({
        status: 200,
        atomic: false,
        receipts: [{ status: '0x1' }, { status: '0x1' }],
      }),
    20_000,
  )
  const send = (change: object) => ask('wallet_sendCalls', [{ ...request, calls, ...change }])
  await expect(send({ atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
  await expect(send({ chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  await expect(send({ id })).rejects.toMatchObject({ code: 5720 })
  await expect(send({ capabilities: { paymasterService: {} } })).rejects.toMatchObject({ code: 5700 })
  await expect(ask('wallet_getCallsStatus', ['0x99'])).rejects.toMatchObject({ code: 5730 })
  // The estimate of the reverting init code fails, so that call is not sent.
  const half = (await send({ calls: [calls[0], { data: '0x60006000fd' }, calls[1]] })) as { id: string }
  await vi.waitFor(
    async () =>
      expect(await ask('wallet_getCallsStatus', [half.id])).toMatchObject({
        status: 600,
        receipts: [{ status: '0x1' }],
      }),
    20_000,
  )
})

test('Solana messages and transactions are signed', async () => {
  const { networkId } = solana
  const proposed = {
    chains: [networkId],
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
    events: [],
  }
  const { phone, ask, session } = await pair({}, { optionalNamespaces: { solana: proposed } })
  const { address } = solanaAccount(phoneKeys[0].solana)
  expect(session.namespaces.solana?.accounts).toEqual([`${networkId}:${address}`])
  const message = new TextEncoder().encode('hello')
  const params = { message: base58.encode(message), pubkey: address }
  const answer = (await ask('solana_signMessage', params, networkId)) as { signature: string }
  const key = base58.decode(address)
  expect(ed25519.verify(base58.decode(answer.signature), message, key)).toBe(true)

  // A versioned message without instructions and with two signers, of which the phone is the second.
  const body = Uint8Array.of(
    0x80,
    2,
    0,
    0,
    2,
    ...new Uint8Array(32).fill(7),
    ...key,
    ...new Uint8Array(32),
    0,
    0,
  )

  const transaction = base64.encode(Uint8Array.of(2, ...new Uint8Array(128), ...body))
  const signed = (await ask('solana_signTransaction', { transaction }, networkId)) as {
    signature: string
    transaction: string
  }
  expect(ed25519.verify(base58.decode(signed.signature), body, key)).toBe(true)
  expect(base58.encode(base64.decode(signed.transaction).subarray(65, 129))).toBe(signed.signature)
  const all = { transactions: [transaction, transaction] }
  expect(await ask('solana_signAllTransactions', all, networkId)).toEqual({
    transactions: [signed.transaction, signed.transaction],
  })
  expect(phone.log.at(-1)?.summary.rows).toContainEqual(['Network', 'Solana Localnet'])
  const others = base64.encode(Uint8Array.of(1, ...new Uint8Array(64), 1, 0, 0, 1, ...new Uint8Array(64), 0))
  const refused = ask('solana_signTransaction', { transaction: others }, networkId)
  await expect(refused).rejects.toMatchObject({ code: -32602 })
})

test('CAIP-222: one approval signs in on every requested and known chain', async () => {
  const [app, phone] = await Promise.all([startApp(), startPhone()])
  const authenticate = async () => {
    const { uri, response } = await app.authenticate({
      chains: [live(), practice()],
      domain: 'meadow.example',
      uri: 'https://meadow.example',
      nonce: 'a1b2c3d4',
      statement: 'Come in.',
      methods: evmMethods,
    })
    const [answered] = await Promise.all([response(), phone.pair(uri)])
    return answered
  }
  const { auths = [], session } = await authenticate()
  expect(auths.map(({ p }) => p.iss)).toEqual([
    `did:pkh:${live()}:${first}`,
    `did:pkh:${practice()}:${first}`,
  ])
  for (const { p, s } of auths) {
    const message = app.formatAuthMessage({ request: p, iss: p.iss.replace('did:pkh:', '') })
    expect(await verifyMessage({ address: first, message, signature: s.s as Hex })).toBe(true)
  }
  expect(phone.log[0]).toMatchObject({
    kind: 'authentication',
    summary: { text: expect.stringContaining('Come in.') },
  })
  const topic = session?.topic ?? ''
  const request = { method: 'personal_sign', params: ['0x00', first] }
  expect(await app.request({ topic, chainId: practice(), request })).toMatch(/^0x/)

  phone.answer('authentication', 'reject')
  // The SDK only passes on the message.
  await expect(authenticate()).rejects.toBe('User rejected.')
})

test('either side can end the session', async () => {
  const { app, phone, session } = await pair()
  const deleted = new Promise((resolve) => app.once('session_delete', resolve))
  await phone.disconnect()
  expect(await deleted).toMatchObject({ topic: session.topic })

  const { topic } = await connect(app, phone)
  phone.answer('personal_sign', 'silent')
  const request = { method: 'personal_sign', params: ['0x00', first] }
  const unanswered = app.request({ topic, chainId: live(), request })
  // The SDK may reject the unanswered request.
  unanswered.catch(() => {})
  await phone.waitForRequests(3)
  expect(phone.getState().sessions).toHaveLength(1)
  await app.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
})

test('a text that is not a pairing URI is rejected', async () => {
  const phone = await startPhone()
  await expect(phone.pair('https://meadow.example')).rejects.toThrow()
})

test('a phone stopped while answering leaves nothing that keeps the process alive', async () => {
  const app = await startApp()
  const { uri } = await app.connect(proposal())
  const script = `
    import { startScriptedPhone } from '${new URL('startScriptedPhone.ts', import.meta.url)}'
    const phone = await startScriptedPhone(${JSON.stringify({ relayUrl: relay.url, chains })})
    await phone.pair('${uri}')
    await phone.waitForRequests(1)
    await phone.stop()
    console.log('stopped')`
  const options = ['--import', 'tsx', '--conditions=@latchkey/source', '--input-type=module', '-e', script]
  const cwd = import.meta.dirname
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd, timeout: 60_000 })
  expect(stdout).toBe('stopped\n')
})
