import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { connectModel } from './connect.model.ts'

const wallet = (id: string, fields: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  rdns: `com.example.${id}`,
  ...fields,
})

const setup = (connectors: readonly Connector[], fields = {}) =>
  connectModel({
    connectors,
    recent: [],
    app: { name: 'Meadow' },
    features: { connectMethodsOrder: undefined },
    isMobile: false,
    ...fields,
  })

test('the wallet used last stands first and says so', () => {
  const state = setup([wallet('fable'), wallet('harbour')], { recent: ['harbour', 'gone'] })
  expect(state.status === 'ready' && state.wallets.map(({ name, mark }) => [name, mark])).toEqual([
    ['harbour', 'recent'],
    ['fable', 'installed'],
  ])
})

test('a wallet is found by its rdns, or its id when it has none', () => {
  const state = setup([wallet('fable'), wallet('injected', { type: 'INJECTED', rdns: undefined })])
  expect(state.status === 'ready' && state.wallets.map(({ hook }) => hook)).toEqual([
    'com.example.fable',
    'injected',
  ])
})

test('two wallets with one rdns are both shown and told apart (R-64)', () => {
  const state = setup([
    wallet('fable', { conflict: true }),
    wallet('forged', { conflict: true, rdns: 'com.example.fable' }),
  ])
  expect(state.status === 'ready' && state.wallets.map(({ duplicateOf }) => duplicateOf)).toEqual([
    'com.example.fable',
    'com.example.fable',
  ])
})

test('only wallets of the wanted chain family, also those of several', () => {
  const several = wallet('mica', {
    type: 'MULTI_CHAIN',
    members: [wallet('mica-evm'), wallet('mica-sol', { namespace: 'solana' })],
  })
  const state = setup([wallet('fable'), several], { namespace: 'solana' })
  expect(state.status === 'ready' && state.wallets.map(({ id }) => id)).toEqual(['mica'])
})

test('no wallet is a state of its own', () => {
  expect(setup([]).status).toBe('empty')
  expect(setup([wallet('auth', { type: 'AUTH' })]).status).toBe('empty')
})

test.each([
  ['origin_not_allowed', 'origin'],
  ['invalid_project_id', 'setup'],
])('%s blocks connecting: %s', (code, reason) => {
  expect(setup([wallet('fable')], { alert: { code } })).toMatchObject({ status: 'blocked', reason })
})

test('WalletConnect stands last with its code; a phone cannot scan its own screen', () => {
  const elsewhere = wallet('walletConnect', {
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    rdns: undefined,
  })
  const state = setup([elsewhere, wallet('harbour')])
  expect(state.status === 'ready' && state.wallets.map(({ id, mark }) => [id, mark])).toEqual([
    ['harbour', 'installed'],
    ['walletConnect', 'qrCode'],
  ])
  expect(setup([elsewhere], { isMobile: true })).toMatchObject({ status: 'empty' })
})
