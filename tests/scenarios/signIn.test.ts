import { sending } from '@latchkey/controllers/parts'
import { isLatchkeyError } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeStorage,
  meadowChain,
} from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { connected, createServer, createWorld, open, restoring, siwx, view } from './signInWorld.ts'

test('the sign-in of an account stays when another wallet with the same account is ended', async () => {
  const wallets = ['harbour', 'fable'].map((id) => ({
    id,
    addresses: [aliceAddress],
    networkId: meadowChain.caipNetworkId,
  }))
  const adapter = createFakeAdapter({ wallets })
  const world = await connected({ adapter, remoteFeatures: { multiWallet: true } })
  await world.latchkey.signIn()
  await world.latchkey.connect({ connectorId: 'fable' })
  await world.latchkey.disconnect({ connectorId: 'harbour' })
  expect(world.latchkey.account()?.connectorId).toBe('fable')
  expect(world.server.sessions).toHaveLength(1)
  expect(siwx(world).status).toBe('signed-in')
})

describe('signing in (§4)', () => {
  test('connecting without a session opens SIWXSignMessage with the message, without a wallet request', async () => {
    const world = await connected()
    expect(view(world)).toBe('SIWXSignMessage')
    expect(siwx(world).status).toBe('ready')
    expect(siwx(world).message?.text).toContain(
      'app.example wants you to sign in with your Ethereum account:',
    )
    expect(world.adapter.wallet('harbour').requests).not.toContain('signMessage')
  })

  test('signing stores the session and the network, and closes the modal after 600 ms', async () => {
    const world = await connected()
    const session = await world.latchkey.signIn()
    expect(session.data.accountAddress).toBe(aliceAddress)
    expect(world.server.sessions).toHaveLength(1)
    expect(siwx(world)).toMatchObject({ status: 'signed-in', lastNetworkId: meadowChain.caipNetworkId })
    expect(open(world)).toBe(true)
    await world.clock.advance(600)
    expect(open(world)).toBe(false)
    expect(world.latchkey.events.state.getState().last?.name).toBe('modal_closed')
  })

  test('a wallet with a view of its own for sign-ins is asked in it', async () => {
    const adapter = createFakeAdapter({
      wallets: [
        { id: 'harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId, signsIn: true },
      ],
    })
    const world = await connected({ adapter })
    const session = await world.latchkey.signIn()
    expect(session.signature).toContain(aliceAddress)
    expect(adapter.wallet('harbour').requests).toContain('signIn')
    expect(adapter.wallet('harbour').requests).not.toContain('signMessage')
  })

  test('signing out ends the session but not the connection', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    await world.latchkey.signOut()
    expect(siwx(world).status).toBe('signed-out')
    expect(world.server.sessions).toHaveLength(0)
    expect(world.latchkey.status()).toBe('connected')
  })

  test('a reload with a session is signed in; without one it is signed out and the modal stays closed', async () => {
    for (const sessions of [1, 0]) {
      const first = await connected()
      await first.latchkey.signIn()
      first.stop()
      if (sessions === 0) first.server.sessions = []
      const world = {
        ...createTestLatchkey({ siwx: first.server.config, storage: first.storage, adapter: first.adapter }),
        server: first.server,
      }
      const stop = await world.start()
      await world.latchkey.whenSettled()
      await world.clock.flush()
      expect(world.latchkey.status()).toBe('connected')
      expect(siwx(world).status).toBe(sessions === 1 ? 'signed-in' : 'signed-out')
      expect(open(world)).toBe(false)
      // A required sign-in is shown first when the user opens the modal.
      world.latchkey.open()
      expect(view(world)).toBe(sessions === 1 ? 'Account' : 'SIWXSignMessage')
      stop()
      expect(world.clock.pending).toBe(0)
    }
  })

  test('an unsupported network sends no request to the server', async () => {
    const adapter = createFakeAdapter({
      wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: 'eip155:137' }],
    })
    const world = await connected({ adapter })
    expect(view(world)).toBe('UnsupportedChain')
    expect(world.server.calls).toEqual([])
    await world.latchkey.switchNetwork(meadowChain.caipNetworkId)
    await world.clock.flush()
    expect(view(world)).toBe('SIWXSignMessage')
  })

  test('another account gets its own sign-in with one new message (R-24)', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    const wallet = world.adapter.wallet('harbour')
    wallet.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    await world.clock.flush()
    expect(siwx(world)).toMatchObject({ subject: { address: bobAddress }, status: 'ready' })
    expect(view(world)).toBe('SIWXSignMessage')
    expect(world.server.calls.filter((call) => call === 'createMessage')).toHaveLength(2)
  })
})

