import { modalBehavior, sending } from '@latchkey/controllers/parts'
import { isLatchkeyError, type SignInMessage, type SiwxConfig, type SiwxSession } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeStorage,
  fjordChain,
  meadowChain,
} from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

type World = ReturnType<typeof createTestLatchkey> & { server: ReturnType<typeof createServer> }

/** A sign-in server in memory. */
function createServer() {
  const server = {
    sessions: [] as SiwxSession[],
    required: true,
    failing: 'nothing' as 'nothing' | 'createMessage' | 'addSession' | 'getSessions',
    hanging: false,
    nonces: 0,
    calls: [] as string[],
  }
  const answer = async <value>(
    name: 'createMessage' | 'addSession' | 'getSessions',
    value: () => value,
  ): Promise<value> => {
    server.calls.push(name)
    if (server.failing === name) throw new TypeError('the server is down')
    if (server.hanging) return new Promise(() => {})
    return value()
  }
  const config: SiwxConfig = {
    createMessage: ({ accountAddress, chainId }) =>
      answer('createMessage', (): SignInMessage => {
        server.nonces += 1
        return {
          accountAddress,
          chainId: chainId as SignInMessage['chainId'],
          domain: 'app.example',
          uri: 'https://app.example/',
          version: '1',
          nonce: `nonce000${server.nonces}`,
          issuedAt: '2026-11-20T12:00:00.000Z',
          statement: 'Sign in to Meadow.',
        }
      }),
    addSession: (session) => answer('addSession', () => void server.sessions.push(session)),
    setSessions: async (sessions) => {
      server.sessions = [...sessions]
    },
    getSessions: (chainId, address) =>
      answer('getSessions', () =>
        server.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
      ),
    revokeSession: async (chainId, address) => {
      server.sessions = server.sessions.filter(
        ({ data }) => data.chainId !== chainId || data.accountAddress !== address,
      )
    },
    getRequired: () => server.required,
  }
  return Object.assign(server, { config })
}

function createWorld(options: Parameters<typeof createTestLatchkey>[0] = {}): World {
  const server = createServer()
  return { ...createTestLatchkey({ siwx: server.config, ...options }), server }
}
const view = ({ latchkey }: World) => latchkey.router.state.getState().view
const open = ({ latchkey }: World) => latchkey.modal.state.getState().open
const siwx = ({ latchkey }: World) => latchkey.siwx.state.getState()

async function connected(options?: Parameters<typeof createWorld>[0]): Promise<World & { stop(): void }> {
  const world = createWorld(options)
  const stop = await world.start()
  await world.latchkey.whenSettled()
  world.latchkey.open()
  await world.latchkey.connect({ connectorId: 'harbour' })
  await world.clock.advance(600)
  return { ...world, stop }
}

describe('signing in (§4)', () => {
  test('connecting without a session opens SIWXSignMessage with the message, without a wallet request', async () => {
    const world = await connected()
    expect(view(world)).toBe('SIWXSignMessage')
    expect(siwx(world).status).toBe('ready')
    expect(siwx(world).message?.text).toContain(
      'app.example wants you to sign in with your Ethereum account:',
    )
    expect(world.adapter.wallet('harbour').requests).not.toContain('signMessage')
    world.stop()
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
    world.stop()
  })

  test('signing out ends the session but not the connection', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    await world.latchkey.signOut()
    expect(siwx(world).status).toBe('signed-out')
    expect(world.server.sessions).toHaveLength(0)
    expect(world.latchkey.status()).toBe('connected')
    world.stop()
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
    world.stop()
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
    world.stop()
  })
})

