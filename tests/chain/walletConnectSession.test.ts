import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Latchkey } from '@latchkey/controllers'
import { pairing } from '@latchkey/controllers/parts'
import { describe, expect, test, vi } from 'vitest'
import {
  closePages,
  connectPhone,
  createStores,
  devnet,
  openPage,
  phone,
  replacePhone,
  setupPages,
  startPage,
} from './walletConnectPages.ts'

setupPages()

test('a proposal contains no node address, and requests reach the wallet and the chain', async () => {
  const provider = await connectPhone(await openPage())
  expect(JSON.stringify(phone.log[0])).not.toContain(':1') // the port of a node
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  expect(await provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
  const capabilities = await provider.request({ method: 'wallet_getCapabilities', params: [address] })
  expect(Object.keys(capabilities as object)).not.toEqual([])
  const chainId = await provider.request({ method: 'eth_chainId' })
  const calls = [{ to: address, value: '0x1' }]
  const batch = { version: '2.0.0', from: address, chainId, atomicRequired: false, calls }
  const { id } = (await provider.request({ method: 'wallet_sendCalls', params: [batch] })) as { id: string }
  await vi.waitFor(
    async () =>
      expect(await provider.request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({
        status: 200,
      }),
    20_000,
  )
})

test('a network and an account changed in the wallet are changed in the page', async () => {
  const latchkey = await openPage()
  await connectPhone(latchkey)
  const [, other] = devnet.chains
  await phone.switchTo(other?.id ?? 0)
  await vi.waitFor(() => expect(latchkey.network()?.walletNetworkId).toBe(`eip155:${other?.id}`), 20_000)
  const before = latchkey.account()?.address
  await phone.changeAccount()
  await vi.waitFor(() => expect(latchkey.account()?.address).not.toBe(before), 20_000)
})

test('a network unknown to the wallet is added there and becomes the current one', async () => {
  const [known, other] = devnet.chains
  await replacePhone({ chains: [known] })
  const latchkey = await openPage()
  await connectPhone(latchkey)
  await latchkey.switchNetwork(`eip155:${other.id}`)
  expect(latchkey.network()?.walletNetworkId).toBe(`eip155:${other.id}`)
  expect(phone.log.map(({ kind, method }) => method ?? kind)).toEqual([
    'proposal',
    // It refuses the switch to an unknown network without a prompt, so that is not in the log.
    'wallet_addEthereumChain',
  ])
})

test('a session is restored on the next visit, and all its records are deleted after a disconnect', async () => {
  const page = createStores()
  await connectPhone(await openPage(page))
  closePages()
  const again = await openPage(page)
  expect(again.status()).toBe('connected')
  await again.disconnect()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  await vi.waitFor(async () => expect(await page.sdkStorage.getKeys()).toEqual([]), 20_000)
})

/** The stores of a page that was connected, and a copy whose WalletConnect store answers only after `load`. */
async function createSlowStores() {
  const page = createStores()
  await connectPhone(await openPage(page))
  closePages()
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const { sdkStorage } = page
  const getItem = <value>(name: string) => loaded.then(() => sdkStorage.getItem<value>(name))
  return { page, slowPage: { ...page, sdkStorage: { ...sdkStorage, getItem } }, load: () => load() }
}

test('a disconnect before the session is restored ends the wallet session and deletes all records', async () => {
  const { page, slowPage, load } = await createSlowStores()
  const again = startPage(slowPage)
  await vi.waitFor(() => expect(again.account()).toBeDefined(), 20_000)
  await again.disconnect()
  expect(again.status()).toBe('disconnected')
  load()
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  await vi.waitFor(async () => expect(await page.sdkStorage.getKeys()).toEqual([]), 20_000)
  expect(again.status()).toBe('disconnected')
})

test('a session that is restored after the deadline is added when it is loaded', async () => {
  const { slowPage, load } = await createSlowStores()
  const again = await openPage(slowPage)
  expect(again.status()).toBe('disconnected')
  load()
  await vi.waitFor(() => expect(again.status()).toBe('connected'), 20_000)
})

describe('F72: two openTabs of a browser', () => {
  async function openTabs() {
    const page = createStores()
    const one = await openPage(page)
    const provider = await connectPhone(one)
    const other = await openPage({ ...page, storage: page.storage.otherTab() })
    expect(other.status()).toBe('connected')
    return { page, one, other, provider }
  }
  /** Expects both tabs to be disconnected, their sockets closed and all records deleted. */
  const expectEnded = async ({ page, one, other }: Awaited<ReturnType<typeof openTabs>>) => {
    await vi.waitFor(
      () => expect([one.status(), other.status()]).toEqual(['disconnected', 'disconnected']),
      20_000,
    )
    await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 20_000)
    await vi.waitFor(async () => expect(await page.sdkStorage.getKeys()).toEqual([]), 20_000)
  }

  test('each gets the answers to its own requests, and a disconnect in one ends the session in both', async () => {
    const both = await openTabs()
    const sign = async (latchkey: Latchkey) => {
      const provider = latchkey.provider('eip155') as typeof both.provider
      const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
      return provider.request({ method: 'personal_sign', params: ['0x00', address] })
    }
    const signatures = await Promise.all([sign(both.one), sign(both.other)])
    expect(signatures).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
    expect(phone.log).toHaveLength(3)
    await both.one.disconnect()
    await expectEnded(both)
    await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  })

  test('a session ended by the wallet ends in both', async () => {
    const both = await openTabs()
    await phone.disconnect()
    await expectEnded(both)
  })

  test('after two rejected proposals in each of them no key is left', async () => {
    const page = createStores()
    const one = await openPage(page)
    const other = await openPage({ ...page, storage: page.storage.otherTab() })
    phone.answer('proposal', 'reject')
    for (const latchkey of [one, other, one, other]) {
      const result = latchkey.connect({ connectorId: 'walletConnect' }).catch(({ code }) => code)
      const { state } = latchkey.use(pairing)
      await vi.waitFor(() => expect(state.getState().status).toBe('ready'), 20_000)
      const current = state.getState()
      await phone.pair(current.status === 'ready' ? current.uri : '')
      expect(await result).toBe('connection_rejected')
    }
    await vi.waitFor(async () => expect(await page.sdkStorage.getKeys()).toEqual([]), 20_000)
  })

  test('a session that replaces another in one tab survives the cleanup in the other', async () => {
    const { page, one, other } = await openTabs()
    await one.disconnect()
    await connectPhone(one)
    expect(other.status()).toBe('disconnected')
    // The phone and the connected tab have a socket; the other tab has closed its own.
    await vi.waitFor(() => expect(devnet.relay.open).toBe(2), 20_000)
    closePages()
    const again = await openPage(page)
    expect(again.status()).toBe('connected')
    const provider = again.provider('eip155') as Awaited<ReturnType<typeof connectPhone>>
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', address] })).toMatch(/^0x/)
  })
})

test('20 connects and disconnects leave no socket and grow the heap by less than 5 MB', async () => {
  const latchkey = await openPage()
  const round = async () => {
    await connectPhone(latchkey)
    await latchkey.disconnect()
    await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  }
  // The first rounds load code.
  for (let i = 0; i < 3; i++) await round()
  const collect = garbageCollector()
  collect()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 20; i++) await round()
  collect()
  const growth = process.memoryUsage().heapUsed - before
  // Only the phone has a socket.
  await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 20_000)
  expect(growth).toBeLessThan(5_000_000)
})

/** V8's garbage collector, which Node.js exposes only with this flag. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
