import { LatchkeyError } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { isPairingExpired } from './pairing.state.ts'
import { desktop, iphone, setUp } from './pairingWorld.ts'

test.each([
  [10_001, false],
  [10_000, true],
  [9_999, true],
  [0, true],
  [-1, true],
])('with %i ms left a pairing is expired: %s', (left, expired) => {
  expect(isPairingExpired(1_000_000 + left, 1_000_000)).toBe(expired)
})

test('a pairing is shown for 4 minutes: it is renewed when 10,000 ms remain, not at 10,001', async () => {
  const { clock, client, start, now, uri } = setUp()
  await start()
  expect(uri()).toBe(client.proposals[0]?.uri)
  expect(now()).toMatchObject({ expiresAtMs: clock.now() + 240_000 })
  await clock.advance(240_000 - 10_001)
  expect(uri()).toBe(client.proposals[0]?.uri)
  await clock.advance(1)
  expect(client.proposals).toHaveLength(2)
  expect(uri()).toBe(client.proposals[1]?.uri)
})

describe('F63: the system clock changes while a pairing is pending', () => {
  test.each([3_600_000, -3_600_000])('by %i ms: it lives as long as any other', async (ms) => {
    const { clock, client, start, uri } = setUp()
    await start()
    await clock.advance(100_000)
    clock.jump(ms)
    await clock.advance(130_000 - 1)
    expect(uri()).toBe(client.proposals[0]?.uri)
    await clock.advance(1)
    expect(uri()).toBe(client.proposals[1]?.uri)
  })

  test('back, with the view left: an expired pairing is not shown again', async () => {
    const { clock, client, pairing, start } = setUp(iphone)
    await start()
    pairing.leave()
    clock.jump(-3_600_000)
    await clock.advance(230_000)
    await start()
    expect(client.proposals).toHaveLength(2)
  })

  test('ahead, so that the SDK takes the pairing for expired: a new one is shown and can be approved', async () => {
    const { clock, client, attached, start, uri } = setUp()
    const { ended } = await start()
    clock.jump(3_600_000)
    client.proposals[0]?.fail('pairing_expired')
    await clock.flush()
    expect(uri()).toBe(client.proposals[1]?.uri)
    const approved = client.proposals[1]?.approve()
    expect(await ended).toBe('Harbour')
    expect(attached).toEqual([approved])
    expect(clock.pending).toBe(0)
  })
})

test('F51: after sleep with suspended timers, an expired pairing is not shown', async () => {
  const { clock, platform, client, start, uri } = setUp()
  const { ended } = await start()
  clock.jump(229_999)
  platform.wake()
  await clock.flush()
  expect(client.proposals).toHaveLength(1)
  clock.jump(1)
  platform.wake()
  await clock.flush()
  expect(uri()).toBe(client.proposals[1]?.uri)
  client.proposals[0]?.approve()
  expect(await ended).toBe('Harbour')
})

test('a pairing is renewed twice automatically; then it is expired and nothing is requested', async () => {
  const { clock, client, start, now } = setUp()
  const { ended } = await start()
  await clock.advance(3 * 230_000)
  expect(now().status).toBe('expired')
  expect(await ended).toBe('pairing_expired')
  await clock.advance(3_600_000)
  expect(client.proposals).toHaveLength(3)
  expect(client.proposals.every(({ isCancelled }) => isCancelled)).toBe(true)
  expect(clock.pending).toBe(0)
})

test('F4: after expiry one press creates a new pairing; a late approval of an old one changes nothing', async () => {
  const { clock, client, attached, start, now } = setUp()
  await start()
  await clock.advance(3 * 230_000)
  const late = client.proposals[0]?.approve()
  await clock.flush()
  expect(late?.ended).toBe(true)
  expect(attached).toEqual([])
  expect(now().status).toBe('expired')
  const again = await start()
  expect(now().status).toBe('ready')
  client.proposals[3]?.approve()
  expect(await again.ended).toBe('Harbour')
})

test('a wallet that scanned a pairing just before its renewal is connected', async () => {
  const { clock, client, attached, start, now } = setUp()
  const { ended } = await start()
  await clock.advance(235_000)
  expect(client.proposals).toHaveLength(2)
  const approved = client.proposals[0]?.approve()
  expect(await ended).toBe('Harbour')
  expect(attached).toEqual([approved])
  expect(now()).toEqual({ status: 'connected', wallet: undefined, launch: 'none' })
  expect(client.proposals[1]?.isCancelled).toBe(true)
  expect(clock.pending).toBe(0)
})