/** A page load that restores the wallet harbour. */
const restoring = () => {
  const wallets = [
    { id: 'harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId, permitted: true },
    { id: 'fable', addresses: [bobAddress], networkId: meadowChain.caipNetworkId },
  ]
  const record = {
    wallets: [
      {
        connectorId: 'harbour',
        namespace: 'eip155',
        address: aliceAddress,
        networkId: meadowChain.caipNetworkId,
      },
    ],
    active: { eip155: 'harbour' },
    recent: [],
  }
  return {
    adapter: createFakeAdapter({ wallets }),
    storage: createFakeStorage(new Map([['lk.v1.connections', JSON.stringify(record)]])),
  }
}

describe('on a page load', () => {
  test('a wallet connected by the user during a restore opens the sign-in', async () => {
    const world = createWorld(restoring())
    world.adapter.wallet('harbour').behaviour = 'hang'
    const stop = await world.start()
    await world.latchkey.connect({ connectorId: 'fable' })
    await world.clock.flush()
    expect([open(world), view(world)]).toEqual([true, 'SIWXSignMessage'])
    stop()
  })

  test('a wallet restored late does not open the sign-in', async () => {
    const { storage } = restoring()
    const world = createWorld({ storage, adapter: createFakeAdapter() })
    const stop = await world.start()
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
    stop()
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
    const stop = await world.start()
    await world.clock.flush()
    world.latchkey.open()
    expect(view(world)).toBe('Account')
    answer()
    await world.clock.flush()
    expect([open(world), view(world)]).toEqual([true, 'SIWXSignMessage'])
    stop()
  })

  test('on an allowed unsupported network connecting closes the modal without a sign-in', async () => {
    const world = createWorld({
      allowUnsupportedChain: true,
      adapter: createFakeAdapter({
        wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: 'eip155:137' }],
      }),
    })
    const stop = await world.start()
    await world.latchkey.whenSettled()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect([world.latchkey.status(), open(world)]).toEqual(['connected', false])
    stop()
  })
})

describe('embedded', () => {
  test('an embedded modal shows connecting, its cancellation and the sign-in', async () => {
    const world = createWorld({ enableEmbedded: true })
    const stop = await world.start()
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
    stop()
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
    world.stop()
  })

  test('the last disconnect ends the sessions although revoking failed', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    world.server.config.revokeSession = async () => {
      throw new TypeError('the server is down')
    }
    await world.latchkey.disconnect()
    expect(world.server.sessions).toEqual([])
    world.stop()
  })

  test('signOutOnDisconnect: false keeps the session after the last disconnect', async () => {
    const server = createServer()
    const world = await connected({ siwx: { ...server.config, signOutOnDisconnect: false } })
    await world.latchkey.signIn()
    await world.latchkey.disconnect()
    expect(server.sessions).toHaveLength(1)
    world.stop()
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
    world.stop()
  })
})

