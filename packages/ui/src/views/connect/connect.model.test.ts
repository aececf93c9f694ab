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

const walletConnect = wallet('walletConnect', {
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  rdns: undefined,
})

const setup = (connectors: readonly Connector[], fields = {}) =>
  connectModel({
    connectors,
    recent: [],
    app: { name: 'Meadow' },
    features: {
      ...{ connectMethodsOrder: undefined, email: true, farcaster: true },
      socials: ['google', 'github'],
    },
    isMobile: false,
    ...fields,
  })

test('the recently used wallet is first and marked as recent', () => {
  const state = setup([wallet('fable'), wallet('harbour')], {
    recent: [{ connectorId: 'harbour' }, { connectorId: 'gone' }],
  })
  expect(state.status === 'ready' && state.wallets.map(({ name, mark }) => [name, mark])).toEqual([
    ['harbour', 'recent'],
    ['fable', 'installed'],
  ])
})

test('a visitor without a wallet is shown three of the directory, and rows that load until they are known', () => {
  const listed = (name: string) => ({ id: name, name })
  const directory = {
    count: 480,
    featured: [listed('Harbour')],
    recommended: [listed('Mica'), listed('Petalo'), listed('Fable')],
  }
  const names = (connectors: readonly Connector[]) => {
    const state = setup(connectors, { directory })
    return state.status === 'ready' && state.wallets.map(({ name }) => name)
  }
  expect(names([])).toEqual(['Harbour', 'Mica', 'Petalo'])
  expect(names([walletConnect])).toEqual(['Harbour', 'Mica', 'Petalo', 'WalletConnect'])
  expect(names([wallet('harbour')])).toEqual(['harbour'])
  const unknown = { count: undefined, featured: [], recommended: [] }
  expect(setup([], { directory: unknown })).toMatchObject({ isSuggesting: true })
  expect(setup([wallet('harbour')], { directory: unknown })).toMatchObject({ isSuggesting: false })
})

test('the hook of a wallet is its rdns, or its id without one', () => {
  const state = setup([wallet('fable'), wallet('injected', { type: 'INJECTED', rdns: undefined })])
  expect(state.status === 'ready' && state.wallets.map(({ hook }) => hook)).toEqual([
    'com.example.fable',
    'injected',
  ])
})

test('two wallets with the same rdns are both shown with their id (R-64)', () => {
  const state = setup([
    wallet('fable', { conflict: true }),
    wallet('forged', { conflict: true, rdns: 'com.example.fable' }),
  ])
  expect(state.status === 'ready' && state.wallets.map(({ duplicateOf }) => duplicateOf)).toEqual([
    'com.example.fable',
    'com.example.fable',
  ])
})

test('a namespace filters wallets, including those of several namespaces', () => {
  const several = wallet('mica', {
    type: 'MULTI_CHAIN',
    members: [wallet('mica-evm'), wallet('mica-sol', { namespace: 'solana' })],
  })
  const state = setup([wallet('fable'), several], { namespace: 'solana' })
  expect(state.status === 'ready' && state.wallets.map(({ id }) => id)).toEqual(['mica'])
})

test('without wallets the status is empty', () => {
  expect(setup([]).status).toBe('empty')
})

test.each([
  ['origin_not_allowed', 'origin'],
  ['invalid_project_id', 'setup'],
])('%s blocks connecting without a wallet in this browser: %s', (code, reason) => {
  const alerts = ['rate_limited', code]
  expect(setup([walletConnect], { alerts })).toMatchObject({ status: 'blocked', reason })
  expect(setup([wallet('fable')], { alerts }).status).toBe('ready')
  expect(setup([walletConnect], { alerts: ['rate_limited'] }).status).toBe('ready')
})

test.each(['rpc_refused', 'relay_refused', 'data_refused', 'project_id_missing', 'network_not_found'])(
  '%s blocks nothing: an email address or a remote wallet may still connect',
  (code) => {
    expect(setup([walletConnect], { alerts: [code] }).status).toBe('ready')
    expect(setup([], { alerts: [code] }).status).toBe('empty')
  },
)

