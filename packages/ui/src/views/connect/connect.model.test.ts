import type { Connector } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
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
  const state = setup([wallet('fable'), wallet('harbour')], {
    recent: [{ connectorId: 'harbour' }, { connectorId: 'gone' }],
  })
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

const elsewhere = wallet('walletConnect', {
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  rdns: undefined,
})

test('WalletConnect stands last with its code; a phone cannot scan its own screen', () => {
  const state = setup([elsewhere, wallet('harbour')])
  expect(state.status === 'ready' && state.wallets.map(({ id, mark }) => [id, mark])).toEqual([
    ['harbour', 'installed'],
    ['walletConnect', 'qrCode'],
  ])
  expect(setup([elsewhere], { isMobile: true })).toMatchObject({ status: 'empty' })
})

describe('a wallet elsewhere that was used before', () => {
  const mica = { id: 'mica', name: 'Mica', rdns: 'com.example.mica', pictureUrl: 'https://meadow.example/m' }
  const before = { connectorId: 'walletConnect', wallet: mica }
  const rows = (connectors: readonly Connector[], fields = {}) => {
    const state = setup(connectors, { recent: [before], ...fields })
    return state.status === 'ready' ? state.wallets : []
  }

  test('has its own row, above what is installed', () => {
    expect(rows([wallet('harbour'), elsewhere]).map(({ id, name, mark }) => [id, name, mark])).toEqual([
      ['elsewhere mica', 'Mica', 'recent'],
      ['harbour', 'harbour', 'installed'],
      ['walletConnect', 'WalletConnect', 'qrCode'],
    ])
  })

  test('on a phone the row is the link that opens it', () => {
    const launchOf = ({ id }: { id: string }) => ({ href: `${id}://wc`, target: '_self', kind: 'scheme' })
    expect(rows([elsewhere], { isMobile: true, launchOf })).toMatchObject([
      {
        elsewhere: mica,
        hook: 'com.example.mica',
        imageUrl: mica.pictureUrl,
        href: 'mica://wc',
        target: '_self',
      },
    ])
  })

  const marks = (list: ReturnType<typeof rows>) =>
    list.map(({ hook, mark, duplicateOf }) => [hook, mark, duplicateOf])

  test('installed here it is that wallet, which was not used yet', () => {
    const installed = rows([wallet('harbour'), wallet('mica', { name: 'Mica' }), elsewhere])
    expect(marks(installed)).toEqual([
      ['com.example.harbour', 'installed', undefined],
      ['com.example.mica', 'installed', undefined],
      ['walletConnect', 'qrCode', undefined],
    ])
  })

  test('beside one of its name, or of its id, both say which one they are (R-64, R-68)', () => {
    expect(marks(rows([wallet('other', { name: 'MICA' }), elsewhere])).slice(0, 2)).toEqual([
      ['com.example.mica', 'recent', 'com.example.mica'],
      ['com.example.other', 'installed', 'com.example.other'],
    ])
    expect(marks(rows([wallet('mica', { name: 'Forged' }), elsewhere])).slice(0, 2)).toEqual([
      ['com.example.mica', 'recent', 'com.example.mica'],
      ['com.example.mica', 'installed', 'com.example.mica'],
    ])
    const alike = { ...before, wallet: { ...mica, look_alike_of: 'fable' } }
    expect(rows([elsewhere], { recent: [alike] })[0]?.duplicateOf).toBe('com.example.mica')
  })

  test('is not offered where WalletConnect is not, or for another chain family', () => {
    expect(setup([], { recent: [before] }).status).toBe('empty')
    expect(setup([elsewhere], { recent: [before], namespace: 'solana' }).status).toBe('empty')
  })
})
