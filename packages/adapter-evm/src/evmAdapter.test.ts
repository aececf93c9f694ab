import {
  type AnnouncedProvider,
  type Connector,
  type Eip1193Provider,
  isLatchkeyError,
  type Session,
  type SessionChange,
} from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  carolAddress,
  createFakeClock,
  createFakePlatform,
  fjordChain,
  meadowChain,
} from '@latchkey/core/testing'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { afterEach, describe, expect, test } from 'vitest'
import { evmAdapter } from './evmAdapter.ts'

const icon = 'data:image/svg+xml,<svg/>'
const hex = (id: number) => `0x${id.toString(16)}`
const never = new AbortController().signal

/** An EIP-1193 wallet with answers set by the test. */
function createWallet(answers: Record<string, unknown> = {}) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const calls: { method: string; params: unknown }[] = []
  const all: Record<string, unknown> = {
    eth_requestAccounts: [aliceAddress],
    eth_accounts: [aliceAddress],
    eth_chainId: hex(910056),
    ...answers,
  }
  const wallet = {
    calls,
    answers: all,
    emit: (event: string, value: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    get listening() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    provider: {
      async request({ method, params }) {
        calls.push({ method, params })
        const answer = all[method]
        if (answer === undefined) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
        return typeof answer === 'function' ? answer(params) : answer
      },
      on: (event, listener) =>
        void listeners.set(
          event,
          (listeners.get(event) ?? new Set()).add(listener as (value: unknown) => void),
        ),
      removeListener: (event, listener) =>
        void listeners.get(event)?.delete(listener as (value: unknown) => void),
    } satisfies Eip1193Provider as Eip1193Provider,
  }
  return wallet
}
const announcement = (
  provider: Eip1193Provider,
  info: Partial<AnnouncedProvider['info']> = {},
): AnnouncedProvider => ({
  info: { uuid: 'u1', name: 'Harbour', icon, rdns: 'app.harbour', ...info },
  provider,
})

function world(wallet = createWallet(), info: Partial<AnnouncedProvider['info']> = {}) {
  const clock = createFakeClock()
  const platform = createFakePlatform()
  const logged: string[] = []
  const adapter = evmAdapter().create({
    networks: [meadowChain, fjordChain],
    clock,
    http: async () => ({ status: 500, headers: new Headers(), text: '' }),
    platform,
    log: { warn: (message) => void logged.push(message), error: (message) => void logged.push(message) },
  })
  platform.announce(announcement(wallet.provider, info))
  const connect = (signal = never) =>
    adapter.connect({ connectorId: 'app.harbour', networkId: meadowChain.caipNetworkId, signal })
  return { adapter, clock, platform, wallet, connect, logged }
}
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : `not ours: ${String(error)}`),
  )
const discovered = (adapter: ReturnType<typeof world>['adapter']) => {
  let seen: readonly Connector[] = []
  const stop = adapter.discover((connectors) => {
    seen = connectors
  })
  return { stop, seen: () => seen }
}
const sessions: Session[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.release()
})
const open = async (session: Promise<Session>) => {
  const opened = await session
  sessions.push(opened)
  return opened
}

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

  test('a legacy wallet is listed as "Browser wallet" only while none is announced', async () => {
    const legacy = createWallet()
    const clock = createFakeClock()
    const platform = createFakePlatform({ legacy: legacy.provider })
    const adapter = evmAdapter().create({
      networks: [meadowChain],
      clock,
      http: async () => ({ status: 500, headers: new Headers(), text: '' }),
      platform,
      log: { warn: () => {}, error: () => {} },
    })
    const { seen, stop } = discovered(adapter)
    expect(seen()).toMatchObject([{ id: 'injected', type: 'INJECTED', name: 'Browser wallet' }])
    await open(
      adapter.connect({ connectorId: 'injected', networkId: meadowChain.caipNetworkId, signal: never }),
    )
    platform.announce(announcement(createWallet().provider))
    expect(seen().map(({ id }) => id)).toEqual(['app.harbour'])
    stop()
    sessions.splice(0)[0]?.release()
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

  const throwing = (thrown: unknown) => () => {
    throw thrown
  }
  test.each([
    ['4001', { code: 4001, message: 'User rejected' }, 'connection_rejected'],
    ['5002', { code: 5002 }, 'connection_rejected'],
    ['a message of a declined request', new Error('User denied account access'), 'connection_rejected'],
    ['a wrapped 4001', { code: -32603, data: { code: 4001 } }, 'connection_failed'],
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
    platform.announce(announcement(spoof.provider, { uuid: 'u2' }))
    expect(await adapter.restore(saved, never)).toBeUndefined()
    expect(spoof.calls).toEqual([])
  })
})

