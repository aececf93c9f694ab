import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey, type Latchkey } from '@latchkey/controllers'
import { pairing } from '@latchkey/controllers/parts'
import type { CaipNetworkId, Clock, SiwxConfig, SiwxSession } from '@latchkey/core'
import { systemClock } from '@latchkey/core/browser'
import { evmNetwork } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform, createFakeStorage, keptStorage } from '@latchkey/core/testing'
import { type ContractCall, verifySignIn } from '@latchkey/core/verify'
import { type NamespaceOverrides, walletConnect } from '@latchkey/core/walletconnect'
import {
  accountKeys,
  type Devnet,
  fetchChain,
  freePortBase,
  type ScriptedPhone,
  startDevnet,
  startScriptedPhone,
  walletFactoryAbi,
  walletFactoryAddress,
} from '@latchkey/devnet'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createClient, http as httpTransport, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// Both ends in one process.
vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
vi.stubEnv('IS_VITEST', 'true')

let devnet: Devnet
let phone: ScriptedPhone
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
}, 60_000)
afterAll(() => devnet.stop())

const stops: (() => void)[] = []
beforeEach(async () => {
  phone = await startScriptedPhone({ relayUrl: devnet.relay.url, chains: devnet.chains })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  Object.assign(devnet.relay.faults, {
    refuse: undefined,
    closeWith: undefined,
    decline: 0,
    delayMs: 0,
    drop: 0,
    duplicate: 0,
    aheadMs: 0,
  })
  await phone.stop()
  // Whatever a page had open is closed with it.
  await vi.waitFor(() => expect(devnet.relay.open).toBe(0), 5_000)
})

/** Milliseconds since it was made. */
function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

const networks = () =>
  devnet.chains.map(({ id, name, rpcUrl, nativeCurrency }) =>
    evmNetwork({ id, name, nativeCurrency, http: [rpcUrl] }),
  ) as [ReturnType<typeof evmNetwork>]

/** What a page keeps between two visits. */
const browser = () => ({ storage: createFakeStorage(), kept: keptStorage() })

/** A page whose wallet is still to come back. */
function begin(
  { storage, kept } = browser(),
  {
    siwx,
    namespaces,
    platform = createFakePlatform(),
  }: {
    siwx?: SiwxConfig
    namespaces?: NamespaceOverrides
    platform?: ReturnType<typeof createFakePlatform>
  } = {},
) {
  const latchkey = createLatchkey({
    ...(siwx ? { siwx } : {}),
    networks: networks(),
    adapters: [evmAdapter()],
    walletConnect: walletConnect({ storage: kept, namespaces }),
    metadata: { name: 'Meadow', url: 'https://app.example' },
    services: { relay: devnet.relay.url },
    ports: { platform, storage, log: { warn() {}, error() {} } as never },
  })
  stops.push(latchkey.start())
  return latchkey
}

async function visit(...page: Parameters<typeof begin>) {
  const latchkey = begin(...page)
  await latchkey.whenSettled()
  return latchkey
}

/** Asks for a code, and gives its uri and what becomes of it. */
async function invite(latchkey: Latchkey) {
  const answer = latchkey.connect({ connectorId: 'walletConnect' }).then(
    ({ name }) => name,
    (cause) => String(cause.code),
  )
  const { state } = latchkey.use(pairing)
  await vi.waitFor(() => expect(state.getState().status).toMatch(/ready|failed/), 16_000)
  const now = state.getState()
  return { answer, uri: now.status === 'ready' ? now.uri : '' }
}

async function connected(latchkey: Latchkey) {
  const { answer, uri } = await invite(latchkey)
  await phone.pair(uri)
  expect(await answer).toBe('Devnet Phone')
  return latchkey.provider('eip155') as {
    request(asked: { method: string; params?: unknown }): Promise<unknown>
  }
}