describe('on a page load', () => {
  test('a wallet connected by the user during a restore opens the sign-in', async () => {
    const world = createWorld(restoring())
    world.adapter.wallet('harbour').behaviour = 'hang'
    await world.start()
    await world.latchkey.connect({ connectorId: 'fable' })
    await world.clock.flush()
    expect([open(world), view(world)]).toEqual([true, 'SIWXSignMessage'])
  })

  test('a wallet restored late does not open the sign-in', async () => {
    const { storage } = restoring()
    const world = createWorld({ storage, adapter: createFakeAdapter() })
    await world.start()
    await world.clock.advance(3_000)
    await world.latchkey.whenSettled()
    world.adapter.install({
      id: 'harbour',
      addresses: [aliceAddress],
      networkId: meadowChain.caipNetworkId,
      permitted: true,
    })
    await world.clock.flush()
    expect(world.latchkey.status()).toBe('connected')
    expect(open(world)).toBe(false)
  })

  test('an Account view opened before the sessions are known is replaced by the sign-in', async () => {
    const server = createServer()
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    const siwxConfig = {
      ...server.config,
      getSessions: async (...of: Parameters<typeof server.config.getSessions>) => {
        await released
        return server.config.getSessions(...of)
      },
    }
    const world = createWorld({ ...restoring(), siwx: siwxConfig })
    await world.start()
    await world.clock.flush()
    world.latchkey.open()
    expect(view(world)).toBe('Account')
    answer()
    await world.clock.flush()
    expect([open(world), view(world)]).toEqual([true, 'SIWXSignMessage'])
  })

  test('on an allowed unsupported network connecting closes the modal without a sign-in', async () => {
    const world = createWorld({
      allowUnsupportedChain: true,
      adapter: createFakeAdapter({
        wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: 'eip155:137' }],
      }),
    })
    await world.start()
    await world.latchkey.whenSettled()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect([world.latchkey.status(), open(world)]).toEqual(['connected', false])
  })
})

describe('embedded', () => {
  test('an embedded modal shows connecting, its cancellation and the sign-in', async () => {
    const world = createWorld({ enableEmbedded: true })
    await world.start()
    await world.latchkey.whenSettled()
    const wallet = world.adapter.wallet('harbour')
    wallet.behaviour = 'hang'
    const connecting = world.latchkey.connect({ connectorId: 'harbour' }).catch((error: unknown) => error)
    await world.clock.flush()
    expect(view(world)).toBe('ConnectingExternal')
    world.latchkey.close()
    expect(isLatchkeyError(await connecting, 'modal_closed')).toBe(true)
    wallet.behaviour = 'approve'
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect([view(world), siwx(world).status]).toEqual(['SIWXSignMessage', 'ready'])
    await world.latchkey.signIn()
    await world.clock.advance(600)
    expect(view(world)).toBe('Account')
  })
})

describe('signing out', () => {
  test('a failed sign-out rejects with a LatchkeyError and stays signed in', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    const { setSessions } = world.server.config
    world.server.config.setSessions = async () => {
      throw new TypeError('the server is down')
    }
    const thrown = await world.latchkey.signOut().catch((error: unknown) => error)
    expect(isLatchkeyError(thrown)).toBe(true)
    expect(siwx(world).status).toBe('signed-in')
    world.server.config.setSessions = setSessions
    await world.latchkey.signOut()
    expect([siwx(world).status, world.server.sessions]).toEqual(['signed-out', []])
  })

  test('the last disconnect ends the sessions although revoking failed', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    world.server.config.revokeSession = async () => {
      throw new TypeError('the server is down')
    }
    await world.latchkey.disconnect()
    expect(world.server.sessions).toEqual([])
  })

  test('signOutOnDisconnect: false keeps the session after the last disconnect', async () => {
    const server = createServer()
    const world = await connected({ siwx: { ...server.config, signOutOnDisconnect: false } })
    await world.latchkey.signIn()
    await world.latchkey.disconnect()
    expect(server.sessions).toHaveLength(1)
  })

  test('a message that was still being prepared does not end the signing', async () => {
    const { config } = createServer()
    const { createMessage } = config
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let calls = 0
    config.createMessage = async (...asked) => {
      calls += 1
      if (calls === 1) await held
      return createMessage(...asked)
    }
    const world = createWorld({ siwx: config })
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect(siwx(world).status).toBe('preparing')
    world.adapter.wallet('harbour').behaviour = 'hang'
    const signing = world.latchkey.signIn()
    await world.clock.flush()
    expect(siwx(world).status).toBe('signing')
    release()
    await world.clock.flush()
    expect(siwx(world).status).toBe('signing')
    world.adapter.wallet('harbour').answer('approve')
    await signing
    expect(siwx(world).status).toBe('signed-in')
  })

  test('an aborted sign-in can be started again', async () => {
    const world = await connected()
    world.adapter.wallet('harbour').behaviour = 'hang'
    const controller = new AbortController()
    const signing = world.latchkey.signIn(controller.signal).catch((error: unknown) => error)
    await world.clock.flush()
    controller.abort()
    expect(isLatchkeyError(await signing, 'request_aborted')).toBe(true)
    await world.clock.flush()
    expect(siwx(world).status).toBe('ready')
  })
})

test('sending without a required sign-in rejects and opens the sign-in (§4)', async () => {
  const world = createWorld({ storage: createFakeStorage() })
  await world.start()
  await world.latchkey.connect({ connectorId: 'harbour' })
  await world.clock.flush()
  const thrown = await world.latchkey
    .use(sending)
    .submit()
    .catch((error: unknown) => error)
  expect(isLatchkeyError(thrown, 'siwx_required')).toBe(true)
  expect(view(world)).toBe('SIWXSignMessage')
})

test('without siwx signing in rejects with siwx_not_configured', async () => {
  const { latchkey, start } = createTestLatchkey()
  await start()
  await latchkey.connect({ connectorId: 'harbour' })
  expect(latchkey.siwx.state.getState().status).toBe('off')
  expect(
    isLatchkeyError(await latchkey.signIn().catch((error: unknown) => error), 'siwx_not_configured'),
  ).toBe(true)
})
