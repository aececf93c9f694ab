import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the services use port 4101, a folder database and the local devnet', () => {
  expect(readConfig({})).toEqual({
    port: 4101,
    host: '127.0.0.1',
    database: { folder: '.latchkey/services' },
    indexFrom: undefined,
    vendors: { priceFeed: new Map(), rateFeed: new Map(), coingecko: undefined, oneinch: undefined },
    chains: {
      devnetUrl: 'http://127.0.0.1:4113',
      ownNodes: [],
      keys: { ankr: null, infura: null, blast: null },
    },
    publicUrl: 'http://localhost:4101',
    onramp: { country: 'US', devnetUrl: 'http://127.0.0.1:4113' },
    names: { zone: 'latchkey.id' },
    access: {
      trustedProxies: 0,
      addressPerMinute: 1_200,
      withoutProject: { perMinute: 3_000, rpcPerDay: 200_000 },
    },
  })
})

test('DATABASE_URL takes precedence over the folder', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db', LATCHKEY_DATA: '/data' }).database).toEqual({
    url: 'postgres://db',
  })
})

test('LATCHKEY_LIVE disables the devnet', () => {
  expect(readConfig({ LATCHKEY_LIVE: '1', ANKR_KEY: 'abc' }).chains).toMatchObject({
    devnetUrl: undefined,
    keys: { ankr: 'abc' },
  })
})

test('LATCHKEY_LIVE serves Solana next to the EVM networks', () => {
  expect(readConfig({ LATCHKEY_LIVE: '1' }).chains.solana).toEqual({ name: 'mainnet', ownNodes: [] })
  expect(readConfig({ LATCHKEY_LIVE: '1', LATCHKEY_SOLANA: 'off' }).chains.solana).toBeUndefined()
  expect(readConfig({}).chains.solana).toBeUndefined()
})

test('LATCHKEY_INDEX_FROM sets the first indexed block of each network', () => {
  const { indexFrom } = readConfig({ LATCHKEY_INDEX_FROM: 'eip155:56=41000000, eip155:8453=latest' })
  expect([...(indexFrom ?? [])]).toEqual([
    ['eip155:56', 41_000_000],
    ['eip155:8453', 'latest'],
  ])
})

test('LATCHKEY_ENS_CHAIN enables ENS with the standard registry', () => {
  expect(readConfig({ LATCHKEY_ENS_CHAIN: '1' }).names.ens).toEqual({
    chainId: 1,
    registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  })
})

test.each([
  ['LATCHKEY_INDEX_FROM', 'eip155:8453'],
  ['LATCHKEY_INDEX_FROM', 'solana:5eykt=1'],
  ['LATCHKEY_INDEX_FROM', 'eip155:56=-1'],
  ['LATCHKEY_SOLANA', 'solana:5eykt'],
  ['SOLANA_RPC_URL', 'wss://node.example'],
  ['LATCHKEY_PRICES', 'solana:5eykt:So11=1'],
  ['LATCHKEY_ENS_CHAIN', 'mainnet'],
  ['LATCHKEY_ENS_REGISTRY', '0x12'],
  ['LATCHKEY_LIVE', 'yes'],
  ['ANKR_KEY', 'a/b?c'],
  ['LATCHKEY_PORT_BASE', 'four'],
  ['DATABASE_URL', 'mysql://user:word@host'],
])('%s=%s is rejected with its name and without its value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^The services cannot start with these settings:\n${name}: `),
  )
  expect(() => readConfig({ [name]: value })).not.toThrow(value)
})