test('what a wallet is asked for names every network and no node; what it answers goes through', async () => {
  const provider = await connected(await visit())
  expect(JSON.stringify(phone.log[0])).not.toContain(':1') // no port of a node
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  expect(await provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
  const capabilities = await provider.request({ method: 'wallet_getCapabilities', params: [address] })
  expect(Object.keys(capabilities as object)).not.toEqual([])
  const chainId = await provider.request({ method: 'eth_chainId' })
  const calls = [{ to: address, value: '0x1' }]
  const batch = { version: '2.0.0', from: address, chainId, atomicRequired: false, calls }
  const { id } = (await provider.request({ method: 'wallet_sendCalls', params: [batch] })) as { id: string }
  await vi.waitFor(async () =>
    expect(await provider.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({
      status: 200,
    }),
  )
})

/** A host whose server gives out one nonce at a time and verifies what it is given. */
function server(call?: ContractCall) {
  let nonce = ''
  let given = 0
  let stored: SiwxSession[] = []
  const issued = new Set<string>()
  const verified = async (session: SiwxSession) => {
    const expected = { domain: 'app.example', uri: 'https://app.example', nonce }
    const { message, signature } = session
    return verifySignIn({ message, signature, expected, now: Date.now(), call })
  }
  const config: SiwxConfig = {
    async createMessage({ accountAddress, chainId }) {
      nonce = `nonce${String(++given).padStart(12, '0')}`
      const uri = 'https://app.example'
      // By the clock of this server, which is behind that of the page.
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

test('one click: connected, and signed in on every network with the same approval', async () => {
  const { config, stored, issued } = server()
  const latchkey = await visit(browser(), { siwx: config })
  latchkey.open()
  const provider = await connected(latchkey)
  expect(phone.log.map(({ kind }) => kind)).toEqual(['authentication'])
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('signed-in'))
  expect(stored().map(({ data }) => data.chainId)).toEqual(devnet.chains.map(({ id }) => `eip155:${id}`))
  // dated by the server, not by the page.
  for (const { data } of stored()) expect(issued).toContain(data.issuedAt)
  await vi.waitFor(() => expect(latchkey.state.getState().open).toBe(false))
  // Another network is signed in too, and the session answers as any other.
  await latchkey.switchNetwork(`eip155:${devnet.chains[1]?.id}`)
  await vi.waitFor(() =>
    expect(latchkey.siwx.state.getState().session?.data.chainId).toBe(latchkey.network()?.networkId),
  )
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  const signature = await provider.request({ method: 'personal_sign', params: ['0x6869', address] })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.log.map(({ method, kind }) => method ?? kind)).toEqual(['authentication', 'personal_sign'])
  await latchkey.disconnect()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
})

test('one click, for a wallet that cannot: it connects, and is asked to sign in as any other', async () => {
  await phone.stop()
  phone = await startScriptedPhone({
    relayUrl: devnet.relay.url,
    chains: devnet.chains,
    authenticates: false,
  })
  const { config, stored } = server()
  const latchkey = await visit(browser(), { siwx: config })
  await connected(latchkey)
  expect(phone.log.map(({ kind }) => kind)).toEqual(['proposal'])
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('ready'))
  await latchkey.signIn()
  expect(stored()).toHaveLength(1)
})

test('one click, and the client draws one id for both of its questions: the answer to either counts', async () => {
  await phone.stop()
  phone = await startScriptedPhone({
    relayUrl: devnet.relay.url,
    chains: devnet.chains,
    authenticates: false,
  })
  const page = browser()
  const latchkey = await visit(page, { siwx: server().config })
  // Both ids of the first pair are drawn in one moment, and by the same chance.
  const [draw, now, moment] = [Math.random, Date.now, Date.now()]
  let drawn = 0
  const isFirstPair = () => drawn < 2 && new Error().stack?.includes('.authenticate (')
  vi.spyOn(Date, 'now').mockImplementation(() => (isFirstPair() ? moment : now()))
  vi.spyOn(Math, 'random').mockImplementation(() => {
    if (!isFirstPair()) return draw()
    drawn += 1
    return 0.5
  })
  await connected(latchkey).finally(() => vi.restoreAllMocks())
  // The first pair was given up.
  const history = (await page.kept.getKeys()).find((name) => name.includes('history')) ?? ''
  const asked = (await page.kept.getItem<{ request: { method: string } }[]>(history)) ?? []
  expect(asked.filter(({ request }) => request.method === 'wc_sessionAuthenticate')).toHaveLength(2)
})

test('one click, of a contract account that the field’s client cannot check: the app’s server does', async () => {
  const address = await contractAccount()
  await phone.stop()
  phone = await startScriptedPhone({
    relayUrl: devnet.relay.url,
    chains: devnet.chains,
    contractAccount: address,
  })
  // Where either end asks about such a signature. The wallet asks first, and is told what the chain says; the page reaches nobody.
  let asked = 0
  const vendor = setupServer(
    http.post('https://rpc.walletconnect.org/v1/', async ({ request }) => {
      asked += 1
      const chain = chainOf(new URL(request.url).searchParams.get('chainId'))
      if (asked > devnet.chains.length) return new HttpResponse(null, { status: 503 })
      const headers = { 'content-type': 'application/json' }
      return fetch(chain.rpcUrl, { method: 'POST', headers, body: await request.text() })
    }),
  )
  vendor.listen({ onUnhandledRequest: 'bypass' })
  // The client prints what it was answered.
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  stops.push(vendor.close.bind(vendor), print.mockRestore)
  const { config, stored } = server(({ networkId, method, to, data, gas }) => {
    const params =
      method === 'eth_getCode' ? [to, 'latest'] : [{ ...(to ? { to } : {}), data, gas }, 'latest']
    return fetchChain(chainOf(networkId).rpcUrl, method, params).then(String, () => '0x')
  })
  const latchkey = await visit(browser(), { siwx: config })
  await connected(latchkey)
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('signed-in'))
  expect(asked).toBe(2 * devnet.chains.length)
  expect(latchkey.account()?.address).toBe(address)
  expect(stored().map(({ data }) => data.accountAddress)).toEqual(devnet.chains.map(() => address))
  expect(phone.log.map(({ kind }) => kind)).toEqual(['authentication'])
  await latchkey.disconnect()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
})

const chainOf = (networkId: string | null) => {
  const chain = devnet.chains.find(({ id }) => `eip155:${id}` === networkId)
  if (!chain) throw new TypeError(`The devnet has no ${networkId}`)
  return chain
}

/** On every chain at the same address; the phone's first key owns it. */
async function contractAccount() {
  const account = privateKeyToAccount(accountKeys[2])
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const of = { address: walletFactoryAddress, abi: walletFactoryAbi, args: [account.address, salt] } as const
  const addresses = devnet.chains.map(async ({ rpcUrl }) => {
    const client = createClient({ account, transport: httpTransport(rpcUrl), pollingInterval: 50 })
    const hash = await writeContract(client, { ...of, chain: null, functionName: 'create' })
    await waitForTransactionReceipt(client, { hash })
    return readContract(client, { ...of, functionName: 'predict' })
  })
  return (await Promise.all(addresses))[0]
}

test('one click, declined: nothing is connected, and nothing signed', async () => {
  const { config, stored } = server()
  const latchkey = await visit(browser(), { siwx: config })
  phone.answer('authentication', 'reject')
  const { answer, uri } = await invite(latchkey)
  await phone.pair(uri)
  expect(await answer).toBe('connection_rejected')
  expect([latchkey.status(), stored()]).toEqual(['disconnected', []])
})

test('one click, given up while the server looks at it: not connected, not signed in, and the wallet is told', async () => {
  const { config, stored } = server()
  let look = () => {}
  const looked = new Promise<void>((resolve) => {
    look = resolve
  })
  const slow = {
    ...config,
    async setSessions(sessions: readonly SiwxSession[]) {
      await config.setSessions(sessions)
      await looked
    },
  }
  const latchkey = await visit(browser(), { siwx: slow })
  const { answer, uri } = await invite(latchkey)
  await phone.pair(uri)
  await vi.waitFor(() => expect(stored()).not.toEqual([]))
  latchkey.use(pairing).cancel()
  expect(await answer).toBe('request_aborted')
  look()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
  expect([latchkey.status(), stored()]).toEqual(['disconnected', []])
})

test('stopped in any moment in which a wallet is being invited: nobody is, and no socket stays', async () => {
  for (let moments = 0; moments < 30; moments++) {
    const latchkey = await visit()
    const answer = latchkey.connect({ connectorId: 'walletConnect' }).catch(({ code }) => code)
    for (let moment = 0; moment < moments; moment++) await Promise.resolve()
    for (const stop of stops.splice(0)) stop()
    expect(await answer).toBe('request_aborted')
  }
})

test('one click, with a server that refuses: connected, and asked to sign in again', async () => {
  const { config } = server()
  const refusing = { ...config, setSessions: async () => Promise.reject(new Error('nonce_used')) }
  const latchkey = await visit(browser(), { siwx: refusing })
  await connected(latchkey)
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('ready'))
})

