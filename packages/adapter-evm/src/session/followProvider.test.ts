import type { SessionChange } from '@latchkey/core'
import { bobAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createWallet, hex, open, world } from '../testing/evmWorld.ts'

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

  const silent = () => new Promise(() => {})
  const failing = () => Promise.reject(new Error('Extension context invalidated.'))
  const requestsOf = (wallet: ReturnType<typeof createWallet>) =>
    wallet.calls.filter(({ method }) => method === 'eth_chainId').length

  describe.each([
    ['when the page wakes', (followed: Awaited<ReturnType<typeof follow>>) => followed.platform.wake()],
    [
      'after its disconnect event',
      (followed: Awaited<ReturnType<typeof follow>>) => followed.wallet.emit('disconnect', { code: 4900 }),
    ],
  ])('F41: a wallet that is asked %s', (_when, ask) => {
    test('and answers stays connected', async () => {
      const followed = await follow()
      ask(followed)
      await followed.clock.flush()
      expect(followed.changes).toEqual([])
      expect(followed.clock.pending).toBe(0)
    })

    test.each([
      ['is silent', silent, 29_999],
      ['fails', failing, 1_999],
    ])('and %s is asked three times, and disconnected then', async (_how, answer, ms) => {
      const followed = await follow()
      const before = requestsOf(followed.wallet)
      followed.wallet.answers.eth_chainId = answer
      ask(followed)
      await followed.clock.advance(ms)
      expect(followed.changes).toEqual([])
      await followed.clock.advance(1)
      expect(requestsOf(followed.wallet) - before).toBe(3)
      expect(followed.changes).toEqual([{ type: 'disconnected', isSilent: true }])
      expect([followed.platform.listening, followed.clock.pending]).toEqual([0, 0])
    })

    test.each([
      ['answers the first request after 5 s', silent, 5_000, 1],
      ['loses the first request', silent, 15_000, 2],
      ['fails once', failing, 1_000, 2],
    ])('and %s stays connected', async (_how, first, ms, requests) => {
      const followed = await follow()
      const before = requestsOf(followed.wallet)
      let answerFirst: (chainId: string) => void = () => {}
      let asked = 0
      followed.wallet.answers.eth_chainId = () => {
        asked += 1
        if (asked > 1) return hex(910056)
        if (first === failing) return failing()
        return new Promise((resolve) => {
          answerFirst = resolve
        })
      }
      ask(followed)
      await followed.clock.advance(ms)
      if (requests === 1) answerFirst(hex(910056))
      await followed.clock.advance(60_000)
      expect(requestsOf(followed.wallet) - before).toBe(requests)
      expect(followed.changes).toEqual([])
      expect(followed.clock.pending).toBe(0)
    })
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
