import { pairing } from '@latchkey/controllers/parts'
import type { CaipNetworkId, Clock, SiwxConfig, SiwxSession } from '@latchkey/core'
import { systemClock } from '@latchkey/core/browser'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { type ContractCall, verifySignIn } from '@latchkey/core/verify'
import {
  accountKeys,
  awaitReceipt,
  fetchChain,
  walletFactoryAbi,
  walletFactoryAddress,
} from '@latchkey/devnet'
import { walletConnect } from '@latchkey/walletconnect'
import { memoryWalletConnectStorage } from '@latchkey/walletconnect/testing'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createClient, http as httpTransport, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract, writeContract } from 'viem/actions'
import { expect, test, vi } from 'vitest'
import {
  closePages,
  connectPhone,
  createStores,
  devnet,
  networks,
  onCleanup,
  openPage,
  phone,
  propose,
  replacePhone,
  setupPages,
} from './walletConnectPages.ts'

setupPages()

/** Sign-in of a host app, whose server issues one nonce at a time and verifies each session. */
function createServer(call?: ContractCall) {
  let nonce = ''
  let nonces = 0
  let stored: SiwxSession[] = []
  const issued = new Set<string>()
  const verified = async (session: SiwxSession) => {
    const expected = { domain: 'app.example', uri: 'https://app.example', nonce }
    const { message, signature } = session
    return verifySignIn({ message, signature, expected, now: Date.now(), call })
  }
  const config: SiwxConfig = {
    async createMessage({ accountAddress, chainId }) {
      nonce = `nonce${String(++nonces).padStart(12, '0')}`
      const uri = 'https://app.example'
      // The clock of this server is 100 s behind the page's.
      const issuedAt = new Date(Date.now() - 100_000).toISOString()
      issued.add(issuedAt)
      return {
        accountAddress,
        chainId: chainId as CaipNetworkId,
        domain: 'app.example',
        uri,
        version: '1',
        nonce,
        issuedAt,
        statement: 'Sign in to Meadow.',
      }
    },
    async addSession(session) {
      stored = [...stored, await verified(session)]
    },
    async setSessions(sessions) {
      stored = await Promise.all(sessions.map(verified))
    },
    getSessions: async (chainId, address) =>
      stored.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession() {
      stored = []
    },
  }
  return { config, stored: () => stored, issued }
}

test('a one-click sign-in connects and signs in on every network with one approval', async () => {
  const { config, stored, issued } = createServer()
  const latchkey = await openPage(createStores(), { siwx: config })
  latchkey.open()
  const provider = await connectPhone(latchkey)
  expect(phone.log.map(({ kind }) => kind)).toEqual(['authentication'])
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('signed-in'), 20_000)
  expect(stored().map(({ data }) => data.chainId)).toEqual(devnet.chains.map(({ id }) => `eip155:${id}`))
  // the time of the message is the server's, not the page's.
  for (const { data } of stored()) expect(issued).toContain(data.issuedAt)
  await vi.waitFor(() => expect(latchkey.state.getState().open).toBe(false), 20_000)
  // The other network is signed in, too, and requests through the session work.
  await latchkey.switchNetwork(`eip155:${devnet.chains[1]?.id}`)
  await vi.waitFor(
    () => expect(latchkey.siwx.state.getState().session?.data.chainId).toBe(latchkey.network()?.networkId),
    20_000,
  )
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  const signature = await provider.request({ method: 'personal_sign', params: ['0x6869', address] })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.log.map(({ method, kind }) => method ?? kind)).toEqual(['authentication', 'personal_sign'])
  await latchkey.disconnect()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
})

test('a wallet without one-click sign-in connects and is asked for a separate signature', async () => {
  await replacePhone({ authenticates: false })
  const { config, stored } = createServer()
  const latchkey = await openPage(createStores(), { siwx: config })
  await connectPhone(latchkey)
  expect(phone.log.map(({ kind }) => kind)).toEqual(['proposal'])
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('ready'), 20_000)
  await latchkey.signIn()
  expect(stored()).toHaveLength(1)
})

test('a one-click sign-in connects although the SDK has chosen the same id for both of its requests', async () => {
  await replacePhone({ authenticates: false })
  const page = createStores()
  const latchkey = await openPage(page, { siwx: createServer().config })
  // The ids of the first two requests are built from the same time and the same random number.
  const [random, now, fixedNow] = [Math.random, Date.now, Date.now()]
  let randomCalls = 0
  const isFirstPair = () => randomCalls < 2 && new Error().stack?.includes('.authenticate (')
  vi.spyOn(Date, 'now').mockImplementation(() => (isFirstPair() ? fixedNow : now()))
  vi.spyOn(Math, 'random').mockImplementation(() => {
    if (!isFirstPair()) return random()
    randomCalls += 1
    return 0.5
  })
  await connectPhone(latchkey).finally(() => vi.restoreAllMocks())
  // The rejected first request was followed by a second.
  const history = (await page.sdkStorage.getKeys()).find((name) => name.includes('history')) ?? ''
  const records = (await page.sdkStorage.getItem<{ request: { method: string } }[]>(history)) ?? []
  expect(records.filter(({ request }) => request.method === 'wc_sessionAuthenticate')).toHaveLength(2)
})

