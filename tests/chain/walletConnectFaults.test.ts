import { pairing } from '@latchkey/controllers/parts'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { describe, expect, test, vi } from 'vitest'
import {
  closePages,
  collectUnhandled,
  connectPhone,
  createStores,
  devnet,
  openPage,
  phone,
  propose,
  setupPages,
} from './walletConnectPages.ts'

setupPages()

test('F2: an approval during a lost connection arrives', async () => {
  const latchkey = await openPage()
  const { result, uri } = await propose(latchkey)
  devnet.relay.cut()
  await phone.pair(uri)
  expect(await result).toBe('Devnet Phone')
})

test('F8: an approval after the socket died in a hidden page arrives 1.5 s after a wake', async () => {
  const [platform, clock] = [createFakePlatform(), createFakeClock()]
  const { result, uri } = await propose(await openPage(undefined, { platform, clock }))
  devnet.relay.deafen()
  await phone.pair(uri)
  await vi.waitFor(() => expect(phone.getState().sessions).toHaveLength(1), 20_000)
  const { pending } = clock
  platform.wake()
  // The time for the relay's answer. The checks by heartbeat use the same clock, and are given longer.
  expect(clock.pending).toBe(pending + 1)
  await clock.advance(1_500)
  expect(await result).toBe('Devnet Phone')
  closePages()
  // The page closes its socket a second later.
  await clock.advance(1_000)
})

test('F2: the second session of a page reconnects after a lost connection and follows its wallet', async () => {
  const latchkey = await openPage()
  await connectPhone(latchkey)
  await latchkey.disconnect()
  // Only the phone has a socket.
  await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 20_000)
  await connectPhone(latchkey)
  const { attempts } = devnet.relay
  devnet.relay.cut()
  // The phone and the page reconnect.
  await vi.waitFor(() => expect(devnet.relay.attempts).toBe(attempts + 2), 20_000)
  await phone.disconnect()
  await vi.waitFor(() => expect(latchkey.status()).toBe('disconnected'), 20_000)
})

test('F5: an approval that arrives twice creates one session', async () => {
  const page = createStores()
  phone.answer('proposal', 'late')
  const { result, uri } = await propose(await openPage(page))
  await phone.pair(uri)
  await phone.waitForRequests(1)
  devnet.relay.faults.duplicate = 10
  phone.release()
  expect(await result).toBe('Devnet Phone')
  const list = (await page.sdkStorage.getKeys()).find((name) => name.endsWith('//session')) ?? ''
  expect(await page.sdkStorage.getItem(list)).toHaveLength(1)
  expect(phone.getState().sessions).toHaveLength(1)
})

test.each([401, 403] as const)(
  'F1, F11, F55: a relay that answers %i rejects within three attempts, and a retry works',
  async (status) => {
    devnet.relay.faults.refuse = status
    const before = devnet.relay.attempts
    const latchkey = await openPage()
    const { result } = await propose(latchkey)
    expect(await result).toMatch(/relay_unreachable|invalid_project_id/)
    expect(devnet.relay.attempts - before).toBeLessThanOrEqual(3)
    devnet.relay.faults.refuse = undefined
    void latchkey.connect({ connectorId: 'walletConnect' }).catch(() => {})
    const { state } = latchkey.use(pairing)
    const { attempts } = devnet.relay
    await vi.waitFor(() => expect(state.getState().status).toBe('ready'), 20_000)
    // It does not wait for the next of the earlier attempts.
    expect(devnet.relay.attempts).toBe(attempts + 1)
  },
)

test('F11: a relay that refuses the project rejects with invalid_project_id after one attempt', async () => {
  devnet.relay.faults.closeWith = 3000
  const before = devnet.relay.attempts
  const { result } = await propose(await openPage())
  expect(await result).toBe('invalid_project_id')
  expect(devnet.relay.attempts - before).toBe(1)
})