/** The client alone. */
const standalone = (clock: Clock = systemClock()) =>
  walletConnect({ storage: keptStorage() })({
    projectId: undefined,
    relayUrl: devnet.relay.url,
    metadata: { name: 'Meadow', url: 'https://app.example' },
    platform: createFakePlatform(),
    networks: networks(),
    clock,
    log: { warn() {}, error() {} },
  })

test('F4: one click, signed after 300 s: nobody waits, and the wallet is told', async () => {
  const clock = createFakeClock()
  const client = standalone(clock)
  stops.push(() => {
    client.stop()
    void clock.advance(1_000)
  })
  const { signal } = new AbortController()
  const chainId = networks()[0]?.caipNetworkId ?? ''
  phone.answer('authentication', 'late')
  const message = () => server().config.createMessage({ accountAddress: '', chainId }, signal)
  const { uri, approved } = await client.propose(signal, message)
  const outcome = approved.catch((cause) => cause.code)
  await phone.pair(uri)
  await phone.asked(1)
  await clock.advance(300_000)
  expect(await outcome).toBe('pairing_expired')
  phone.release()
  // For the moment that it takes to be told.
  await vi.waitFor(() => expect(phone.getState().sessions).toHaveLength(1), { interval: 1 })
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 5_000)
})

test.each(['with', 'without'])(
  'an older code, %s a sign-in: who had scanned it before there was a newer is connected all the same',
  async (how) => {
    const { config } = server()
    const client = standalone()
    stops.push(() => client.stop())
    const { signal } = new AbortController()
    const chainId = networks()[0]?.caipNetworkId ?? ''
    const ask = () =>
      client.propose(
        signal,
        how === 'with' ? () => config.createMessage({ accountAddress: '', chainId }, signal) : undefined,
      )
    phone.answer(how === 'with' ? 'authentication' : 'proposal', 'late')
    const older = await ask()
    await phone.pair(older.uri)
    await phone.asked(1)
    const newer = await ask()
    newer.approved.catch(() => {})
    phone.release()
    const session = await older.approved
    expect(session.wallet.name).toBe('Devnet Phone')
    expect(session.signedIn).toHaveLength(how === 'with' ? devnet.chains.length : 0)
    await session.disconnect()
    await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
  },
)

