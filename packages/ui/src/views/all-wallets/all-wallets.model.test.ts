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
const here: Connector = {
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
  allWalletsModel({ directory: state(fields), connectors: [here], canScan: false })

test('what is installed stands apart, and nowhere else', () => {
  expect(model()).toMatchObject({
    status: 'browse',
    count: 538,
    installed: [{ id: 'com.harbour', hook: 'com.harbour', name: 'Harbour' }],
    recommended: [{ id: 'fjord', imageUrl: 'https://pictures.example/fjord' }, { id: 'cove' }],
    all: [{ id: 'fjord' }, { id: 'cove' }, { id: 'lagoon' }],
    more: { count: 40, loading: false },
  })
})

test('a directory entry is the wallet in the browser that has its rdns', () => {
  expect(connectorOf(wallet('harbour'), [here])).toBe(here)
  expect(connectorOf(wallet('cove'), [here])).toBeUndefined()
})

test('loading, failing, the end of the list', () => {
  expect(model({ status: 'loading' }).status).toBe('loading')
  expect(model({ status: 'failed' }).status).toBe('failed')
  expect(model({ more: 'loading' })).toMatchObject({ more: { loading: true } })
  expect(model({ more: 'failed' })).toMatchObject({ more: { loading: false, failed: true } })
  expect(model({ more: 'none' })).toMatchObject({ more: undefined })
})

test('a search keeps what was there until it has found something', () => {
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

test('R-68: a look-alike says which one it is, listed or found', () => {
  const twin = { ...wallet('fjοrd'), rdns: 'dev.elsewhere', look_alike_of: 'fjord' }
  expect(model({ wallets: [twin] })).toMatchObject({
    all: [{ duplicateOf: undefined }, {}, { id: 'fjοrd', duplicateOf: 'dev.elsewhere' }],
  })
  expect(model({ search: { status: 'found', found: [twin] } })).toMatchObject({
    found: [{ duplicateOf: 'dev.elsewhere' }],
  })
})

test('R-64: what is in the browser under another name than the directory’s, or twice, says which one it is', () => {
  const posing: Connector = { ...here, name: 'Meadow' }
  const shown = (connectors: readonly Connector[]) =>
    allWalletsModel({ directory: state(), connectors, canScan: false })
  expect(shown([posing])).toMatchObject({ installed: [{ name: 'Meadow', duplicateOf: 'com.harbour' }] })
  expect(shown([here])).toMatchObject({ installed: [{ duplicateOf: undefined }] })
  expect(shown([{ ...here, conflict: true }])).toMatchObject({
    installed: [{ duplicateOf: 'com.harbour' }],
  })
  const found = [wallet('harbour')]
  expect(
    allWalletsModel({
      directory: state({ search: { status: 'found', found } }),
      connectors: [posing],
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
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)
const scheme = `lagoon://wc?uri=${once}`
const universal = (encoded: string) => `https://lagoon.example/wc?uri=${encoded}`

test.each([
  ['iPhone', {}, scheme, '_self'],
  ['iPad', { device: 'tablet' }, scheme, '_self'],
  ['Android', { os: 'android' }, scheme, '_self'],
  ['in a frame', { isFramed: true }, scheme, '_top'],
  ['Telegram on iOS', { host: 'telegram' }, universal(once), '_blank'],
  ['Telegram on Android', { host: 'telegram', os: 'android' }, universal(twice), '_blank'],
  ['Farcaster', { host: 'farcaster' }, universal(once), '_blank'],
  ['another wallet’s webview', { host: 'wallet' }, universal(once), '_self'],
] as const)('%s: a wallet that has an app is a link with the invitation', (_, where, href, target) => {
  const app = { mobile_link: 'lagoon://', link_mode: 'https://lagoon.example' }
  const lagoon = { ...wallet('lagoon'), ...app }
  const launchOf = (one: Wallet) => walletLaunch(one, uri, { ...browser, ...where })[0]
  const shown = (fields: Partial<WalletsState>) =>
    allWalletsModel({ directory: state(fields), connectors: [here], canScan: false, launchOf })
  expect(shown({ wallets: [lagoon] })).toMatchObject({
    all: [{ id: 'fjord', href: undefined }, { id: 'cove' }, { id: 'lagoon', href, target }],
  })
  const installed = { ...wallet('harbour'), ...app }
  expect(shown({ search: { status: 'found', found: [lagoon, installed] } })).toMatchObject({
    found: [
      { id: 'lagoon', href, target },
      { id: 'harbour', href: undefined },
    ],
  })
})
