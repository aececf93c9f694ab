import type { EmbeddedSession } from '@latchkey/core'
import { aliceAddress } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { embeddedProvider } from './embeddedProvider.ts'

/** A provider on two chains, with what the frame and the nodes were asked. */
function setup() {
  const frame: unknown[] = []
  const nodes: unknown[] = []
  const events: unknown[] = []
  let end = () => {}
  const session: EmbeddedSession = {
    user: { method: 'email', email: 'ann@mail.example', userName: undefined },
    accounts: () => [aliceAddress],
    async request({ networkId, method }) {
      frame.push([networkId, method])
      return '0xsigned'
    },
    onEnd(listener) {
      end = listener
      return () => {}
    },
    async disconnect() {
      end()
    },
  }
  const provider = embeddedProvider(session, {
    ...{ chainId: '1', chainIds: ['1', '56'] },
    async read(chainId, method) {
      nodes.push([chainId, method])
      return '0xread'
    },
  })
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect'])
    provider.on?.(event, (value) => events.push([event, value]))
  return {
    ...{ frame, nodes, events },
    ask: (method: string, params?: unknown) => provider.request({ method, params }),
  }
}

test('what signs or sends goes to the frame, what reads to the nodes', async () => {
  const { ask, frame, nodes } = setup()
  for (const method of [
    'personal_sign',
    'eth_sendTransaction',
    'eth_sign',
    'wallet_getCapabilities',
    'wallet_snap',
  ])
    expect(await ask(method)).toBe('0xsigned')
  for (const method of ['eth_call', 'eth_getBalance']) expect(await ask(method)).toBe('0xread')
  expect(frame.map((one) => (one as string[])[1])).toEqual([
    ...['personal_sign', 'eth_sendTransaction', 'eth_sign', 'wallet_getCapabilities', 'wallet_snap'],
  ])
  expect(nodes).toEqual([
    ['1', 'eth_call'],
    ['1', 'eth_getBalance'],
  ])
})

test('the chain is switched without asking, to a chain of the app only', async () => {
  const { ask, events, frame } = setup()
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x38' }])).toBeNull()
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x38' }])).toBeNull()
  expect(events).toEqual([['chainChanged', '0x38']])
  expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x38', '56'])
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])).rejects.toMatchObject({ code: 4902 })
  for (const params of [undefined, [], [{}], [{ chainId: 'x' }], [{ chainId: null }], 'x'])
    await expect(ask('wallet_switchEthereumChain', params)).rejects.toMatchObject({ code: -32602 })
  await ask('personal_sign')
  expect(frame).toEqual([['eip155:56', 'personal_sign']])
})

test('revoking the permission signs out, and a provider without a user has no accounts', async () => {
  const { ask, events } = setup()
  expect(await ask('eth_requestAccounts')).toEqual([aliceAddress])
  expect(await ask('wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
  await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(events).toEqual([
    ['accountsChanged', []],
    ['disconnect', { code: 4900, message: 'The user has signed out.' }],
  ])
  expect([await ask('eth_accounts'), await ask('wallet_getPermissions')]).toEqual([[], []])
})