test('a chain the wallet has not shared is asked for; the wallet moves by itself, and is followed', async () => {
  const latchkey = await visit()
  await connected(latchkey)
  const [, other] = devnet.chains
  await phone.switchTo(other?.id ?? 0)
  await vi.waitFor(() => expect(latchkey.network()?.walletNetworkId).toBe(`eip155:${other?.id}`))
  const before = latchkey.account()?.address
  await phone.changeAccount()
  await vi.waitFor(() => expect(latchkey.account()?.address).not.toBe(before))
})

test('a network the wallet does not know is added there, and is the one in use then', async () => {
  await phone.stop()
  const [known, other] = devnet.chains
  phone = await startScriptedPhone({ relayUrl: devnet.relay.url, chains: [known] })
  const latchkey = await visit()
  await connected(latchkey)
  await latchkey.switchNetwork(`eip155:${other.id}`)
  expect(latchkey.network()?.walletNetworkId).toBe(`eip155:${other.id}`)
  expect(phone.log.map(({ kind, method }) => method ?? kind)).toEqual([
    'proposal',
    // To switch to what it does not know it refuses without a question.
    'wallet_addEthereumChain',
  ])
})

test('what a host asks for is all a wallet is asked for', async () => {
  const namespaces = { eip155: { methods: ['personal_sign', 'eth_sendTransaction'] } }
  await connected(await visit(undefined, { namespaces }))
  const rows = new Map(phone.log[0]?.summary.rows)
  expect(rows.get('May ask for')).toBe('personal_sign, eth_sendTransaction')
})