describe('failures (§8, faults F50)', () => {
  test('a declined signature keeps the view and emits the error, and a retry has a new nonce', async () => {
    const world = await connected()
    world.adapter.wallet('harbour').behaviour = 'reject'
    const thrown = await world.latchkey.signIn().catch((error: unknown) => error)
    expect(isLatchkeyError(thrown, 'request_rejected')).toBe(true)
    expect(view(world)).toBe('SIWXSignMessage')
    expect(siwx(world)).toMatchObject({ status: 'failed', error: 'request_rejected' })
    expect(world.latchkey.events.state.getState().last?.name).toBe('sign_in_failed')
    world.adapter.wallet('harbour').behaviour = 'approve'
    const session = await world.latchkey.signIn()
    expect(session.data.nonce).toBe('nonce0002')
    world.stop()
  })

  test('F50: a failed store disconnects the wallet, shows the error and rejects', async () => {
    const world = await connected()
    world.server.failing = 'addSession'
    const thrown = await world.latchkey.signIn().catch((error: unknown) => error)
    expect(isLatchkeyError(thrown, 'siwx_store_failed')).toBe(true)
    expect(world.latchkey.status()).toBe('disconnected')
    expect([open(world), view(world)]).toEqual([true, 'SIWXSignMessage'])
    expect(siwx(world)).toMatchObject({ status: 'failed', error: 'siwx_store_failed' })
    world.latchkey.use(modalBehavior).requestClose()
    expect(open(world)).toBe(false)
    world.stop()
  })

  test('a failed getSessions disconnects, returns to Connect and shows a snack', async () => {
    const world = createWorld()
    world.server.failing = 'getSessions'
    const stop = await world.start()
    await world.latchkey.whenSettled()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(499)
    expect(world.latchkey.status()).toBe('connected')
    await world.clock.advance(1)
    expect(world.latchkey.status()).toBe('disconnected')
    expect(view(world)).toBe('Connect')
    expect(world.latchkey.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'siwx_start_failed',
    })
    expect(world.logged.join()).toContain('A problem occurred while trying initialize authentication')
    stop()
  })

  test('a failed getSessions opens the closed modal, but not on a page load', async () => {
    const world = createWorld()
    world.server.failing = 'getSessions'
    const stop = await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(500)
    expect([open(world), view(world)]).toEqual([true, 'Connect'])
    expect(world.latchkey.snackbar.state.getState().snack).toBeDefined()
    expect(world.latchkey.events.state.getState().last?.name).toBe('disconnected')
    stop()
    const loaded = createWorld(restoring())
    loaded.server.failing = 'getSessions'
    const names: string[] = []
    loaded.latchkey.events.state.subscribe(({ last }) => void (last && names.push(last.name)))
    const stopLoaded = await loaded.start()
    await loaded.clock.advance(500)
    expect(loaded.latchkey.status()).toBe('disconnected')
    expect(open(loaded)).toBe(false)
    expect(names).toContain('sign_in_failed')
    stopLoaded()
  })

  test('a failed createMessage disconnects and shows the error', async () => {
    const world = createWorld()
    world.server.failing = 'createMessage'
    const stop = await world.start()
    await world.latchkey.whenSettled()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect(world.latchkey.status()).toBe('connected')
    await world.clock.advance(500)
    expect(world.latchkey.status()).toBe('disconnected')
    expect(view(world)).toBe('SIWXSignMessage')
    expect(siwx(world)).toMatchObject({ status: 'failed', error: 'siwx_start_failed' })
    world.latchkey.use(modalBehavior).requestClose()
    expect(open(world)).toBe(false)
    stop()
  })

  test('a request that fails once, as when a page is left, does not disconnect', async () => {
    const world = createWorld()
    world.server.failing = 'getSessions'
    const stop = await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.flush()
    world.server.failing = 'nothing'
    await world.clock.advance(500)
    expect(world.latchkey.status()).toBe('connected')
    expect(siwx(world).status).toBe('ready')
    stop()
  })

  test('an unanswered request to the server disconnects after 15 s', async () => {
    const world = createWorld()
    world.server.hanging = true
    const stop = await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(15_000)
    expect(world.latchkey.status()).toBe('disconnected')
    world.latchkey.snackbar.hide()
    stop()
  })

  test('F48: two clicks on Sign in request one signature', async () => {
    const world = await connected()
    await Promise.all([world.latchkey.signIn(), world.latchkey.signIn()])
    expect(
      world.adapter.wallet('harbour').requests.filter((request) => request === 'signMessage'),
    ).toHaveLength(1)
    expect(world.server.sessions).toHaveLength(1)
    world.stop()
  })

  test('a message older than 240 s is replaced before it is signed (R-20)', async () => {
    const world = await connected()
    await world.clock.advance(240_000)
    const session = await world.latchkey.signIn()
    expect(session.data.nonce).toBe('nonce0002')
    world.stop()
  })

  test('R-24: an account change between signature and storing rejects and stores nothing', async () => {
    const world = await connected()
    const wallet = world.adapter.wallet('harbour')
    wallet.behaviour = 'hang'
    const signing = world.latchkey.signIn().catch((error: unknown) => error)
    await world.clock.flush()
    wallet.addresses = [bobAddress]
    wallet.answer('approve')
    expect(isLatchkeyError(await signing, 'account_changed')).toBe(true)
    expect(world.server.sessions).toHaveLength(0)
    world.latchkey.close()
    world.stop()
  })
})

describe('F54: going back or forward', () => {
  test('aborts a pending signature, ignores a late one, and allows a retry', async () => {
    const world = await connected()
    const wallet = world.adapter.wallet('harbour')
    wallet.behaviour = 'hang'
    const signing = world.latchkey.signIn().catch((error: unknown) => error)
    await world.clock.flush()
    expect(siwx(world).status).toBe('signing')
    world.platform.navigate()
    expect(await signing).toMatchObject({ code: 'request_aborted' })
    expect(open(world)).toBe(false)
    wallet.answer('approve')
    await world.clock.flush()
    expect(siwx(world).session).toBeUndefined()
    expect(world.server.sessions).toEqual([])
    expect(world.latchkey.status()).toBe('connected')
    wallet.behaviour = 'approve'
    world.latchkey.open()
    expect(view(world)).toBe('SIWXSignMessage')
    await world.latchkey.signIn()
    expect(world.server.sessions).toHaveLength(1)
    await world.clock.advance(600)
    world.stop()
  })

  test('keeps the modal open without a pending request', async () => {
    const world = await connected()
    world.platform.navigate()
    expect(open(world)).toBe(true)
    expect(view(world)).toBe('SIWXSignMessage')
    world.latchkey.close()
    world.stop()
  })
})