test('a one-click sign-in of a contract account is verified by the app’s server if the SDK cannot verify it', async () => {
  const address = await deployContractAccount()
  await replacePhone({ contractAccount: address })
  // Both ends verify such a signature at this address. The wallet's requests come first and reach the chain; the page's fail.
  let requests = 0
  const vendor = setupServer(
    http.post('https://rpc.walletconnect.org/v1/', async ({ request }) => {
      requests += 1
      const chain = chainOf(new URL(request.url).searchParams.get('chainId'))
      if (requests > devnet.chains.length) return new HttpResponse(null, { status: 503 })
      const headers = { 'content-type': 'application/json' }
      return fetch(chain.rpcUrl, { method: 'POST', headers, body: await request.text() })
    }),
  )
  vendor.listen({ onUnhandledRequest: 'bypass' })
  // The SDK logs the failed answers.
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  onCleanup(vendor.close.bind(vendor))
  onCleanup(print.mockRestore)
  const { config, stored } = createServer(({ networkId, method, to, data, gas }) => {
    const params =
      method === 'eth_getCode' ? [to, 'latest'] : [{ ...(to ? { to } : {}), data, gas }, 'latest']
    return fetchChain(chainOf(networkId).rpcUrl, method, params).then(String, () => '0x')
  })
  const latchkey = await openPage(createStores(), { siwx: config })
  await connectPhone(latchkey)
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('signed-in'), 20_000)
  expect(requests).toBe(2 * devnet.chains.length)
  expect(latchkey.account()?.address).toBe(address)
  expect(stored().map(({ data }) => data.accountAddress)).toEqual(devnet.chains.map(() => address))
  expect(phone.log.map(({ kind }) => kind)).toEqual(['authentication'])
  await latchkey.disconnect()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
})

const chainOf = (networkId: string | null) => {
  const chain = devnet.chains.find(({ id }) => `eip155:${id}` === networkId)
  if (!chain) throw new TypeError(`The devnet has no ${networkId}`)
  return chain
}

/** Deploys a contract account, owned by the phone's first key, at the same address on every chain. */
async function deployContractAccount() {
  const account = privateKeyToAccount(accountKeys[2])
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const factory = {
    address: walletFactoryAddress,
    abi: walletFactoryAbi,
    args: [account.address, salt],
  } as const
  const addresses = devnet.chains.map(async ({ rpcUrl }) => {
    const client = createClient({ account, transport: httpTransport(rpcUrl), pollingInterval: 50 })
    const hash = await writeContract(client, { ...factory, chain: null, functionName: 'create' })
    await awaitReceipt(client, hash)
    return readContract(client, { ...factory, functionName: 'predict' })
  })
  return (await Promise.all(addresses))[0]
}

test('a declined one-click sign-in rejects with connection_rejected and stores no session', async () => {
  const { config, stored } = createServer()
  const latchkey = await openPage(createStores(), { siwx: config })
  phone.answer('authentication', 'reject')
  const { result, uri } = await propose(latchkey)
  await phone.pair(uri)
  expect(await result).toBe('connection_rejected')
  expect([latchkey.status(), stored()]).toEqual(['disconnected', []])
})

test('a one-click sign-in cancelled while the server verifies it connects nothing, and the wallet session is ended', async () => {
  const { config, stored } = createServer()
  let finishVerification = () => {}
  const verification = new Promise<void>((resolve) => {
    finishVerification = resolve
  })
  const slow = {
    ...config,
    async setSessions(sessions: readonly SiwxSession[]) {
      await config.setSessions(sessions)
      await verification
    },
  }
  const latchkey = await openPage(createStores(), { siwx: slow })
  const { result, uri } = await propose(latchkey)
  await phone.pair(uri)
  await vi.waitFor(() => expect(stored()).not.toEqual([]), 20_000)
  latchkey.use(pairing).cancel()
  expect(await result).toBe('request_aborted')
  finishVerification()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  expect([latchkey.status(), stored()]).toEqual(['disconnected', []])
})

test('a page closed at any moment of a proposal rejects with request_aborted and leaves no socket', async () => {
  for (let turns = 0; turns < 30; turns++) {
    const latchkey = await openPage()
    const result = latchkey.connect({ connectorId: 'walletConnect' }).catch(({ code }) => code)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    closePages()
    expect(await result).toBe('request_aborted')
  }
})