test('an older pairing that expires at the relay ends nothing', async () => {
  const { clock, client, start, now } = setUp()
  await start()
  await clock.advance(235_000)
  client.proposals[0]?.fail('pairing_expired')
  await clock.flush()
  expect(now().status).toBe('ready')
})

test('F10: concurrent calls share one proposal', async () => {
  const { client, start } = setUp()
  const [one, other] = [await start(), await start()]
  expect(client.proposals).toHaveLength(1)
  client.proposals[0]?.approve()
  expect(await Promise.all([one.ended, other.ended])).toEqual(['Harbour', 'Harbour'])
})

test('F6: an approval after the cancel has its session deleted', async () => {
  const { clock, client, pairing, attached, start, now } = setUp()
  const { ended } = await start()
  pairing.cancel(new LatchkeyError('modal_closed'))
  expect(await ended).toBe('modal_closed')
  expect(now().status).toBe('idle')
  const late = client.proposals[0]?.approve()
  await clock.flush()
  expect(late?.ended).toBe(true)
  expect(attached).toEqual([])
  expect(clock.pending).toBe(0)
})

test('F7: a rejected pairing stays rejected', async () => {
  const { clock, client, attached, start, now } = setUp()
  const { ended } = await start()
  client.proposals[0]?.fail('connection_rejected')
  expect(await ended).toBe('connection_rejected')
  client.proposals[0]?.approve()
  await clock.flush()
  expect(now()).toMatchObject({ status: 'failed', error: 'connection_rejected' })
  expect(attached).toEqual([])
})

test('an unreachable relay is reported, and a retry works', async () => {
  const { client, start, now } = setUp()
  client.unreachable = true
  expect(await (await start()).ended).toBe('relay_unreachable')
  expect(now()).toMatchObject({ status: 'failed', error: 'relay_unreachable' })
  client.unreachable = false
  await start()
  expect(now().status).toBe('ready')
})

test.each([
  iphone,
  { device: 'tablet', os: 'ios' },
  { ...iphone, host: 'telegram' },
  { os: 'android', host: 'telegram' },
] as const)(
  'F9: where pages sleep while the wallet is open, %j, whoever comes back finds the same code, and its time goes on',
  async (environment) => {
    const { clock, client, pairing, start, now, uri } = setUp(environment)
    await start()
    const [first] = client.proposals
    await clock.advance(100_000)
    pairing.leave()
    expect(now().status).toBe('idle')
    const { ended } = await start()
    expect(uri()).toBe(first?.uri)
    expect(client.proposals).toHaveLength(1)
    await clock.advance(130_000 - 1)
    expect(client.proposals).toHaveLength(1)
    await clock.advance(1)
    expect(client.proposals).toHaveLength(2)
    client.proposals[1]?.approve()
    expect(await ended).toBe('Harbour')
  },
)

test.each([
  [229_999, 1],
  [230_000, 2],
])('F9: after %i ms elsewhere there have been %i codes', async (ms, codes) => {
  const { clock, client, pairing, start } = setUp(iphone)
  await start()
  pairing.leave()
  await clock.advance(ms)
  await start()
  expect(client.proposals).toHaveLength(codes)
})

test.each([desktop, { device: 'phone', os: 'android' }, { ...iphone, host: 'wallet' }] as const)(
  'everywhere else, %j, leaving ends the proposal, and coming back makes a new one',
  async (environment) => {
    const { client, pairing, start } = setUp(environment)
    await start()
    pairing.leave()
    expect(client.proposals[0]?.isCancelled).toBe(true)
    await start()
    expect(client.proposals).toHaveLength(2)
  },
)

test('an unused approval has its session deleted when the modal closes', async () => {
  const { clock, client, pairing, start } = setUp(iphone)
  await start()
  pairing.leave()
  const approved = client.proposals[0]?.approve()
  await clock.flush()
  expect(approved?.ended).toBe(false)
  pairing.cancel()
  await clock.flush()
  expect(approved?.ended).toBe(true)
})

test('an approval that arrived while the view was left connects at once when it is opened again', async () => {
  const { client, pairing, attached, start } = setUp(iphone)
  await start()
  pairing.leave()
  const approved = client.proposals[0]?.approve()
  expect(await (await start()).ended).toBe('Harbour')
  expect(attached).toEqual([approved])
})

test('a pairing that expired while the view was left can still be approved by a wallet that scanned it', async () => {
  const { clock, client, pairing, attached, start } = setUp(iphone)
  await start()
  pairing.leave()
  await clock.advance(235_000)
  const { ended } = await start()
  expect(client.proposals).toHaveLength(2)
  const approved = client.proposals[0]?.approve()
  expect(await ended).toBe('Harbour')
  expect(attached).toEqual([approved])
})
