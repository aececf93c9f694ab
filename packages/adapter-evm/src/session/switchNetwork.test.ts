import { fjordChain } from '@latchkey/core/testing'
import { describe, expect, test, vi } from 'vitest'
import { code, createWallet, hex, never, open, world } from '../testing/evmWorld.ts'

describe('switching', () => {
  const startSwitch = async (answers: Record<string, unknown>) => {
    const w = world(createWallet(answers))
    const session = await open(w.connect())
    const switching = session.switchNetwork?.(fjordChain.caipNetworkId, never) ?? Promise.reject()
    switching.catch(() => {})
    await vi.waitUntil(() => w.wallet.calls.some(({ method }) => method === 'wallet_switchEthereumChain'))
    return { ...w, session, switching }
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

  test.each([
    ['4902 in data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['4902 in data.cause', { code: -32603, data: { cause: { code: 4902 } } }],
    ['4902 in its cause', new Error('failed', { cause: { code: 4902 } })],
    ['4902 as text', { code: '4902' }],
    ['-32603 with the text Invalid chainId', { code: -32603, message: 'Invalid chainId' }],
    ['-32602 with a text of its own', { code: -32602, message: 'chain 0xde2bb is not enabled' }],
    ['a German text', new Error('Das Netzwerk ist nicht bekannt.')],
    ['a Chinese text', { code: -32000, message: '未找到该网络' }],
    ['a string', 'no such chain'],
    ['nothing', undefined],
  ])('a wallet that fails to switch with %s is asked once to add the network', async (_form, thrown) => {
    const wallet = createWallet()
    wallet.answers.wallet_switchEthereumChain = () => {
      throw thrown
    }
    wallet.answers.wallet_addEthereumChain = () => {
      wallet.answers.eth_chainId = hex(910155)
      return null
    }
    const session = await open(world(wallet).connect())
    await session.switchNetwork?.(fjordChain.caipNetworkId, never)
    expect(session.networkId).toBe(fjordChain.caipNetworkId)
    expect(wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain')).toHaveLength(1)
    expect(wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test.each([
    ['declines the new network', { code: 4001 }, 'network_switch_rejected'],
    ['cannot add networks', { code: -32601 }, 'network_switch_unsupported'],
    ['fails again', { code: -32603, message: 'Invalid chainId' }, 'network_not_switched'],
  ])('a wallet that %s is not asked again', async (_what, thrown, expected) => {
    const wallet = createWallet({
      wallet_switchEthereumChain: () => Promise.reject({ code: 4902 }),
      wallet_addEthereumChain: () => Promise.reject(thrown),
    })
    const session = await open(world(wallet).connect())
    const switching = session.switchNetwork?.(fjordChain.caipNetworkId, never) ?? Promise.resolve()
    expect(await code(switching)).toBe(expected)
    expect(wallet.calls.filter(({ method }) => /^wallet_(add|switch)/.test(method))).toHaveLength(2)
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
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'network_switch_rejected'],
    ['Request rejected', 'network_switch_rejected'],
    [{ code: -32603, data: { code: -32601 } }, 'network_switch_unsupported'],
    [{ code: 4200 }, 'network_switch_unsupported'],
    [{ code: -32601 }, 'network_switch_unsupported'],
    [{ code: -32002 }, 'request_pending'],
    [{ code: 4100 }, 'wallet_locked'],
    [{ code: 4900 }, 'wallet_gone'],
  ])(
    'a switch for which the wallet throws %j rejects with %s, and no network is added',
    async (thrown, expected) => {
      const { switching, wallet } = await startSwitch({
        wallet_addEthereumChain: null,
        wallet_switchEthereumChain: () => {
          throw thrown
        },
      })
      expect(await code(switching)).toBe(expected)
      expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
    },
  )

  test('a wallet that switches to another network rejects with network_not_switched', async () => {
    const { switching, wallet, clock } = await startSwitch({ wallet_switchEthereumChain: null })
    wallet.emit('chainChanged', hex(137))
    const result = code(switching)
    await clock.advance(5_000)
    expect(await result).toBe('network_not_switched')
  })
})
