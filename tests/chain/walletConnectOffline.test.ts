import { createFakePlatform } from '@latchkey/core/testing'
import { describe, expect, test, vi } from 'vitest'
import {
  collectUnhandled,
  connectPhone,
  devnet,
  openPage,
  phone,
  propose,
  setupPages,
} from './walletConnectPages.ts'

setupPages()

/** Sets whether the relay closes and refuses all connections. */
function offline(isOffline: boolean) {
  devnet.relay.faults.refuse = isOffline ? 403 : undefined
  if (isOffline) devnet.relay.cut()
}

describe('F55: a page that was offline', () => {
  test('receives the approval of a proposal made before', async () => {
    const platform = createFakePlatform()
    const { result, uri } = await propose(await openPage(undefined, { platform }))
    const { attempts } = devnet.relay
    offline(true)
    // Without a session the page makes three attempts.
    await vi.waitFor(() => expect(devnet.relay.attempts).toBe(attempts + 3), 20_000)
    offline(false)
    platform.wake()
    await phone.pair(uri)
    expect(await result).toBe('Devnet Phone')
  })

  test('receives one answer to a request sent before', async () => {
    const platform = createFakePlatform()
    const provider = await connectPhone(await openPage(undefined, { platform }))
    phone.answer('personal_sign', 'late')
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    const answered = provider.request({ method: 'personal_sign', params: ['0x00', address] })
    await phone.waitForRequests(2)
    const { attempts } = devnet.relay
    offline(true)
    await vi.waitFor(() => expect(devnet.relay.attempts).toBeGreaterThan(attempts + 1), 20_000)
    phone.release()
    offline(false)
    platform.wake()
    expect(await answered).toMatch(/^0x/)
    expect(phone.log).toHaveLength(2)
  })

  test('rejects a request without delivering it, and delivers a retry once', async () => {
    const platform = createFakePlatform()
    const provider = await connectPhone(await openPage(undefined, { platform }))
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    const sign = () =>
      provider.request({ method: 'personal_sign', params: ['0x00', address] }).catch(({ code }) => code)
    offline(true)
    await vi.waitFor(() => expect(devnet.relay.open).toBe(0), 20_000)
    expect(await sign()).toBe('relay_unreachable')
    offline(false)
    platform.wake()
    expect(await sign()).toMatch(/^0x/)
    expect(phone.log.map(({ kind }) => kind)).toEqual(['proposal', 'request'])
  })
})

test('no unhandled rejection follows when two declined requests are sent again over one socket after being offline', async () => {
  const causes = collectUnhandled()
  const provider = await connectPhone(await openPage())
  const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
  const sign = () => provider.request({ method: 'personal_sign', params: ['0x00', address] })
  devnet.relay.faults.decline = 2
  const signed = Promise.all([sign(), sign()])
  await vi.waitFor(() => expect(devnet.relay.faults.decline).toBe(0), 20_000)
  const { attempts } = devnet.relay
  offline(true)
  // Each end tries five times. The next heartbeat retries, together with all queued messages.
  await vi.waitFor(() => expect(devnet.relay.attempts).toBeGreaterThan(attempts + 12), 35_000)
  offline(false)
  expect(await signed).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
  expect(devnet.relay.open).toBe(2)
  expect(causes).toEqual([])
})
