import { type Environment, LatchkeyError, type WalletConnectSession, walletLaunch } from '@latchkey/core'
import { createFakeClock, createFakePlatform, createFakeWalletConnect } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../connection/connection.state.ts'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'
import { createPairing } from './createPairing.ts'
import { isPairingExpired } from './pairing.state.ts'

const harbour: Connection = {
  connectorId: 'walletConnect',
  namespace: 'eip155',
  name: 'Harbour',
  imageUrl: undefined,
  accounts: [],
  networkId: 'eip155:1',
  locked: false,
  restored: false,
}

const cove: DirectoryWallet = { id: 'cove', name: 'Cove', pictureUrl: undefined }

const desktop: Environment = {
  device: 'desktop',
  os: 'other',
  host: 'browser',
  isFramed: false,
  isStandalone: false,
}
const iphone: Partial<Environment> = { device: 'phone', os: 'ios' }

function setUp(environment: Partial<Environment> = {}) {
  const clock = createFakeClock()
  const client = createFakeWalletConnect()
  const attached: WalletConnectSession[] = []
  const remembered: (DirectoryWallet | undefined)[] = []
  const platform = { ...createFakePlatform(), environment: { ...desktop, ...environment } }
  const pairing = createPairing({
    client,
    clock,
    platform,
    signIn: async () => undefined,
    async attach(approved, wallet) {
      attached.push(approved)
      remembered.push(wallet)
      return harbour
    },
  })
  /** Begins a pairing and returns while it is pending. */
  const start = async (wallet?: DirectoryWallet) => {
    const ended = pairing.begin({ wallet }).then(
      ({ name }) => name,
      (cause: LatchkeyError) => cause.code,
    )
    await clock.flush()
    return { ended }
  }
  const now = () => pairing.state.getState()
  const uri = () => {
    const state = now()
    return state.status === 'ready' ? state.uri : undefined
  }
  return { clock, platform, client, pairing, attached, remembered, start, now, uri }
}

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
  expect(uri()).toBe(client.invitations[0]?.uri)
  expect(now()).toMatchObject({ expiresAtMs: clock.now() + 240_000 })
  await clock.advance(240_000 - 10_001)
  expect(uri()).toBe(client.invitations[0]?.uri)
  await clock.advance(1)
  expect(client.invitations).toHaveLength(2)
  expect(uri()).toBe(client.invitations[1]?.uri)
})