describe('cancelling (§4, faults F50)', () => {
  test('a required sign-in without an earlier network disconnects and closes', async () => {
    const world = await connected()
    await world.latchkey.cancelSignIn()
    expect(world.latchkey.status()).toBe('disconnected')
    expect(open(world)).toBe(false)
    world.stop()
  })

  test('a required sign-in after a network switch returns to the last network with a session', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    await world.latchkey.switchNetwork(fjordChain.caipNetworkId)
    await world.clock.flush()
    expect(view(world)).toBe('SIWXSignMessage')
    await world.latchkey.cancelSignIn()
    await world.clock.flush()
    expect(world.latchkey.network()?.networkId).toBe(meadowChain.caipNetworkId)
    expect(siwx(world).status).toBe('signed-in')
    expect(open(world)).toBe(false)
    world.latchkey.snackbar.hide()
    world.stop()
  })

  test('a required sign-in disconnects if the wallet declines to switch back', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    await world.latchkey.switchNetwork(fjordChain.caipNetworkId)
    await world.clock.flush()
    world.adapter.wallet('harbour').behaviour = 'reject'
    await world.latchkey.cancelSignIn()
    expect(world.latchkey.status()).toBe('disconnected')
    world.latchkey.snackbar.hide()
    world.stop()
  })

  test('an optional sign-in closes and stays connected', async () => {
    const world = createWorld()
    world.server.required = false
    const stop = await world.start()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect(view(world)).toBe('SIWXSignMessage')
    await world.latchkey.cancelSignIn()
    expect(open(world)).toBe(false)
    expect(world.latchkey.status()).toBe('connected')
    stop()
  })

  test('the close button shakes for a required sign-in and closes an optional one', async () => {
    const world = await connected()
    world.latchkey.use(modalBehavior).requestClose()
    expect(world.latchkey.modal.state.getState()).toMatchObject({ open: true, shaking: true })
    world.server.required = false
    world.latchkey.use(modalBehavior).requestClose()
    expect(open(world)).toBe(false)
    world.stop()
  })

  test('after signing out no sign-in opens until the user asks for it', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    await world.clock.advance(600)
    await world.latchkey.signOut()
    await world.clock.advance(60_000)
    expect(open(world)).toBe(false)
    expect(siwx(world).status).toBe('signed-out')
    await world.latchkey.signIn()
    expect(siwx(world).status).toBe('signed-in')
    world.stop()
  })

  test('disconnecting ends the session on the server', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    expect(world.server.sessions).toHaveLength(1)
    await world.latchkey.disconnect()
    expect(world.server.sessions).toHaveLength(0)
    world.stop()
  })
})

test('sending without a required sign-in rejects and opens the sign-in (§4)', async () => {
  const world = createWorld({ storage: createFakeStorage() })
  const stop = await world.start()
  await world.latchkey.connect({ connectorId: 'harbour' })
  await world.clock.flush()
  const thrown = await world.latchkey
    .use(sending)
    .submit()
    .catch((error: unknown) => error)
  expect(isLatchkeyError(thrown, 'siwx_required')).toBe(true)
  expect(view(world)).toBe('SIWXSignMessage')
  stop()
})

test('without siwx signing in rejects with siwx_not_configured', async () => {
  const { latchkey, start } = createTestLatchkey()
  const stop = await start()
  await latchkey.connect({ connectorId: 'harbour' })
  expect(latchkey.siwx.state.getState().status).toBe('off')
  expect(
    isLatchkeyError(await latchkey.signIn().catch((error: unknown) => error), 'siwx_not_configured'),
  ).toBe(true)
  stop()
})