describe('changes in the wallet', () => {
  const follow = async (wallet = createWallet()) => {
    const w = world(wallet)
    const session = await open(w.connect())
    const changes: SessionChange[] = []
    session.onChange((change) => changes.push(change))
    return { ...w, session, changes }
  }

  test('changed accounts and network are each reported once', async () => {
    const { wallet, session, changes } = await follow()
    wallet.emit('accountsChanged', [bobAddress])
    wallet.emit('accountsChanged', [bobAddress])
    wallet.emit('chainChanged', hex(910155))
    wallet.emit('chainChanged', 910155)
    expect(changes.map(({ type }) => type)).toEqual(['accounts', 'network'])
    expect(session.accounts[0]?.address).toBe(bobAddress)
    expect(session.networkId).toBe(fjordChain.caipNetworkId)
  })

  test.each([[null], [{}], ['0x'], ['junk'], [-1], [1.5], [`0x${'f'.repeat(40)}`]])(
    'an invalid chain id of %j is ignored',
    async (chainId) => {
      const { wallet, session, changes } = await follow()
      wallet.emit('chainChanged', chainId)
      expect(changes).toEqual([])
      expect(session.networkId).toBe(meadowChain.caipNetworkId)
    },
  )

  test('an empty account list locks the session if the app has permission, and otherwise ends it', async () => {
    const locked = await follow(
      createWallet({ wallet_getPermissions: [{ parentCapability: 'eth_accounts' }] }),
    )
    locked.wallet.answers.eth_accounts = []
    locked.wallet.emit('accountsChanged', [])
    await locked.clock.flush()
    expect(locked.changes.map(({ type }) => type)).toEqual(['locked'])
    expect(locked.session.locked).toBe(true)
    const revoked = await follow(createWallet({ wallet_getPermissions: [] }))
    revoked.wallet.answers.eth_accounts = []
    revoked.wallet.emit('accountsChanged', [])
    await revoked.clock.flush()
    expect(revoked.changes.map(({ type }) => type)).toEqual(['disconnected'])
    expect(revoked.wallet.listening).toBe(0)
  })

  test('a session survives a temporarily empty account list, which some wallets send while changing accounts', async () => {
    let answerPermissions: (permissions: unknown) => void = () => {}
    const asking = createWallet({
      eth_accounts: [],
      wallet_getPermissions: () =>
        new Promise((resolve) => {
          answerPermissions = resolve
        }),
    })
    const overtaken = await follow(asking)
    asking.emit('accountsChanged', [])
    await overtaken.clock.flush()
    asking.emit('accountsChanged', [bobAddress])
    answerPermissions([])
    await overtaken.clock.flush()
    expect(overtaken.changes.map(({ type }) => type)).toEqual(['accounts'])
    expect(overtaken.session.accounts[0]?.address).toBe(bobAddress)

    const silent = await follow(createWallet({ eth_accounts: [bobAddress] }))
    silent.wallet.emit('accountsChanged', [])
    await silent.clock.flush()
    expect(silent.session.accounts[0]?.address).toBe(bobAddress)
    expect(silent.session.locked).toBe(false)
  })

  test('F41: a wallet that sends an empty account list and then does not answer is disconnected after 3 s', async () => {
    const { wallet, changes, clock } = await follow(
      createWallet({ eth_accounts: [], wallet_getPermissions: () => new Promise(() => {}) }),
    )
    wallet.emit('accountsChanged', [])
    await clock.advance(2_999)
    expect(changes).toEqual([])
    await clock.advance(1)
    expect(changes.map(({ type }) => type)).toEqual(['disconnected'])
  })

  test('F41: a wallet that does not answer when the page wakes is disconnected after 3 s', async () => {
    const { wallet, changes, clock, platform } = await follow()
    wallet.answers.eth_chainId = () => new Promise(() => {})
    platform.wake()
    await clock.advance(3_000)
    expect(changes.map(({ type }) => type)).toEqual(['disconnected'])
    expect(platform.listening).toBe(0)
  })

  test('F41: a disconnect event is ignored if the wallet still answers, and otherwise ends the session after 3 s', async () => {
    const alive = await follow()
    alive.wallet.emit('disconnect', { code: 4900 })
    await alive.clock.flush()
    expect(alive.changes).toEqual([])
    const gone = await follow()
    gone.wallet.answers.eth_chainId = () => new Promise(() => {})
    gone.wallet.emit('disconnect', { code: 4900 })
    await gone.clock.advance(2_999)
    expect(gone.changes).toEqual([])
    await gone.clock.advance(1)
    expect(gone.changes.map(({ type }) => type)).toEqual(['disconnected'])
    expect(gone.clock.pending).toBe(0)
  })

  test('the network is read again when the page wakes', async () => {
    const { wallet, platform, clock, changes, session } = await follow()
    wallet.answers.eth_chainId = hex(910155)
    platform.wake()
    await clock.flush()
    expect(changes.map(({ type }) => type)).toEqual(['network'])
    session.release()
    expect(platform.listening).toBe(0)
    expect(clock.pending).toBe(0)
  })
})