test('F2: the network went away while the wallet approved; on its return the session is there within 5 s', async () => {
  const latchkey = await visit()
  const { answer, uri } = await invite(latchkey)
  devnet.relay.cut()
  const began = performance.now()
  await phone.pair(uri)
  expect(await answer).toBe('Devnet Phone')
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('F3: the network went away without a word; within 35 s what the wallet said meanwhile is there', async () => {
  const { answer, uri } = await invite(await visit())
  devnet.relay.deafen()
  const took = stopwatch()
  await phone.pair(uri)
  expect(await answer).toBe('Devnet Phone')
  expect(took()).toBeLessThan(35_000)
}, 45_000)

test('F8: the socket died while the page was hidden; seen again it settles within 5 s', async () => {
  const platform = createFakePlatform()
  const { answer, uri } = await invite(await visit(undefined, { platform }))
  devnet.relay.deafen()
  await phone.pair(uri)
  await vi.waitFor(() => expect(phone.getState().sessions).toHaveLength(1))
  const took = stopwatch()
  platform.wake()
  expect(await answer).toBe('Devnet Phone')
  expect(took()).toBeLessThan(5_000)
})

test('F2: cut in the second session of a page, it is back within 2 s and hears its wallet', async () => {
  const latchkey = await visit()
  await connected(latchkey)
  await latchkey.disconnect()
  // Only the phone is there.
  await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 5_000)
  await connected(latchkey)
  const { attempts } = devnet.relay
  devnet.relay.cut()
  const took = stopwatch()
  // The phone and the page.
  await vi.waitFor(() => expect(devnet.relay.attempts).toBe(attempts + 2), 6_000)
  expect(took()).toBeLessThan(2_000)
  await phone.disconnect()
  await vi.waitFor(() => expect(latchkey.status()).toBe('disconnected'), 5_000)
}, 20_000)

test('F5: an answer that arrives twice is one session', async () => {
  const page = browser()
  phone.answer('proposal', 'late')
  const { answer, uri } = await invite(await visit(page))
  await phone.pair(uri)
  await phone.asked(1)
  devnet.relay.faults.duplicate = 10
  phone.release()
  expect(await answer).toBe('Devnet Phone')
  const list = (await page.kept.getKeys()).find((name) => name.endsWith('//session')) ?? ''
  expect(await page.kept.getItem(list)).toHaveLength(1)
  expect(phone.getState().sessions).toHaveLength(1)
})

test('F7: rejected, and nothing is shared', async () => {
  phone.answer('proposal', 'reject')
  const latchkey = await visit()
  const { answer, uri } = await invite(latchkey)
  await phone.pair(uri)
  expect(await answer).toBe('connection_rejected')
  expect(latchkey.status()).toBe('disconnected')
})

test.each([401, 403] as const)(
  'F1, F11, F55: a relay that answers %i is given up within 15 s, after three attempts; tried again it is there',
  async (status) => {
    devnet.relay.faults.refuse = status
    const before = devnet.relay.attempts
    const began = performance.now()
    const latchkey = await visit()
    const { answer } = await invite(latchkey)
    expect(await answer).toMatch(/relay_unreachable|invalid_project_id/)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(devnet.relay.attempts - before).toBeLessThanOrEqual(3)
    offline(false)
    void latchkey.connect({ connectorId: 'walletConnect' }).catch(() => {})
    const { state } = latchkey.use(pairing)
    const took = stopwatch()
    await vi.waitFor(() => expect(state.getState().status).toBe('ready'), 5_000)
    // It is not waited until an older try has rested.
    expect(took()).toBeLessThan(2_000)
  },
  20_000,
)

test('F11: a relay that refuses the project is named as that, after one attempt', async () => {
  devnet.relay.faults.closeWith = 3000
  const before = devnet.relay.attempts
  const { answer } = await invite(await visit())
  expect(await answer).toBe('invalid_project_id')
  expect(devnet.relay.attempts - before).toBe(1)
})

test('F12: a token of a clock that is 10 min fast is named as that, after at most two attempts', async () => {
  devnet.relay.faults.aheadMs = -600_000
  const before = devnet.relay.attempts
  const { answer } = await invite(await visit())
  expect(await answer).toBe('session_expired')
  expect(devnet.relay.attempts - before).toBeLessThanOrEqual(2)
})

test('F12: with a clock that is 10 min slow everything works', async () => {
  devnet.relay.faults.aheadMs = 600_000
  const { uri } = await invite(await visit())
  expect(uri).toMatch(/^wc:/)
})

/** Nobody reaches the relay any more; the other way round, everybody does. */
function offline(now: boolean) {
  devnet.relay.faults.refuse = now ? 403 : undefined
  if (now) devnet.relay.cut()
}

describe('F55: offline for a while', () => {
  test('while the code waits: back online the wallet is heard', async () => {
    const platform = createFakePlatform()
    const { answer, uri } = await invite(await visit(undefined, { platform }))
    const { attempts } = devnet.relay
    offline(true)
    // All that are made without a session to come back for.
    await vi.waitFor(() => expect(devnet.relay.attempts).toBe(attempts + 3), 10_000)
    offline(false)
    platform.wake()
    await phone.pair(uri)
    expect(await answer).toBe('Devnet Phone')
  }, 30_000)

  test('while a request waits: it is answered once', async () => {
    const platform = createFakePlatform()
    const provider = await connected(await visit(undefined, { platform }))
    phone.answer('personal_sign', 'late')
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    const answered = provider.request({ method: 'personal_sign', params: ['0x00', address] })
    await phone.asked(2)
    const { attempts } = devnet.relay
    offline(true)
    await vi.waitFor(() => expect(devnet.relay.attempts).toBeGreaterThan(attempts + 1), 5_000)
    phone.release()
    offline(false)
    platform.wake()
    expect(await answered).toMatch(/^0x/)
    expect(phone.log).toHaveLength(2)
  }, 30_000)

  test('asked meanwhile: said within 6 s, never delivered; asked again it is, once', async () => {
    const platform = createFakePlatform()
    const provider = await connected(await visit(undefined, { platform }))
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    const sign = () =>
      provider.request({ method: 'personal_sign', params: ['0x00', address] }).catch(({ code }) => code)
    offline(true)
    await vi.waitFor(() => expect(devnet.relay.open).toBe(0))
    const took = stopwatch()
    expect(await sign()).toBe('relay_unreachable')
    expect(took()).toBeLessThan(6_000)
    offline(false)
    platform.wake()
    expect(await sign()).toMatch(/^0x/)
    expect(phone.log.map(({ kind }) => kind)).toEqual(['proposal', 'request'])
  }, 40_000)
})

test('F13: a session whose keys are gone is swept at start; nothing throws', async () => {
  const page = browser()
  await connected(await visit(page))
  for (const stop of stops.splice(0)) stop()
  const keychain = (await page.kept.getKeys()).find((name) => name.includes('keychain')) ?? ''
  expect(keychain).not.toBe('')
  await page.kept.setItem(keychain, {})
  const again = await visit(page)
  expect(again.status()).toBe('disconnected')
  await vi.waitFor(async () => expect(await page.kept.getKeys()).toEqual([]), 5_000)
})

test('F14: the wallet ends the session while it is asked: the request fails within 1 s', async () => {
  const provider = await connected(await visit())
  phone.answer('personal_sign', 'silent')
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  const refused = provider.request({ method: 'personal_sign', params: ['0x00', address] }).catch((cause) => ({
    code: cause.code,
    at: performance.now(),
  }))
  await phone.asked(2)
  const began = performance.now()
  await phone.disconnect()
  const { code, at } = (await refused) as { code: string; at: number }
  expect(code).toBe('wallet_gone')
  expect(at - began).toBeLessThan(1_000)
})

describe('nothing is thrown where nobody catches', () => {
  const thrown = () => {
    const causes: unknown[] = []
    const onThrown = (cause: unknown) => void causes.push(cause)
    process.on('unhandledRejection', onThrown)
    stops.push(() => void process.off('unhandledRejection', onThrown))
    return causes
  }

  test('ended in one tab and by the wallet at once, on a slow line', async () => {
    const causes = thrown()
    const page = browser()
    const latchkey = await visit(page)
    await connected(latchkey)
    await visit({ ...page, storage: page.storage.otherTab() })
    devnet.relay.faults.delayMs = 700
    await Promise.all([phone.disconnect(), latchkey.disconnect()])
    // Only the phone is there.
    await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 10_000)
    expect(causes).toEqual([])
  }, 20_000)

  test('two requests that the relay declined wait for a network: sent when it is back, over one socket', async () => {
    const causes = thrown()
    const provider = await connected(await visit())
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    const sign = () => provider.request({ method: 'personal_sign', params: ['0x00', address] })
    devnet.relay.faults.decline = 2
    const signed = Promise.all([sign(), sign()])
    await vi.waitFor(() => expect(devnet.relay.faults.decline).toBe(0))
    const { attempts } = devnet.relay
    offline(true)
    // Each end tries five times, and again from the pulse after that, at which all that waits is tried too.
    await vi.waitFor(() => expect(devnet.relay.attempts).toBeGreaterThan(attempts + 12), 35_000)
    offline(false)
    expect(await signed).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
    expect(devnet.relay.open).toBe(2)
    expect(causes).toEqual([])
  }, 50_000)
})

