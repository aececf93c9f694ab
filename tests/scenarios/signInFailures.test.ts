import { modalBehavior } from '@latchkey/controllers/parts'
import { isLatchkeyError } from '@latchkey/core'
import { bobAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { connected, createWorld, open, restoring, siwx, view } from './signInWorld.ts'

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
  })

  test('a failed getSessions disconnects, returns to Connect and shows a snack', async () => {
    const world = createWorld()
    world.server.failing = 'getSessions'
    await world.start()
    await world.latchkey.whenSettled()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(499)
    expect(world.latchkey.status()).toBe('connected')
    await world.clock.advance(1)
    expect(world.latchkey.status()).toBe('disconnected')
    expect(view(world)).toBe('Connect')
    expect(world.latchkey.internals.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'siwx_start_failed',
    })
    expect(world.logged.join()).toContain('A problem occurred while trying initialize authentication')
  })

  test('a failed getSessions opens the closed modal, but not on a page load', async () => {
    const world = createWorld()
    world.server.failing = 'getSessions'
    const stop = await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(500)
    expect([open(world), view(world)]).toEqual([true, 'Connect'])
    expect(world.latchkey.internals.snackbar.state.getState().snack).toBeDefined()
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
    await world.start()
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
  })

  test.each<[string, object, string]>([
    ['a statement beyond ASCII', { statement: 'Melde dich an: Müller' }, '"ü" (U+00FC) as character 17'],
    ['a statement of two lines', { statement: 'One.\nTwo.' }, '"\\n" (U+000A) as character 5'],
    ['a statement with quotes', { statement: 'The "app"' }, '"\\"" (U+0022) as character 5'],
    ['an empty statement', { statement: '' }, 'the statement is empty'],
    ['a short nonce', { nonce: '1234' }, 'the nonce is not at least 8 letters and digits'],
    ['a number as chain id', { chainId: 1 }, 'chainId is missing'],
  ])('a message with %s is logged, and the account stays connected', async (_, changes, problem) => {
    const world = createWorld()
    world.server.changes = changes
    await world.start()
    await world.latchkey.whenSettled()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(20_000)
    expect(world.latchkey.status()).toBe('connected')
    expect(view(world)).toBe('SIWXSignMessage')
    expect(siwx(world)).toMatchObject({ status: 'failed', error: 'invalid_sign_in_message' })
    expect(world.logged.filter((line) => line.includes(problem))).toHaveLength(1)
    expect(world.server.calls.filter((call) => call === 'createMessage')).toHaveLength(1)
    // A press on Sign in asks for another message.
    await expect(world.latchkey.signIn()).rejects.toMatchObject({ code: 'invalid_sign_in_message' })
    expect(world.latchkey.status()).toBe('connected')
    world.server.changes = {}
    expect((await world.latchkey.signIn()).data.statement).toBe('Sign in to Meadow.')
  })

  test('a message with methods, as those of AppKit, is signed', async () => {
    const world = createWorld()
    world.server.changes = { toString: () => 'the text' }
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect(siwx(world).status).toBe('ready')
    expect(Object.keys((await world.latchkey.signIn()).data)).not.toContain('toString')
  })

  test('a request that fails once, as when a page is left, does not disconnect', async () => {
    const world = createWorld()
    world.server.failing = 'getSessions'
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.flush()
    world.server.failing = 'nothing'
    await world.clock.advance(500)
    expect(world.latchkey.status()).toBe('connected')
    expect(siwx(world).status).toBe('ready')
  })

  test('an unanswered request to the server disconnects after 15 s', async () => {
    const world = createWorld()
    world.server.hanging = true
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(15_000)
    expect(world.latchkey.status()).toBe('disconnected')
    world.latchkey.internals.snackbar.hide()
  })

  test('F48: two clicks on Sign in request one signature', async () => {
    const world = await connected()
    await Promise.all([world.latchkey.signIn(), world.latchkey.signIn()])
    expect(
      world.adapter.wallet('harbour').requests.filter((request) => request === 'signMessage'),
    ).toHaveLength(1)
    expect(world.server.sessions).toHaveLength(1)
  })

  test('a message older than 240 s is replaced before it is signed (R-20)', async () => {
    const world = await connected()
    await world.clock.advance(240_000)
    const session = await world.latchkey.signIn()
    expect(session.data.nonce).toBe('nonce0002')
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
  })

  test('keeps the modal open without a pending request', async () => {
    const world = await connected()
    world.platform.navigate()
    expect(open(world)).toBe(true)
    expect(view(world)).toBe('SIWXSignMessage')
    world.latchkey.close()
  })
})

describe('cancelling (§4, faults F50)', () => {
  test('a required sign-in without an earlier network disconnects and closes', async () => {
    const world = await connected()
    await world.latchkey.cancelSignIn()
    expect(world.latchkey.status()).toBe('disconnected')
    expect(open(world)).toBe(false)
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
    world.latchkey.internals.snackbar.hide()
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
    world.latchkey.internals.snackbar.hide()
  })

  test('an optional sign-in closes and stays connected', async () => {
    const world = createWorld()
    world.server.required = false
    await world.start()
    world.latchkey.open()
    await world.latchkey.connect({ connectorId: 'harbour' })
    await world.clock.advance(600)
    expect(view(world)).toBe('SIWXSignMessage')
    await world.latchkey.cancelSignIn()
    expect(open(world)).toBe(false)
    expect(world.latchkey.status()).toBe('connected')
  })

  test('the close button shakes for a required sign-in and closes an optional one', async () => {
    const world = await connected()
    world.latchkey.use(modalBehavior).requestClose()
    expect(world.latchkey.internals.modal.state.getState()).toMatchObject({ open: true, shaking: true })
    world.server.required = false
    world.latchkey.use(modalBehavior).requestClose()
    expect(open(world)).toBe(false)
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
  })

  test('disconnecting ends the session on the server', async () => {
    const world = await connected()
    await world.latchkey.signIn()
    expect(world.server.sessions).toHaveLength(1)
    await world.latchkey.disconnect()
    expect(world.server.sessions).toHaveLength(0)
  })
})