describe('switching', () => {
  const startSwitch = async (answers: Record<string, unknown>) => {
    const w = world(createWallet(answers))
    const session = await open(w.connect())
    return {
      ...w,
      session,
      switching: session.switchNetwork?.(fjordChain.caipNetworkId, never) ?? Promise.reject(),
    }
  }

  test('E: a wallet that answers null and does not switch rejects with network_not_switched after 5 s', async () => {
    const { switching, clock } = await startSwitch({ wallet_switchEthereumChain: null })
    const result = code(switching)
    await clock.advance(4_999)
    await clock.advance(1)
    expect(await result).toBe('network_not_switched')
    expect(clock.pending).toBe(0)
  })

  test('a wallet that answers null and switches later has switched', async () => {
    const { switching, wallet, clock, session } = await startSwitch({ wallet_switchEthereumChain: null })
    await clock.advance(2_000)
    wallet.emit('chainChanged', hex(910155))
    expect(await code(switching)).toBe('resolved')
    expect(session.networkId).toBe(fjordChain.caipNetworkId)
    expect(clock.pending).toBe(0)
  })

  test('after 4902 the network is added with the chain’s public nodes', async () => {
    const wallet = createWallet()
    wallet.answers.wallet_switchEthereumChain = () => {
      throw { code: 4902 }
    }
    wallet.answers.wallet_addEthereumChain = () => {
      wallet.answers.eth_chainId = hex(910155)
      return null
    }
    const { connect } = world(wallet)
    const session = await open(connect())
    await session.switchNetwork?.(fjordChain.caipNetworkId, never)
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      {
        chainId: hex(910155),
        chainName: 'Sepolia Devnet',
        rpcUrls: ['http://127.0.0.1:4111'],
        nativeCurrency: { symbol: 'ETH' },
      },
    ])
  })

  test('a wallet that adds a network without switching to it is asked to switch again', async () => {
    const wallet = createWallet({ wallet_addEthereumChain: null })
    let added = false
    wallet.answers.wallet_addEthereumChain = () => {
      added = true
      return null
    }
    wallet.answers.wallet_switchEthereumChain = () => {
      if (!added) throw { code: 4902 }
      wallet.answers.eth_chainId = hex(910155)
      return null
    }
    const session = await open(world(wallet).connect())
    await session.switchNetwork?.(fjordChain.caipNetworkId, never)
    expect(session.networkId).toBe(fjordChain.caipNetworkId)
    expect(wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
  })

  test('a switch aborted before its start sends no request to the wallet', async () => {
    const { connect, wallet } = world()
    const session = await open(connect())
    const switching =
      session.switchNetwork?.(fjordChain.caipNetworkId, AbortSignal.abort()) ?? Promise.resolve()
    expect(await code(switching)).toBe('request_aborted')
    expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  })

  test.each([
    [{ code: 4001 }, 'network_switch_rejected'],
    [{ code: 4200 }, 'network_switch_unsupported'],
    [{ code: -32601 }, 'network_switch_unsupported'],
    ['unspecified', 'network_not_switched'],
  ])('a switch for which the wallet throws %j rejects with %s', async (thrown, expected) => {
    const { switching } = await startSwitch({
      wallet_switchEthereumChain: () => {
        throw thrown
      },
    })
    expect(await code(switching)).toBe(expected)
  })

  test('a wallet that switches to another network rejects with network_not_switched', async () => {
    const { switching, wallet, clock } = await startSwitch({ wallet_switchEthereumChain: null })
    wallet.emit('chainChanged', hex(137))
    const result = code(switching)
    await clock.advance(5_000)
    expect(await result).toBe('network_not_switched')
  })
})