test('back tomorrow: the session stands; ended here, nothing of it is kept', async () => {
  const page = browser()
  await connected(await visit(page))
  for (const stop of stops.splice(0)) stop()
  const again = await visit(page)
  expect(again.status()).toBe('connected')
  await again.disconnect()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
  await vi.waitFor(async () => expect(await page.kept.getKeys()).toEqual([]), 5_000)
})

test('a wallet is invited while the last of an older invitation is cleared away: its answer can be read', async () => {
  const page = browser()
  const { kept } = page
  let isOver = false
  let [reached, release] = [() => {}, () => {}]
  const held = new Promise<void>((resolve) => {
    reached = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: typeof kept = {
    ...kept,
    async setItem(name, value) {
      // Only the phone is there: the page rests, and clears away.
      if (isOver && devnet.relay.open === 1 && name.endsWith('//keychain')) {
        reached()
        await released
      }
      return kept.setItem(name, value)
    },
  }
  const latchkey = await visit({ ...page, kept: slow })
  phone.answer('proposal', 'reject')
  const first = await invite(latchkey)
  await phone.pair(first.uri)
  expect(await first.answer).toBe('connection_rejected')
  phone.answer('proposal', 'approve')
  isOver = true
  await held
  const answer = latchkey.connect({ connectorId: 'walletConnect' })
  const { state } = latchkey.use(pairing)
  await vi.waitFor(() => expect(state.getState().status).toBe('preparing'))
  release()
  await vi.waitFor(() => expect(state.getState().status).toBe('ready'), 5_000)
  const now = state.getState()
  await phone.pair(now.status === 'ready' ? now.uri : '')
  expect((await answer).name).toBe('Devnet Phone')
}, 20_000)

/** The next visit of a page that was connected, whose storage answers from `load` on. */
async function pageThatLoads() {
  const page = browser()
  await connected(await visit(page))
  for (const stop of stops.splice(0)) stop()
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const { kept } = page
  const getItem = <value>(name: string) => loaded.then(() => kept.getItem<value>(name))
  return { page, slowPage: { ...page, kept: { ...kept, getItem } }, load: () => load() }
}

test('disconnected before the session is back: the wallet is told, and nothing of it is kept', async () => {
  const { page, slowPage, load } = await pageThatLoads()
  const again = begin(slowPage)
  await vi.waitFor(() => expect(again.account()).toBeDefined())
  await again.disconnect()
  expect(again.status()).toBe('disconnected')
  load()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 5_000)
  await vi.waitFor(async () => expect(await page.kept.getKeys()).toEqual([]), 8_000)
  expect(again.status()).toBe('disconnected')
}, 20_000)

test('what it needs loads for longer than a page may wait: the session joins when it is there', async () => {
  const { slowPage, load } = await pageThatLoads()
  const again = await visit(slowPage)
  expect(again.status()).toBe('disconnected')
  load()
  await vi.waitFor(() => expect(again.status()).toBe('connected'))
})

describe('F72: two tabs', () => {
  async function tabs() {
    const page = browser()
    const one = await visit(page)
    const provider = await connected(one)
    const other = await visit({ ...page, storage: page.storage.otherTab() })
    expect(other.status()).toBe('connected')
    return { page, one, other, provider }
  }
  /** Only the phone is there, and nothing is left to restore. */
  const gone = async ({ page, one, other }: Awaited<ReturnType<typeof tabs>>) => {
    const took = stopwatch()
    await vi.waitFor(() => expect([one.status(), other.status()]).toEqual(['disconnected', 'disconnected']))
    expect(took()).toBeLessThan(1_000)
    await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 5_000)
    await vi.waitFor(async () => expect(await page.kept.getKeys()).toEqual([]), 5_000)
  }

  test('each asks the wallet and gets its own answer; ended in one it ends in both, within 1 s', async () => {
    const both = await tabs()
    const ask = async (latchkey: Latchkey) => {
      const provider = latchkey.provider('eip155') as typeof both.provider
      const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
      return provider.request({ method: 'personal_sign', params: ['0x00', address] })
    }
    const [mine, theirs] = await Promise.all([ask(both.one), ask(both.other)])
    expect([mine, theirs]).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
    expect(phone.log).toHaveLength(3)
    await both.one.disconnect()
    await gone(both)
    await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
  }, 20_000)

  test('ended by the wallet it ends in both', async () => {
    const both = await tabs()
    await phone.disconnect()
    await gone(both)
  }, 20_000)

  test('in each of them a wallet said no, twice: no key is left', async () => {
    const page = browser()
    const one = await visit(page)
    const other = await visit({ ...page, storage: page.storage.otherTab() })
    phone.answer('proposal', 'reject')
    for (const latchkey of [one, other, one, other]) {
      const answer = latchkey.connect({ connectorId: 'walletConnect' }).catch(({ code }) => code)
      const { state } = latchkey.use(pairing)
      await vi.waitFor(() => expect(state.getState().status).toBe('ready'), 5_000)
      const now = state.getState()
      await phone.pair(now.status === 'ready' ? now.uri : '')
      expect(await answer).toBe('connection_rejected')
    }
    await vi.waitFor(async () => expect(await page.kept.getKeys()).toEqual([]), 10_000)
  }, 20_000)

  test('ended in one and made anew there at once: what the other lets go of is not the new one', async () => {
    const { page, one, other } = await tabs()
    await one.disconnect()
    await connected(one)
    expect(other.status()).toBe('disconnected')
    // The phone and the tab that is connected are there; the other rests.
    await vi.waitFor(() => expect(devnet.relay.open).toBe(2), 10_000)
    for (const stop of stops.splice(0)) stop()
    const again = await visit(page)
    expect(again.status()).toBe('connected')
    const provider = again.provider('eip155') as Awaited<ReturnType<typeof connected>>
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', address] })).toMatch(/^0x/)
  }, 30_000)
})

