import type { WalletsState } from '@latchkey/controllers'
import { type Connector, type Environment, type Wallet, walletLaunch } from '@latchkey/core'
import { expect, test } from 'vitest'
import { connectorOf } from '../connect/connectorOf.ts'
import { allWalletsModel } from './all-wallets.model.ts'

const wallet = (id: string) => ({
  id,
  name: id,
  rdns: `com.${id}`,
  pictureUrl: `https://pictures.example/${id}`,
})
const harbour: Connector = {
  id: 'com.harbour',
  name: 'Harbour',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  rdns: 'com.harbour',
  imageUrl: 'data:image/png,x',
}
const state = (fields: Partial<WalletsState> = {}): WalletsState => ({
  status: 'ready',
  error: undefined,
  count: 538,
  featured: [wallet('fjord')],
  recommended: [wallet('harbour'), wallet('cove')],
  wallets: [wallet('lagoon')],
  more: 'available',
  query: '',
  search: { status: 'idle' },
  ...fields,
})
const model = (fields: Partial<WalletsState> = {}) =>
  allWalletsModel({ directory: state(fields), connectors: [harbour], canScan: false })

test('an installed wallet is listed only as installed', () => {
  expect(model()).toMatchObject({
    status: 'browse',
    count: 538,
    installed: [{ id: 'com.harbour', hook: 'com.harbour', name: 'Harbour' }],
    recommended: [{ id: 'fjord', imageUrl: 'https://pictures.example/fjord' }, { id: 'cove' }],
    all: [{ id: 'fjord' }, { id: 'cove' }, { id: 'lagoon' }],
    more: { count: 40, loading: false },
  })
})

test('a directory entry matches the installed wallet with its rdns', () => {
  expect(connectorOf(wallet('harbour'), [harbour])).toBe(harbour)
  expect(connectorOf(wallet('cove'), [harbour])).toBeUndefined()
})

test('loading, failure and the end of the list are reported', () => {
  expect(model({ status: 'loading' }).status).toBe('loading')
  expect(model({ status: 'failed' }).status).toBe('failed')
  expect(model({ more: 'loading' })).toMatchObject({ more: { loading: true } })
  expect(model({ more: 'failed' })).toMatchObject({ more: { loading: false, failed: true } })
  expect(model({ more: 'none' })).toMatchObject({ more: undefined })
})

test('a search keeps the previous list until it has results', () => {
  expect(model({ query: 'co', search: { status: 'searching', found: undefined } })).toMatchObject({
    status: 'browse',
    searching: true,
  })
  const found = [wallet('cove')]
  expect(model({ query: 'cov', search: { status: 'searching', found } })).toMatchObject({
    status: 'results',
    searching: true,
    found: [{ id: 'cove' }],
  })
  expect(model({ search: { status: 'found', found: [] } })).toMatchObject({ status: 'results', found: [] })
  expect(model({ search: { status: 'failed' } }).status).toBe('failed')
})

test('R-68: a look-alike shows its id in the list and in search results', () => {
  const twin = { ...wallet('fjοrd'), rdns: 'dev.elsewhere', look_alike_of: 'fjord' }
  expect(model({ wallets: [twin] })).toMatchObject({
    all: [{ duplicateOf: undefined }, {}, { id: 'fjοrd', duplicateOf: 'dev.elsewhere' }],
  })
  expect(model({ search: { status: 'found', found: [twin] } })).toMatchObject({
    found: [{ duplicateOf: 'dev.elsewhere' }],
  })
})

test("R-64: an installed wallet that conflicts, or whose name differs from the directory's, shows its id", () => {
  const renamed: Connector = { ...harbour, name: 'Meadow' }
  const modelOf = (connectors: readonly Connector[]) =>
    allWalletsModel({ directory: state(), connectors, canScan: false })
  expect(modelOf([renamed])).toMatchObject({ installed: [{ name: 'Meadow', duplicateOf: 'com.harbour' }] })
  expect(modelOf([harbour])).toMatchObject({ installed: [{ duplicateOf: undefined }] })
  expect(modelOf([{ ...harbour, conflict: true }])).toMatchObject({
    installed: [{ duplicateOf: 'com.harbour' }],
  })
  const found = [wallet('harbour')]
  expect(
    allWalletsModel({
      directory: state({ search: { status: 'found', found } }),
      connectors: [renamed],
      canScan: false,
    }),
  ).toMatchObject({ found: [{ duplicateOf: 'com.harbour' }] })
})

const browser: Environment = {
  device: 'phone',
  os: 'ios',
  host: 'browser',
  isFramed: false,
  isStandalone: false,
}
const uri = 'wc:1@2?symKey=2'
const encodedOnce = encodeURIComponent(uri)
const encodedTwice = encodeURIComponent(encodedOnce)
const scheme = `lagoon://wc?uri=${encodedOnce}`
const universal = (encoded: string) => `https://lagoon.example/wc?uri=${encoded}`

test.each([
  ['iPhone', {}, scheme, '_self'],
  ['iPad', { device: 'tablet' }, scheme, '_self'],
  ['Android', { os: 'android' }, scheme, '_self'],
  ['in a frame', { isFramed: true }, scheme, '_top'],
  ['Telegram on iOS', { host: 'telegram' }, universal(encodedOnce), '_blank'],
  ['Telegram on Android', { host: 'telegram', os: 'android' }, universal(encodedTwice), '_blank'],
  ['Farcaster', { host: 'farcaster' }, universal(encodedOnce), '_blank'],
  ['another wallet’s webview', { host: 'wallet' }, universal(encodedOnce), '_self'],
] as const)('%s: a wallet with an app links to it with the pairing URI', (_, override, href, target) => {
  const app = { mobile_link: 'lagoon://', link_mode: 'https://lagoon.example' }
  const lagoon = { ...wallet('lagoon'), ...app }
  const launchOf = (wallet: Wallet) => walletLaunch(wallet, uri, { ...browser, ...override })[0]
  const modelOf = (fields: Partial<WalletsState>) =>
    allWalletsModel({ directory: state(fields), connectors: [harbour], canScan: false, launchOf })
  expect(modelOf({ wallets: [lagoon] })).toMatchObject({
    all: [{ id: 'fjord', href: undefined }, { id: 'cove' }, { id: 'lagoon', href, target }],
  })
  const installed = { ...wallet('harbour'), ...app }
  expect(modelOf({ search: { status: 'found', found: [lagoon, installed] } })).toMatchObject({
    found: [
      { id: 'lagoon', href, target },
      { id: 'harbour', href: undefined },
    ],
  })
})