describe('signing (security R-66)', () => {
  const keyOf = (secret: string) =>
    Uint8Array.from(secret.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const alice = keyOf('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const bob = keyOf('59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  const sign = (key: Uint8Array) => (params: unknown) => {
    const [data] = params as [string]
    const text = keyOf(data.slice(2))
    const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
    const signature = secp256k1.sign(keccak_256(new Uint8Array([...prefix, ...text])), key)
    return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
  }
  const account = { namespace: 'eip155', address: aliceAddress, type: 'eoa' } as const
  const signed = async (personal_sign: unknown, message = 'Grüße, 世界') => {
    const session = await open(world(createWallet({ personal_sign })).connect())
    return session.signMessage(message, account, never)
  }

  test('a signature of the signer resolves, one of another account rejects with signer_mismatch', async () => {
    expect(await signed(sign(alice))).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await code(signed(sign(bob)))).toBe('signer_mismatch')
  })
  test('a recovery id of 0 or 1 is changed to 27 or 28', async () => {
    const usual = sign(alice)
    const bare = (params: unknown) => {
      const signature = usual(params)
      return `${signature.slice(0, 130)}0${Number.parseInt(signature.slice(130), 16) - 27}`
    }
    expect(await signed(bare)).toBe(await signed(usual))
  })
  test('a longer signature of a contract account is returned unchanged', async () => {
    expect(await signed(`0x${'ab'.repeat(200)}`)).toHaveLength(402)
  })
  test.each([[''], ['0x'], ['signature'], [{}], [`0x${'00'.repeat(65)}`], ['0xabc']])(
    'the invalid signature %j is rejected',
    async (answer) => {
      expect(['siwx_sign_failed', 'signer_mismatch']).toContain(await code(signed(answer)))
    },
  )
  test('a declined signature rejects with request_rejected', async () => {
    expect(
      await code(
        signed(() => {
          throw { code: 4001 }
        }),
      ),
    ).toBe('request_rejected')
  })
})

describe('sending (faults F39, F40; security R-62, R-63)', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const send = async (answers: Record<string, unknown>, token?: string) => {
    const w = world(createWallet({ eth_sendTransaction: hash, ...answers }))
    const session = await open(w.connect())
    const what = {
      networkId: meadowChain.caipNetworkId,
      from: aliceAddress,
      to: carolAddress,
      amountBaseUnits: 2n ** 200n + 1n,
      signal: never,
    }
    const sent = token
      ? session.transfer?.token({ ...what, tokenAddress: token })
      : session.transfer?.native(what)
    return { ...w, sent: sent ?? Promise.reject() }
  }

  test('a native transfer has the exact amount in hex and the reviewed chain', async () => {
    const { sent, wallet } = await send({})
    expect(await sent).toBe(hash)
    expect(wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
      {
        from: aliceAddress,
        to: carolAddress,
        value: `0x${(2n ** 200n + 1n).toString(16)}`,
        chainId: hex(910056),
      },
    ])
  })
  test('a token transfer calls transfer(address,uint256) without value', async () => {
    const { sent, wallet } = await send({}, bobAddress)
    await sent
    const [transaction] = (wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params ??
      []) as [{ data: string; to: string; value: string }]
    expect(transaction).toMatchObject({ to: bobAddress, value: '0x0' })
    expect(transaction.data).toBe(
      `0xa9059cbb${carolAddress.slice(2).toLowerCase().padStart(64, '0')}${(2n ** 200n + 1n).toString(16).padStart(64, '0')}`,
    )
  })
  test.each([
    ['another account', { eth_accounts: [bobAddress] }, 'account_changed'],
    ['a locked wallet', { eth_accounts: [] }, 'account_changed'],
    ['another chain', { eth_chainId: hex(910155) }, 'network_changed'],
  ])(
    'F39, F40: after %s since the review no request is sent to the wallet',
    async (_what, change, expected) => {
      const w = world(createWallet({ eth_sendTransaction: hash }))
      const session = await open(w.connect())
      Object.assign(w.wallet.answers, change)
      const what = {
        networkId: meadowChain.caipNetworkId,
        from: aliceAddress,
        to: carolAddress,
        amountBaseUnits: 1n,
        signal: never,
      }
      expect(await code(session.transfer?.native(what) ?? Promise.reject())).toBe(expected)
      expect(w.wallet.calls.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    },
  )
  test.each([
    ['an invalid hash', { eth_sendTransaction: '0x1234' }, 'send_failed'],
    ['an object', { eth_sendTransaction: {} }, 'send_failed'],
    [
      'a declined request',
      {
        eth_sendTransaction: () => {
          throw { code: 4001 }
        },
      },
      'request_rejected',
    ],
    [
      'insufficient funds',
      {
        eth_sendTransaction: () => {
          throw new Error('insufficient funds for gas * price + value')
        },
      },
      'insufficient_funds',
    ],
    [
      'an unknown error',
      {
        eth_sendTransaction: () => {
          throw 'no'
        },
      },
      'send_failed',
    ],
  ])('%s rejects with %s', async (_what, answers, expected) => {
    expect(await code((await send(answers)).sent)).toBe(expected)
  })
})