test('F118: with 500 sessions in the store a page is settled within 2 s, with the right one', async () => {
  const page = browser()
  await connected(await visit(page))
  for (const stop of stops.splice(0)) stop()
  const named = async (part: string) => (await page.kept.getKeys()).find((name) => name.endsWith(part)) ?? ''
  const [list, chain] = [await named('//session'), await named('//keychain')]
  const [real] = (await page.kept.getItem<{ topic: string; namespaces: object }[]>(list)) ?? []
  const keys = (await page.kept.getItem<Record<string, string>>(chain)) ?? {}
  if (!real) throw new TypeError('no session was kept')
  const elsewhere = { eip155: { chains: [], accounts: ['eip155:1:0x00'], methods: [], events: [] } }
  const topics = Array.from({ length: 499 }, (_, i) => String(i).padStart(64, '0'))
  const others = topics.map((topic) => ({ ...real, topic, namespaces: elsewhere }))
  await page.kept.setItem(list, [...others, real])
  const key = keys[real.topic] ?? ''
  await page.kept.setItem(chain, { ...keys, ...Object.fromEntries(topics.map((topic) => [topic, key])) })
  const began = performance.now()
  const again = await visit(page)
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(again.status()).toBe('connected')
})

test('20 times connected and parted: no socket, and the heap grows by less than 5 MB', async () => {
  const latchkey = await visit()
  const round = async () => {
    await connected(latchkey)
    await latchkey.disconnect()
    await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]))
  }
  // The first brings the code.
  for (let i = 0; i < 3; i++) await round()
  const collect = garbageCollector()
  collect()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 20; i++) await round()
  collect()
  const grown = process.memoryUsage().heapUsed - before
  // Only the phone is there.
  await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 5_000)
  expect(grown).toBeLessThan(5_000_000)
}, 60_000)

/** V8's own, which node keeps from scripts unless asked. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
