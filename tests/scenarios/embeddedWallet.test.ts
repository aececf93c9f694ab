import { embedded } from '@latchkey/controllers/parts'
import { type Http, LatchkeyError } from '@latchkey/core'
import { solana } from '@latchkey/core/networks'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeEmbeddedWallet,
  createFakeStorage,
  type FakeWalletFields,
  meadowChain,
} from '@latchkey/core/testing'
import { describe, expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { createServer } from './signInWorld.ts'

const email = 'ann@mail.example'

async function setup(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const wallet = createFakeEmbeddedWallet()
  const adapter = createFakeAdapter({
    wallets: [
      {
        ...{ id: 'embedded', name: 'Email or social', type: 'AUTH' },
        ...{ addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
        user: { method: 'email', email },
      },
    ],
  })
  const world = createTestLatchkey({
    adapter,
    projectId: 'meadow',
    services: { wallet: 'https://wallet.test' },
    embeddedWallet: wallet.factory,
    ...options,
  })
  const { latchkey, clock } = world
  await world.start()
  const signIn = latchkey.use(embedded)
  latchkey.open()
  return {
    ...{ ...world, wallet, adapter, signIn },
    view: () => latchkey.state.getState().view,
    isOpen: () => latchkey.state.getState().open,
    alerts: () => latchkey.internals.alerts.state.getState().codes,
    async enterEmail(address = email) {
      signIn.setEmail(address)
      signIn.sendCode()
      await clock.flush()
    },
    async enterCode(digits = '123456') {
      signIn.setCode(digits)
      signIn.checkCode()
      await clock.flush()
    },
  }
}

test('email and code connect the account, and close the modal', async () => {
  const { latchkey, clock, enterEmail, enterCode, view, isOpen } = await setup()
  await enterEmail()
  expect(view()).toBe('EmailLogin')
  await enterCode()
  expect(latchkey.account()).toMatchObject({ address: aliceAddress, connectorId: 'embedded' })
  await clock.advance(600)
  expect(isOpen()).toBe(false)
})

test('R-32: a longer code is entered with its length', async () => {
  const { latchkey, wallet, signIn, enterEmail, enterCode } = await setup()
  wallet.mailDigits(8)
  await enterEmail()
  expect(signIn.state.getState().code.length).toBe(8)
  await enterCode('12345678')
  expect(latchkey.account()?.connectorId).toBe('embedded')
})

describe('with two chain families', () => {
  const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const account = { id: 'embedded', name: 'Email or social', type: 'AUTH' } as const
  const adapters = (others: readonly FakeWalletFields[] = []) => [
    createFakeAdapter({
      wallets: [{ ...account, addresses: [aliceAddress], networkId: meadowChain.caipNetworkId }, ...others],
    }),
    createFakeAdapter({
      namespace: 'solana',
      wallets: [{ ...account, addresses: [solanaAddress], networkId: solana.caipNetworkId }],
    }),
  ]
  const networks = [meadowChain, solana] as const

  test('one sign-in connects the account of each, and the family in use stays', async () => {
    const { latchkey, enterEmail, enterCode } = await setup({ adapters: adapters(), networks })
    await enterEmail()
    await enterCode()
    await vi.waitFor(() =>
      expect(latchkey.state.getState().namespaces.solana?.account?.address).toBe(solanaAddress),
    )
    expect(latchkey.account()).toMatchObject({ address: aliceAddress, connectorId: 'embedded' })
    expect(latchkey.state.getState().namespace).toBe('eip155')
  })

  test('a wallet that is connected in the other family stays', async () => {
    const harbour = { id: 'harbour', addresses: [bobAddress], networkId: meadowChain.caipNetworkId }
    const { latchkey, enterEmail, enterCode } = await setup({ adapters: adapters([harbour]), networks })
    await latchkey.connect({ connectorId: 'harbour' })
    latchkey.switchNamespace('solana')
    await vi.waitFor(() => expect(latchkey.state.getState().view).toBe('Connect'))
    await enterEmail()
    await enterCode()
    await vi.waitFor(() => expect(latchkey.account()?.connectorId).toBe('embedded'))
    const { namespaces, namespace } = latchkey.state.getState()
    expect(namespace).toBe('solana')
    expect(namespaces.eip155?.account).toMatchObject({ connectorId: 'harbour', address: bobAddress })
  })
})

test('a pasted address is sent without its surroundings, and shown as it is sent', async () => {
  const { signIn, wallet, enterEmail, view } = await setup()
  await enterEmail(' Ann Lee <mailto:ann\u200b@mail.example>. ')
  expect(signIn.state.getState().email).toMatchObject({ address: 'ann@mail.example', problem: undefined })
  expect(wallet.calls).toContain('connectEmail')
  expect(view()).toBe('EmailLogin')
})

test.each([
  ['ann@mail', 'incomplete'],
  ['ann lee@mail.example', 'space'],
  ['änn@mail.example', { letter: 'ä' }],
] as const)('%s is not sent, and the field says why', async (address, problem) => {
  const { signIn, wallet, enterEmail, view } = await setup()
  await enterEmail(address)
  expect(signIn.state.getState().email).toMatchObject({ address, problem })
  expect(wallet.calls).not.toContain('connectEmail')
  expect(view()).toBe('Connect')
  signIn.setEmail('ann')
  expect(signIn.state.getState().email.problem).toBeUndefined()
})

test('one code per 30 s, also after a reload; the address is not stored', async () => {
  const storage = createFakeStorage()
  const first = await setup({ storage })
  await first.enterEmail()
  first.latchkey.close()
  await first.clock.advance(10_000)
  const { latchkey, signIn, wallet, clock, enterEmail, view } = await setup({
    storage,
    clock: first.clock,
  })
  latchkey.open()
  signIn.prepare()
  await clock.flush()
  await enterEmail()
  expect(view()).toBe('EmailLogin')
  expect(signIn.state.getState().email).toMatchObject({ step: 'address', nextAtMs: clock.now() + 20_000 })
  expect(wallet.calls).not.toContain('connectEmail')
  await clock.advance(20_000)
  await enterEmail()
  expect(wallet.calls).toContain('connectEmail')
  expect(JSON.stringify([...storage.values.values()])).not.toContain('ann')
})

test('the cooldown of the wallet site is shown', async () => {
  const { clock, signIn, wallet, enterEmail } = await setup()
  wallet.refuse('connectEmail', new LatchkeyError('email_cooldown', { retryInSeconds: 12 }))
  await enterEmail()
  expect(signIn.state.getState().email).toMatchObject({ step: 'address', nextAtMs: clock.now() + 12_000 })
})

test.each([
  [new LatchkeyError('email_code_wrong'), 'wrong'],
  [new LatchkeyError('email_code_expired'), 'expired'],
  [new LatchkeyError('frame_error', {}), 'not-checked'],
] as const)('a refused code is shown: %s', async (error, status) => {
  const { latchkey, signIn, wallet, enterEmail, enterCode } = await setup()
  await enterEmail()
  wallet.refuse('connectOtp', error)
  await enterCode()
  expect(signIn.state.getState().code.status).toBe(status)
  wallet.refuse('connectOtp')
  await enterCode()
  expect(latchkey.status()).toBe('connected')
})

test('a frame that cannot be loaded is said, and another try signs in', async () => {
  const { latchkey, signIn, wallet, enterEmail, enterCode } = await setup()
  wallet.refuse('load', new LatchkeyError('iframe_load_failed'))
  await enterEmail()
  expect(signIn.state.getState().email.step).toBe('unloaded')
  wallet.refuse('load')
  await enterEmail()
  await enterCode()
  expect(latchkey.status()).toBe('connected')
})

test('the frame is loaded when Connect is shown to a user who has used it, else with the first character', async () => {
  const storage = createFakeStorage()
  const first = await setup({ storage })
  first.signIn.prepare()
  await first.clock.flush()
  expect(first.wallet.calls).toEqual([])
  await first.enterEmail()
  await first.enterCode()
  await first.latchkey.disconnect()
  const second = await setup({ storage })
  second.signIn.prepare()
  await second.clock.flush()
  expect(second.wallet.calls).toEqual(['load'])
})

test('a social account signs in in a window, which closes', async () => {
  const { latchkey, clock, signIn, wallet } = await setup()
  wallet.hold('connectSocial')
  signIn.signInWith('github')
  await clock.flush()
  expect(wallet.popups[0]?.visited).toEqual(['https://wallet.test/login/github'])
  expect(signIn.state.getState().social).toEqual({ provider: 'github', status: 'waiting' })
  wallet.release('connectSocial')
  await clock.flush()
  expect(wallet.popups[0]?.isClosed()).toBe(true)
  expect(latchkey.status()).toBe('connected')
})

test('a window that looks closed, as under COOP, is said, and its sign-in still counts (R-46, F42)', async () => {
  const { latchkey, clock, signIn, wallet } = await setup()
  wallet.hold('connectSocial')
  signIn.signInWith('google')
  await clock.flush()
  wallet.popups[0]?.close()
  await clock.advance(1_000)
  expect(signIn.state.getState().social?.status).toBe('closed')
  wallet.release('connectSocial')
  await clock.flush()
  expect(latchkey.status()).toBe('connected')
})

test('a window that was closed or blocked is opened by another press (F43, F44)', async () => {
  const { latchkey, clock, signIn, wallet } = await setup()
  wallet.blockPopups(true)
  signIn.signInWith('google')
  expect(signIn.state.getState().social).toEqual({ provider: 'google', status: 'closed' })
  wallet.blockPopups(false)
  wallet.hold('connectSocial')
  signIn.signInWith('google')
  await clock.flush()
  wallet.popups[0]?.close()
  await clock.advance(1_000)
  expect(signIn.state.getState().social?.status).toBe('closed')
  signIn.signInWith('google')
  await clock.flush()
  expect(signIn.state.getState().social?.status).toBe('waiting')
  wallet.release('connectSocial')
  await clock.flush()
  expect(latchkey.status()).toBe('connected')
  expect(wallet.popups.map((popup) => popup.isClosed())).toEqual([true, true])
})

const steps = [
  ...['load', 'connectEmail', 'connectOtp', 'socialUrl', 'connectSocial', 'farcasterUrl', 'connectFarcaster'],
] as const

test.each(steps)(
  'closing the modal during %s cancels the sign-in, and the next one connects (F45, F47)',
  async (step) => {
    const { latchkey, clock, signIn, wallet, enterEmail, enterCode, view } = await setup()
    const enter = async () => {
      if (/social/i.test(step)) signIn.signInWith('github')
      else if (step.includes('arcaster')) signIn.startFarcaster()
      else {
        await enterEmail()
        if (view() === 'EmailLogin') await enterCode()
      }
      await clock.flush()
    }
    wallet.hold(step)
    await enter()
    expect(wallet.calls.at(-1)).toBe(step)
    latchkey.close()
    await clock.flush()
    wallet.release(step)
    await clock.advance(120_000)
    expect(latchkey.status()).toBe('disconnected')
    latchkey.open()
    expect(view()).toBe('Connect')
    expect(signIn.state.getState()).toMatchObject({ social: undefined, farcaster: undefined })
    await enter()
    expect(latchkey.status()).toBe('connected')
  },
)

test('closing the modal closes the window, and a late sign-in does not connect (F45)', async () => {
  const { latchkey, clock, signIn, wallet } = await setup()
  wallet.hold('connectSocial')
  signIn.signInWith('google')
  await clock.flush()
  latchkey.close()
  expect(wallet.popups[0]?.isClosed()).toBe(true)
  wallet.release('connectSocial')
  await clock.flush()
  expect(latchkey.status()).toBe('disconnected')
})

test('Farcaster connects when the user has approved; leaving the view cancels it', async () => {
  const { latchkey, clock, signIn, wallet } = await setup()
  wallet.hold('connectFarcaster')
  signIn.startFarcaster()
  await clock.flush()
  expect(signIn.state.getState().farcaster).toEqual({
    status: 'ready',
    uri: 'https://farcaster.test/connect',
  })
  signIn.leave?.('ConnectingFarcaster')
  wallet.release('connectFarcaster')
  await clock.flush()
  expect(latchkey.status()).toBe('disconnected')
  signIn.startFarcaster()
  await clock.flush()
  expect(latchkey.status()).toBe('connected')
})

test('what the frame asks opens the modal, which closes when it is answered', async () => {
  const { latchkey, clock, wallet, view, isOpen } = await setup()
  latchkey.close()
  wallet.context.show({ kind: 'message', heightPx: undefined })
  await clock.flush()
  expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
  wallet.context.show({ kind: 'message', heightPx: 300 })
  await clock.flush()
  expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
  wallet.context.show(undefined)
  await clock.flush()
  expect(isOpen()).toBe(false)
  expect(wallet.dismissed).toBe(0)
})

test('what the frame asks during another view returns to it', async () => {
  const { clock, wallet, enterEmail, view } = await setup()
  await enterEmail()
  wallet.context.show({ kind: 'account', heightPx: 300 })
  await clock.flush()
  expect(view()).toBe('ApproveTransaction')
  wallet.context.show(undefined)
  await clock.flush()
  expect(view()).toBe('EmailLogin')
})

test('closing the modal declines what the frame asks', async () => {
  const { latchkey, clock, wallet } = await setup()
  wallet.context.show({ kind: 'transaction', heightPx: 300 })
  await clock.flush()
  latchkey.close()
  expect(wallet.dismissed).toBe(1)
})

test('a failure of the frame raises its alert', async () => {
  const { wallet, alerts } = await setup()
  wallet.context.failed(new LatchkeyError('iframe_request_timeout'))
  expect(alerts()).toEqual(['iframe_request_timeout'])
})

test('without an embedded wallet the part rejects with no_auth_connector', async () => {
  const { latchkey, start } = createTestLatchkey()
  await start()
  expect(() => latchkey.use(embedded).origin()).toThrow(
    expect.objectContaining({ code: 'no_auth_connector' }),
  )
})

test('a sign-in is asked for in the frame without a press; after a decline the view offers to try again', async () => {
  const { latchkey, clock, adapter, enterEmail, enterCode, view, isOpen } = await setup({
    siwx: createServer().config,
  })
  const wallet = adapter.wallet('embedded')
  const signed = () => wallet.requests.filter((request) => request === 'signMessage').length
  await enterEmail()
  const stop = latchkey.connection.state.subscribe(({ attempt }) => {
    if (attempt?.status === 'connected') wallet.behaviour = 'reject'
  })
  await enterCode()
  stop()
  expect(signed()).toBe(1)
  expect(view()).toBe('SIWXSignMessage')
  expect(latchkey.siwx.state.getState()).toMatchObject({ status: 'failed', error: 'request_rejected' })
  wallet.behaviour = 'approve'
  await latchkey.signIn()
  await clock.advance(600)
  expect([signed(), isOpen()]).toEqual([2, false])
})

test('connecting again where nobody is signed in leads to Connect', async () => {
  const { latchkey, clock, adapter, enterEmail, enterCode, view } = await setup({
    remoteFeatures: { multiWallet: true },
  })
  await enterEmail()
  await enterCode()
  await latchkey.disconnect()
  adapter.wallet('embedded').handleRequest = () => Promise.reject(new LatchkeyError('not_email_or_social'))
  const switching = latchkey.switchConnection({ connectorId: 'embedded', namespace: 'eip155' })
  await expect(switching).rejects.toMatchObject({ code: 'not_email_or_social' })
  await clock.flush()
  expect(view()).toBe('Connect')
})

describe('the ways in that the wallet site has', () => {
  /** A wallet site that answers with these ways in; without them it does not answer. */
  const siteWith = (logins?: unknown) => {
    const asked: string[] = []
    const http: Http = async ({ url }) => {
      asked.push(url)
      if (logins === undefined) throw new TypeError('blocked')
      return {
        status: 200,
        headers: new Headers(),
        text: JSON.stringify({ logins }),
        bytes: new Uint8Array(),
      }
    }
    return { asked, http }
  }
  const offered = ({ latchkey }: Awaited<ReturnType<typeof setup>>) => {
    const { email, socials, farcaster } = latchkey.options.state.getState().features
    return { email, socials, farcaster }
  }

  test('are the only ones that are offered, and of those only what the app has', async () => {
    const { http, asked } = siteWith(['email', 'google', 'x', 'myspace'])
    const world = await setup({ ports: { http }, features: { socials: ['google', 'github'] } })
    world.signIn.prepare()
    await vi.waitFor(() => expect(offered(world).socials).toEqual(['google']))
    expect(offered(world)).toEqual({ email: true, socials: ['google'], farcaster: false })
    expect(new URL(asked[0] ?? '').href).toMatch(/^https:\/\/wallet\.test\/logins\?/)
  })

  test('are remembered for an hour, and apply on the next page before they are asked for again', async () => {
    const storage = createFakeStorage()
    const first = await setup({ storage, ports: { http: siteWith(['email']).http } })
    first.signIn.prepare()
    await vi.waitFor(() => expect(offered(first).socials).toEqual([]))
    const within = siteWith(['email', 'google'])
    const next = await setup({ storage, ports: { http: within.http } })
    next.signIn.prepare()
    await vi.waitFor(() => expect(offered(next).socials).toEqual([]))
    expect(within.asked).toEqual([])
    await next.clock.advance(3_600_000)
    next.signIn.prepare()
    await vi.waitFor(() => expect(offered(next)).toMatchObject({ socials: ['google'] }))
    expect(within.asked).toHaveLength(1)
  })

  test.each([
    ['does not answer', undefined],
    ['answers something else', { google: true }],
  ])('are unknown where the site %s: all of them stay, and the log names the policy', async (_, logins) => {
    const world = await setup({ ports: { http: siteWith(logins).http } })
    const before = offered(world)
    world.signIn.prepare()
    await vi.waitFor(() => expect(world.logged.join()).toContain('connect-src https://wallet.test'))
    expect(offered(world)).toEqual(before)
    expect(before.socials.length).toBeGreaterThan(3)
  })
})
