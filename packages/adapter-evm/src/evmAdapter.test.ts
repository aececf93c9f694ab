import { isLatchkeyError, type Session } from '@latchkey/core'
import { aliceAddress, bobAddress, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { announcement, code, createWallet, discovered, icon, never, open, world } from './testing/evmWorld.ts'

describe('discovery (EIP-6963, security R-64)', () => {
  test('two wallets of one rdns are both listed as conflict, and an unsafe icon is dropped', () => {
    const { adapter, platform } = world(createWallet(), {
      rdns: 'io.metamask',
      icon: 'javascript:alert(1)',
      name: 'MetaMask',
    })
    platform.announce(
      announcement(createWallet().provider, { uuid: 'u2', rdns: 'io.metamask', name: 'MetaMask' }),
    )
    const { seen, stop } = discovered(adapter)
    expect(seen()).toMatchObject([
      { id: 'io.metamask', name: 'MetaMask', conflict: true },
      { id: 'io.metamask#u2', name: 'MetaMask', conflict: true, imageUrl: icon },
    ])
    expect(seen()[0]?.imageUrl).toBeUndefined()
    stop()
  })

  test('a provider announced twice is one wallet, and a later announcement is reported', () => {
    const { adapter, platform, wallet } = world()
    const { seen, stop } = discovered(adapter)
    platform.announce(announcement(wallet.provider))
    expect(seen()).toHaveLength(1)
    platform.announce(announcement(createWallet().provider, { uuid: 'u9', rdns: 'app.fable', name: 'Fable' }))
    expect(seen().map(({ id }) => id)).toEqual(['app.harbour', 'app.fable'])
    stop()
  })

  test.each([
    [{ rdns: 'no-dot' }, 'u1'],
    [{ rdns: `a.${'b'.repeat(300)}` }, 'u1'],
    [{ rdns: 'App.Harbour' }, 'app.harbour'],
    [{ rdns: '<b>.x' }, 'u1'],
  ])('a wallet announced with %j gets the id %s', (info, id) => {
    const { adapter } = world(createWallet(), info)
    const { seen, stop } = discovered(adapter)
    expect(seen().map((one) => one.id)).toEqual([id])
    stop()
  })

  test('a wallet that is only in window.ethereum is listed last as "Browser wallet", and connects', async () => {
    const legacy = createWallet({ eth_requestAccounts: [bobAddress] })
    const { adapter, platform } = world(createWallet(), {}, undefined, [legacy.provider])
    const { seen, stop } = discovered(adapter)
    platform.announce(announcement(createWallet().provider, { uuid: 'u9', rdns: 'app.fable', name: 'Fable' }))
    expect(seen()).toMatchObject([
      { id: 'app.harbour' },
      { id: 'app.fable' },
      { id: 'injected', type: 'INJECTED', name: 'Browser wallet' },
    ])
    const session = await open(
      adapter.connect({ connectorId: 'injected', networkId: meadowChain.caipNetworkId, signal: never }),
    )
    expect(session.accounts[0]?.address).toBe(bobAddress)
    stop()
    session.release()
    expect(platform.listening).toBe(0)
  })
})

describe('connecting (faults C)', () => {
  test.each([
    ['an empty list', [], 'no_accounts'],
    ['an object', { 0: aliceAddress }, 'no_accounts'],
    ['invalid addresses', [7, null, 'So11111111111111111111111111111111111111112', '0x12'], 'no_accounts'],
    ['null', null, 'no_accounts'],
  ])('F36: accounts of %s reject with %s', async (_what, accounts, expected) => {
    const { connect } = world(createWallet({ eth_requestAccounts: accounts === undefined ? null : accounts }))
    expect(await code(connect())).toBe(expected)
  })

  test('F36: 10,000 accounts are cut to 100, and a wrong letter case is corrected', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)
    const session = await open(world(createWallet({ eth_requestAccounts: many })).connect())
    expect(session.accounts).toHaveLength(100)
    const lower = await open(
      world(createWallet({ eth_requestAccounts: [aliceAddress.toLowerCase()] })).connect(),
    )
    expect(lower.accounts[0]?.address).toBe(aliceAddress)
  })

  test('a refusal has the code of the wallet', async () => {
    const refuse = () => {
      throw { code: 4001, message: 'User rejected' }
    }
    const { connect } = world(createWallet({ eth_requestAccounts: refuse }))
    expect(await connect().catch((error: unknown) => error)).toMatchObject({
      code: 'connection_rejected',
      rpcCode: 4001,
    })
  })

  const throwing = (thrown: unknown) => () => {
    throw thrown
  }
  test.each([
    ['4001', { code: 4001, message: 'User rejected' }, 'connection_rejected'],
    ['5002', { code: 5002 }, 'connection_rejected'],
    ['a message of a declined request', new Error('User denied account access'), 'connection_rejected'],
    ['a wrapped 4001', { code: -32603, data: { code: 4001 } }, 'connection_rejected'],
    ['0x6985 of Ledger', { statusCode: 0x6985 }, 'connection_rejected'],
    ['Failure_ActionCancelled', { payload: { code: 'Failure_ActionCancelled' } }, 'connection_rejected'],
    ['user_canceled', 'user_canceled', 'connection_rejected'],
    ['4100', { code: 4100 }, 'wallet_locked'],
    ['-32002', { code: -32002 }, 'request_pending'],
    ['4900', { code: 4900 }, 'wallet_gone'],
    ['a string', 'something', 'connection_failed'],
    ['null', null, 'connection_failed'],
    ['undefined', undefined, 'connection_failed'],
    [
      'a throwing getter',
      Object.defineProperty(new Error(), 'code', {
        get() {
          throw new Error('trap')
        },
      }),
      'connection_failed',
    ],
  ])('F37: a thrown %s becomes %s', async (_what, thrown, expected) => {
    const { connect } = world(createWallet({ eth_requestAccounts: throwing(thrown) }))
    const error = await connect().catch((e: unknown) => e)
    expect(isLatchkeyError(error) && error.code).toBe(expected)
    expect(String((error as Error).message)).not.toContain('undefined')
  })

  test('F33: an abort ends the wait for a wallet that never answers', async () => {
    const { connect } = world(createWallet({ eth_requestAccounts: () => new Promise(() => {}) }))
    const controller = new AbortController()
    const connecting = code(connect(controller.signal))
    controller.abort()
    expect(await connecting).toBe('request_aborted')
  })

  const saved = {
    connectorId: 'app.harbour',
    namespace: 'eip155',
    address: aliceAddress,
    networkId: meadowChain.caipNetworkId,
  } as const

  test('restore never prompts, returns a locked session for a locked wallet, and undefined without permission', async () => {
    const shared = world()
    expect((await open(shared.adapter.restore(saved, never) as Promise<Session>)).accounts[0]?.address).toBe(
      aliceAddress,
    )
    expect(shared.wallet.calls.map(({ method }) => method)).not.toContain('eth_requestAccounts')
    const locked = world(
      createWallet({ eth_accounts: [], wallet_getPermissions: [{ parentCapability: 'eth_accounts' }] }),
    )
    expect((await open(locked.adapter.restore(saved, never) as Promise<Session>)).locked).toBe(true)
    const revoked = world(createWallet({ eth_accounts: [], wallet_getPermissions: [] }))
    expect(await revoked.adapter.restore(saved, never)).toBeUndefined()
    const absent = new AbortController()
    const waiting = revoked.adapter.restore({ ...saved, connectorId: 'app.absent' }, absent.signal)
    absent.abort()
    expect(await waiting).toBeUndefined()
    expect(revoked.platform.listening).toBe(0)
  })

  test('restore returns undefined if two wallets claim the same rdns (security R-64)', async () => {
    const { adapter, platform } = world()
    const spoof = createWallet()
    platform.announce(announcement(spoof.provider, { uuid: 'u2', name: 'Harbour Wallet' }))
    expect(await adapter.restore(saved, never)).toBeUndefined()
    expect(spoof.calls).toEqual([])
  })

  test.each([
    ['its uuid', { name: 'Harbour Beta' }],
    ['its rdns, name and icon', { uuid: 'u2' }],
  ])('a wallet announced again with %s is restored, with its first provider', async (_with, info) => {
    const { adapter, platform, wallet } = world()
    const again = createWallet()
    platform.announce(announcement(again.provider, info))
    await open(adapter.restore(saved, never) as Promise<Session>)
    expect(wallet.calls.map(({ method }) => method)).toContain('eth_accounts')
    expect(again.calls).toEqual([])
  })
})

test('a session that keeps the permission ends without notifying the wallet, which may be notified later', async () => {
  const { connect, wallet, platform } = world(createWallet({ wallet_revokePermissions: null }))
  const session = await open(connect())
  await session.disconnect({ keepsPermission: true })
  expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  expect(wallet.listening + platform.listening).toBe(0)
  await session.disconnect()
  expect(wallet.calls.filter(({ method }) => method === 'wallet_revokePermissions')).toHaveLength(1)
})

test('disconnecting notifies the wallet, and waits at most 3 s for its answer', async () => {
  const silent = world(createWallet({ wallet_revokePermissions: () => new Promise(() => {}) }))
  const session = await open(silent.connect())
  const done = session.disconnect()
  await silent.clock.advance(3_000)
  await done
  expect(silent.wallet.calls.at(-1)?.method).toBe('wallet_revokePermissions')
  expect(silent.wallet.listening + silent.platform.listening).toBe(0)
  expect(silent.clock.pending).toBe(0)
})