describe('F63: the system clock changes while a pairing is pending', () => {
  test.each([3_600_000, -3_600_000])('by %i ms: it lives as long as any other', async (ms) => {
    const { clock, client, start, uri } = setUp()
    await start()
    await clock.advance(100_000)
    clock.jump(ms)
    await clock.advance(130_000 - 1)
    expect(uri()).toBe(client.invitations[0]?.uri)
    await clock.advance(1)
    expect(uri()).toBe(client.invitations[1]?.uri)
  })

  test('back, with the view left: an expired pairing is not shown again', async () => {
    const { clock, client, pairing, start } = setUp(iphone)
    await start()
    pairing.leave()
    clock.jump(-3_600_000)
    await clock.advance(230_000)
    await start()
    expect(client.invitations).toHaveLength(2)
  })

  test('ahead, so that the SDK takes the pairing for expired: a new one is shown and can be approved', async () => {
    const { clock, client, attached, start, uri } = setUp()
    const { ended } = await start()
    clock.jump(3_600_000)
    client.invitations[0]?.fail('pairing_expired')
    await clock.flush()
    expect(uri()).toBe(client.invitations[1]?.uri)
    const approved = client.invitations[1]?.approve()
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
  expect(client.invitations).toHaveLength(1)
  clock.jump(1)
  platform.wake()
  await clock.flush()
  expect(uri()).toBe(client.invitations[1]?.uri)
  client.invitations[0]?.approve()
  expect(await ended).toBe('Harbour')
})

test('a pairing is renewed twice automatically; then it is expired and nothing is requested', async () => {
  const { clock, client, start, now } = setUp()
  const { ended } = await start()
  await clock.advance(3 * 230_000)
  expect(now().status).toBe('expired')
  expect(await ended).toBe('pairing_expired')
  await clock.advance(3_600_000)
  expect(client.invitations).toHaveLength(3)
  expect(client.invitations.every(({ withdrawn }) => withdrawn)).toBe(true)
  expect(clock.pending).toBe(0)
})

test('F4: after expiry one press creates a new pairing; a late approval of an old one changes nothing', async () => {
  const { clock, client, attached, start, now } = setUp()
  await start()
  await clock.advance(3 * 230_000)
  const late = client.invitations[0]?.approve()
  await clock.flush()
  expect(late?.ended).toBe(true)
  expect(attached).toEqual([])
  expect(now().status).toBe('expired')
  const again = await start()
  expect(now().status).toBe('ready')
  client.invitations[3]?.approve()
  expect(await again.ended).toBe('Harbour')
})

test('a wallet that scanned a pairing just before its renewal is connected', async () => {
  const { clock, client, attached, start, now } = setUp()
  const { ended } = await start()
  await clock.advance(235_000)
  expect(client.invitations).toHaveLength(2)
  const approved = client.invitations[0]?.approve()
  expect(await ended).toBe('Harbour')
  expect(attached).toEqual([approved])
  expect(now()).toEqual({ status: 'connected', wallet: undefined, launch: 'none' })
  expect(client.invitations[1]?.withdrawn).toBe(true)
  expect(clock.pending).toBe(0)
})

test('an older pairing that expires at the relay ends nothing', async () => {
  const { clock, client, start, now } = setUp()
  await start()
  await clock.advance(235_000)
  client.invitations[0]?.fail('pairing_expired')
  await clock.flush()
  expect(now().status).toBe('ready')
})

test('F10: concurrent calls share one proposal', async () => {
  const { client, start } = setUp()
  const [one, other] = [await start(), await start()]
  expect(client.invitations).toHaveLength(1)
  client.invitations[0]?.approve()
  expect(await Promise.all([one.ended, other.ended])).toEqual(['Harbour', 'Harbour'])
})

test('F6: an approval after the cancel has its session deleted', async () => {
  const { clock, client, pairing, attached, start, now } = setUp()
  const { ended } = await start()
  pairing.cancel(new LatchkeyError('modal_closed'))
  expect(await ended).toBe('modal_closed')
  expect(now().status).toBe('idle')
  const late = client.invitations[0]?.approve()
  await clock.flush()
  expect(late?.ended).toBe(true)
  expect(attached).toEqual([])
  expect(clock.pending).toBe(0)
})

test('F7: a rejected pairing stays rejected', async () => {
  const { clock, client, attached, start, now } = setUp()
  const { ended } = await start()
  client.invitations[0]?.fail('connection_rejected')
  expect(await ended).toBe('connection_rejected')
  client.invitations[0]?.approve()
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
    const [first] = client.invitations
    await clock.advance(100_000)
    pairing.leave()
    expect(now().status).toBe('idle')
    const { ended } = await start()
    expect(uri()).toBe(first?.uri)
    expect(client.invitations).toHaveLength(1)
    await clock.advance(130_000 - 1)
    expect(client.invitations).toHaveLength(1)
    await clock.advance(1)
    expect(client.invitations).toHaveLength(2)
    client.invitations[1]?.approve()
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
  expect(client.invitations).toHaveLength(codes)
})

test.each([desktop, { device: 'phone', os: 'android' }, { ...iphone, host: 'wallet' }] as const)(
  'everywhere else, %j, leaving ends the invitation, and coming back makes a new one',
  async (environment) => {
    const { client, pairing, start } = setUp(environment)
    await start()
    pairing.leave()
    expect(client.invitations[0]?.withdrawn).toBe(true)
    await start()
    expect(client.invitations).toHaveLength(2)
  },
)

test('an unused approval has its session deleted when the modal closes', async () => {
  const { clock, client, pairing, start } = setUp(iphone)
  await start()
  pairing.leave()
  const approved = client.invitations[0]?.approve()
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
  const approved = client.invitations[0]?.approve()
  expect(await (await start()).ended).toBe('Harbour')
  expect(attached).toEqual([approved])
})

describe('following a link to the wallet', () => {
  test.each([
    [1_499, 'waiting'],
    [1_500, 'not_opened'],
  ])('with the page still in front after %i ms it is %s', async (ms, launch) => {
    const { clock, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    await clock.advance(ms)
    expect(now().launch).toBe(launch)
    pairing.cancel()
    expect(clock.pending).toBe(0)
  })

  test('a page that was left counts as an opened wallet, whatever follows', async () => {
    const { clock, platform, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    await clock.advance(800)
    platform.leave()
    await clock.advance(60_000)
    expect(now()).toMatchObject({ launch: 'opened', status: 'ready' })
  })

  test('a link that opened nothing is checked again when it is followed again', async () => {
    const { clock, platform, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    await clock.advance(1_500)
    pairing.launched()
    expect(now().launch).toBe('waiting')
    platform.leave()
    await clock.flush()
    expect(now().launch).toBe('opened')
  })

  test('the status survives a renewed pairing, and is reset for another wallet', async () => {
    const { clock, platform, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    platform.leave()
    await clock.advance(230_000)
    expect(now()).toMatchObject({ status: 'ready', launch: 'opened' })
    await start(cove)
    expect(now().launch).toBe('none')
  })

  test('followed from a list before the wallet is awaited, it makes one proposal and one launch', async () => {
    const { client, pairing, start, now, uri } = setUp(iphone)
    await start()
    const followed = uri()
    void pairing.begin({ wallet: cove }).catch(() => {})
    pairing.launched()
    await start(cove)
    expect(now()).toMatchObject({ wallet: cove, launch: 'waiting' })
    expect(uri()).toBe(followed)
    expect(client.invitations).toHaveLength(1)
    pairing.cancel()
  })

  test('the status is reset with the pairing', async () => {
    const { clock, client, pairing, start, now } = setUp()
    await start(cove)
    pairing.launched()
    await clock.advance(1_500)
    client.invitations[0]?.fail('connection_rejected')
    await clock.flush()
    await start(cove)
    expect(now()).toMatchObject({ status: 'ready', launch: 'none' })
  })

  test.each([
    ['app', 'opened', '{"href":"cove://","name":"Cove"}'],
    ['app', 'not_opened', undefined],
    ['tab', 'opened', undefined],
  ] as const)('the %s %s: each request opens %s', async (where, outcome, choice) => {
    const { clock, platform, client, pairing, remembered, start, uri } = setUp()
    const { ended } = await start(cove)
    const [launch] = walletLaunch(
      where === 'app'
        ? { ...cove, mobile_link: 'cove://' }
        : { ...cove, webapp_link: 'https://cove.example' },
      uri() ?? '',
      { ...desktop, ...iphone },
    )
    pairing.launched(launch)
    if (outcome === 'opened') platform.leave()
    await clock.advance(1_500)
    const approved = client.invitations[0]?.approve()
    expect(await ended).toBe('Harbour')
    expect(approved?.choice).toBe(choice)
    expect(remembered).toEqual([cove])
  })

  test('a pairing by QR code opens no wallet for later requests', async () => {
    const { client, start } = setUp(iphone)
    const { ended } = await start(cove)
    const approved = client.invitations[0]?.approve()
    await ended
    expect(approved?.choice).toBeUndefined()
  })
})

test('a pairing that expired while the view was left can still be approved by a wallet that scanned it', async () => {
  const { clock, client, pairing, attached, start } = setUp(iphone)
  await start()
  pairing.leave()
  await clock.advance(235_000)
  const { ended } = await start()
  expect(client.invitations).toHaveLength(2)
  const approved = client.invitations[0]?.approve()
  expect(await ended).toBe('Harbour')
  expect(attached).toEqual([approved])
})

describe('a pairing prepared before a wallet is picked', () => {
  const opened = walletLaunch({ ...cove, mobile_link: 'cove://' }, 'wc:1', { ...desktop, ...iphone })[0]

  test('fails silently and is created again', async () => {
    const { clock, client, pairing, now } = setUp(iphone)
    client.unreachable = true
    pairing.prepare()
    await clock.flush()
    expect(now()).toMatchObject({ status: 'failed' })
    client.unreachable = false
    pairing.prepare()
    await clock.flush()
    expect(now().status).toBe('ready')
  })

  test('keeps the wallet that was picked while it was prepared', async () => {
    const { client, pairing, start, now } = setUp(iphone)
    await start(cove)
    pairing.launched(opened)
    pairing.prepare()
    expect(now()).toMatchObject({ wallet: cove, launch: 'waiting' })
    expect(client.invitations).toHaveLength(1)
    pairing.cancel()
  })

  test('keeps the opened wallet as picked when the user returns from it', async () => {
    const { clock, platform, client, pairing, remembered, start } = setUp(iphone)
    await start(cove)
    pairing.launched(opened)
    platform.leave()
    await clock.flush()
    pairing.leave()
    pairing.prepare()
    await clock.flush()
    const approved = client.invitations[0]?.approve()
    await clock.flush()
    expect(remembered).toEqual([cove])
    expect(approved?.choice).toBe('{"href":"cove://","name":"Cove"}')
  })

  test('has no picked wallet when the user returns from one that did not open', async () => {
    const { clock, client, pairing, remembered, start } = setUp(iphone)
    await start(cove)
    pairing.launched(opened)
    await clock.advance(1_500)
    pairing.leave()
    pairing.prepare()
    await clock.flush()
    client.invitations[0]?.approve()
    await clock.flush()
    expect(remembered).toEqual([undefined])
  })
})