test('F12: a clock that is 10 min fast rejects with session_expired after at most two attempts', async () => {
  devnet.relay.faults.aheadMs = -600_000
  const before = devnet.relay.attempts
  const { result } = await propose(await openPage())
  expect(await result).toBe('session_expired')
  expect(devnet.relay.attempts - before).toBeLessThanOrEqual(2)
})

test('F12: a clock that is 10 min slow still gets a pairing URI', async () => {
  devnet.relay.faults.aheadMs = 600_000
  const { uri } = await propose(await openPage())
  expect(uri).toMatch(/^wc:/)
})

test('F13: a session without keys is deleted at start without an error', async () => {
  const page = createStores()
  await connectPhone(await openPage(page))
  closePages()
  const keychain = (await page.sdkStorage.getKeys()).find((name) => name.includes('keychain')) ?? ''
  expect(keychain).not.toBe('')
  await page.sdkStorage.setItem(keychain, {})
  const again = await openPage(page)
  expect(again.status()).toBe('disconnected')
  await vi.waitFor(async () => expect(await page.sdkStorage.getKeys()).toEqual([]), 20_000)
})

test('F14: a request rejects with wallet_gone after the wallet ends the session', async () => {
  const provider = await connectPhone(await openPage())
  phone.answer('personal_sign', 'silent')
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  const refused = provider
    .request({ method: 'personal_sign', params: ['0x00', address] })
    .catch((cause) => cause.code)
  await phone.waitForRequests(2)
  await phone.disconnect()
  expect(await refused).toBe('wallet_gone')
})

describe('no unhandled rejection', () => {
  test('follows when a tab and the wallet end a session at the same time on a slow network', async () => {
    const causes = collectUnhandled()
    const page = createStores()
    const latchkey = await openPage(page)
    await connectPhone(latchkey)
    await openPage({ ...page, storage: page.storage.otherTab() })
    devnet.relay.faults.delayMs = 700
    await Promise.all([phone.disconnect(), latchkey.disconnect()])
    // Only the phone has a socket.
    await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 20_000)
    expect(causes).toEqual([])
  })
})

test('F118: with 500 stored sessions a page restores the right one and calls its storage as often as with one', async () => {
  const { storage, sdkStorage } = createStores()
  await connectPhone(await openPage({ storage, sdkStorage }))
  closePages()
  let calls = 0
  const counted = new Proxy(sdkStorage, {
    get(target, name, receiver) {
      calls += 1
      return Reflect.get(target, name, receiver)
    },
  })
  /** Opens the page again. Returns the number of calls of the SDK's storage until its session is restored. */
  const restore = async () => {
    const before = calls
    const latchkey = await openPage({ storage, sdkStorage: counted })
    await vi.waitFor(() => expect(latchkey.status()).toBe('connected'), 20_000)
    return calls - before
  }
  const withOne = await restore()
  closePages()
  const keyEndingWith = async (part: string) =>
    (await sdkStorage.getKeys()).find((name) => name.endsWith(part)) ?? ''
  const [list, chain] = [await keyEndingWith('//session'), await keyEndingWith('//keychain')]
  const [real] = (await sdkStorage.getItem<{ topic: string; namespaces: object }[]>(list)) ?? []
  const keys = (await sdkStorage.getItem<Record<string, string>>(chain)) ?? {}
  if (!real) throw new TypeError('no session was stored')
  const otherAccount = { eip155: { chains: [], accounts: ['eip155:1:0x00'], methods: [], events: [] } }
  const topics = Array.from({ length: 499 }, (_, i) => String(i).padStart(64, '0'))
  const others = topics.map((topic) => ({ ...real, topic, namespaces: otherAccount }))
  await sdkStorage.setItem(list, [...others, real])
  const key = keys[real.topic] ?? ''
  await sdkStorage.setItem(chain, {
    ...keys,
    ...Object.fromEntries(topics.map((topic) => [topic, key])),
  })
  expect(await restore()).toBe(withOne)
})