test('G3: while a transaction is unanswered in the wallet, even a cancelled one, another is refused', async () => {
  let answer: (hash: string) => void = () => {}
  const hash = `0x${'cd'.repeat(32)}`
  const w = world(
    createWallet({
      eth_sendTransaction: () =>
        new Promise<string>((resolve) => {
          answer = resolve
        }),
    }),
  )
  const session = await open(w.connect())
  const controller = new AbortController()
  const what = {
    networkId: meadowChain.caipNetworkId,
    from: aliceAddress,
    to: carolAddress,
    amountBaseUnits: 1n,
  }
  const first = code(session.transfer?.native({ ...what, signal: controller.signal }) ?? Promise.reject())
  await w.clock.flush()
  controller.abort()
  expect(await first).toBe('request_aborted')
  expect(await code(session.transfer?.native({ ...what, signal: never }) ?? Promise.reject())).toBe(
    'request_pending',
  )
  expect(w.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  answer(hash)
  await w.clock.flush()
  w.wallet.answers.eth_sendTransaction = hash
  expect(await session.transfer?.native({ ...what, signal: never })).toBe(hash)
})

test('G3: while a transaction is unanswered, a second session with the same wallet is refused, too', async () => {
  const w = world(createWallet({ eth_sendTransaction: () => new Promise(() => {}) }))
  const what = {
    networkId: meadowChain.caipNetworkId,
    from: aliceAddress,
    to: carolAddress,
    amountBaseUnits: 1n,
    signal: never,
  }
  const first = await open(w.connect())
  void first.transfer?.native(what)
  await w.clock.flush()
  const second = await open(w.connect())
  expect(await code(second.transfer?.native(what) ?? Promise.reject())).toBe('request_pending')
  expect(w.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
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