test('a one-click sign-in refused by the server stays connected and asks for a separate signature', async () => {
  const { config } = createServer()
  const refusing = { ...config, setSessions: async () => Promise.reject(new Error('nonce_used')) }
  const latchkey = await openPage(createStores(), { siwx: refusing })
  await connectPhone(latchkey)
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('ready'), 20_000)
})

/** A WalletConnect client without a Latchkey. */
const createClientOnly = (clock: Clock = systemClock()) =>
  walletConnect({ storage: memoryWalletConnectStorage() })({
    projectId: undefined,
    storageKey: undefined,
    relayUrl: devnet.relay.url,
    metadata: { name: 'Meadow', url: 'https://app.example' },
    platform: createFakePlatform(),
    networks: networks(),
    clock,
    log: { warn() {}, error() {} },
  })

test('F4: a one-click sign-in approved after 300 s is expired, and the wallet session is ended', async () => {
  const clock = createFakeClock()
  const client = createClientOnly(clock)
  onCleanup(() => {
    client.stop()
    void clock.advance(1_000)
  })
  const { signal } = new AbortController()
  const chainId = networks()[0]?.caipNetworkId ?? ''
  phone.answer('authentication', 'late')
  const message = () => createServer().config.createMessage({ accountAddress: '', chainId }, signal)
  const { uri, approved } = await client.propose(signal, message)
  const outcome = approved.catch((cause) => cause.code)
  await phone.pair(uri)
  await phone.waitForRequests(1)
  await clock.advance(300_000)
  expect(await outcome).toBe('pairing_expired')
  phone.release()
  // The session exists until the wallet is notified.
  await vi.waitFor(() => expect(phone.getState().sessions).toHaveLength(1), { interval: 1 })
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
})

test.each(['with', 'without'])(
  'a wallet that answers an earlier proposal %s a sign-in is connected although there is a newer one',
  async (variant) => {
    const { config } = createServer()
    const client = createClientOnly()
    onCleanup(() => client.stop())
    const { signal } = new AbortController()
    const chainId = networks()[0]?.caipNetworkId ?? ''
    const proposeNext = () =>
      client.propose(
        signal,
        variant === 'with' ? () => config.createMessage({ accountAddress: '', chainId }, signal) : undefined,
      )
    phone.answer(variant === 'with' ? 'authentication' : 'proposal', 'late')
    const older = await proposeNext()
    await phone.pair(older.uri)
    await phone.waitForRequests(1)
    const newer = await proposeNext()
    newer.approved.catch(() => {})
    phone.release()
    const session = await older.approved
    expect(session.wallet.name).toBe('Devnet Phone')
    expect(session.signedIn).toHaveLength(variant === 'with' ? devnet.chains.length : 0)
    await session.disconnect()
    await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  },
)

test('configured methods are the only ones in the proposal', async () => {
  const namespaces = { eip155: { methods: ['personal_sign', 'eth_sendTransaction'] } }
  await connectPhone(await openPage(undefined, { namespaces }))
  const rows = new Map(phone.log[0]?.summary.rows)
  expect(rows.get('May ask for')).toBe('personal_sign, eth_sendTransaction')
})

test('F7: a rejected proposal rejects with connection_rejected and stays disconnected', async () => {
  phone.answer('proposal', 'reject')
  const latchkey = await openPage()
  const { result, uri } = await propose(latchkey)
  await phone.pair(uri)
  expect(await result).toBe('connection_rejected')
  expect(latchkey.status()).toBe('disconnected')
})

test('a proposal created while the keys of the last one are deleted can be answered', async () => {
  const page = createStores()
  const { sdkStorage } = page
  let hasEnded = false
  let [onCleanupStarted, release] = [() => {}, () => {}]
  const cleanupStarted = new Promise<void>((resolve) => {
    onCleanupStarted = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: typeof sdkStorage = {
    ...sdkStorage,
    async setItem(name, value) {
      // Only the phone is connected to the relay: the page deletes its keys.
      if (hasEnded && devnet.relay.open === 1 && name.endsWith('//keychain')) {
        onCleanupStarted()
        await released
      }
      return sdkStorage.setItem(name, value)
    },
  }
  const latchkey = await openPage({ ...page, sdkStorage: slow })
  phone.answer('proposal', 'reject')
  const first = await propose(latchkey)
  await phone.pair(first.uri)
  expect(await first.result).toBe('connection_rejected')
  phone.answer('proposal', 'approve')
  hasEnded = true
  await cleanupStarted
  const result = latchkey.connect({ connectorId: 'walletConnect' })
  const { state } = latchkey.use(pairing)
  await vi.waitFor(() => expect(state.getState().status).toBe('preparing'), 20_000)
  release()
  await vi.waitFor(() => expect(state.getState().status).toBe('ready'), 20_000)
  const current = state.getState()
  await phone.pair(current.status === 'ready' ? current.uri : '')
  expect((await result).name).toBe('Devnet Phone')
})