test('WalletConnect is last with a QR code, and omitted on a phone', () => {
  const state = setup([walletConnect, wallet('harbour')])
  expect(state.status === 'ready' && state.wallets.map(({ id, mark }) => [id, mark])).toEqual([
    ['harbour', 'installed'],
    ['walletConnect', 'qrCode'],
  ])
  expect(setup([walletConnect], { isMobile: true })).toMatchObject({ status: 'empty' })
})

describe('a recently used remote wallet', () => {
  const mica = { id: 'mica', name: 'Mica', rdns: 'com.example.mica', pictureUrl: 'https://meadow.example/m' }
  const recentMica = { connectorId: 'walletConnect', wallet: mica }
  const rows = (connectors: readonly Connector[], fields = {}) => {
    const state = setup(connectors, { recent: [recentMica], ...fields })
    return state.status === 'ready' ? state.wallets : []
  }

  test('has a row above the installed wallets', () => {
    expect(rows([wallet('harbour'), walletConnect]).map(({ id, name, mark }) => [id, name, mark])).toEqual([
      ['remote mica', 'Mica', 'recent'],
      ['harbour', 'harbour', 'installed'],
      ['walletConnect', 'WalletConnect', 'qrCode'],
    ])
  })

  test('has a link that opens it on a phone', () => {
    const launchOf = ({ id }: { id: string }) => ({ href: `${id}://wc`, target: '_self', kind: 'scheme' })
    expect(rows([walletConnect], { isMobile: true, launchOf })).toMatchObject([
      {
        remoteWallet: mica,
        hook: 'com.example.mica',
        imageUrl: mica.pictureUrl,
        href: 'mica://wc',
        target: '_self',
      },
    ])
  })

  const marks = (list: ReturnType<typeof rows>) =>
    list.map(({ hook, mark, duplicateOf }) => [hook, mark, duplicateOf])

  test('is omitted if it is installed in this browser', () => {
    const installed = rows([wallet('harbour'), wallet('mica', { name: 'Mica' }), walletConnect])
    expect(marks(installed)).toEqual([
      ['com.example.harbour', 'installed', undefined],
      ['com.example.mica', 'installed', undefined],
      ['walletConnect', 'qrCode', undefined],
    ])
  })

  test('and a wallet with the same name or id both show their id (R-64, R-68)', () => {
    expect(marks(rows([wallet('other', { name: 'MICA' }), walletConnect])).slice(0, 2)).toEqual([
      ['com.example.mica', 'recent', 'com.example.mica'],
      ['com.example.other', 'installed', 'com.example.other'],
    ])
    expect(marks(rows([wallet('mica', { name: 'Forged' }), walletConnect])).slice(0, 2)).toEqual([
      ['com.example.mica', 'recent', 'com.example.mica'],
      ['com.example.mica', 'installed', 'com.example.mica'],
    ])
    const lookAlike = { ...recentMica, wallet: { ...mica, look_alike_of: 'fable' } }
    expect(rows([walletConnect], { recent: [lookAlike] })[0]?.duplicateOf).toBe('com.example.mica')
  })

  test('is omitted without WalletConnect or for another namespace', () => {
    expect(setup([], { recent: [recentMica] }).status).toBe('empty')
    expect(setup([walletConnect], { recent: [recentMica], namespace: 'solana' }).status).toBe('empty')
  })
})

describe('sign-in without a wallet', () => {
  const auth = wallet('embedded', { type: 'AUTH' })
  test('is offered with the embedded wallet, social accounts in the order of the app, Farcaster last', () => {
    const state = setup([auth])
    expect(state).toMatchObject({ status: 'ready', email: { text: '' }, wallets: [] })
    expect('socials' in state && state.socials?.map(({ name }) => name)).toEqual([
      'Google',
      'GitHub',
      'Farcaster',
    ])
  })
  test('is not offered without the embedded wallet, or for a family that it does not serve', () => {
    expect(setup([wallet('harbour')])).not.toHaveProperty('socials')
    expect(
      setup([auth, wallet('fable', { namespace: 'solana' })], { namespace: 'solana' }),
    ).not.toHaveProperty('socials')
  })
  test('leaves out what the app has switched off', () => {
    const features = { connectMethodsOrder: undefined, email: false, socials: [], farcaster: false }
    expect(setup([auth], { features })).toMatchObject({ email: undefined, socials: [] })
  })
})
