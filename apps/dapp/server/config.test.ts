import { expect, test } from 'vitest'
import { demoAttestorKey } from './airdrops/demoAttestor.ts'
import { readConfig } from './config.ts'
import { demoRelayKey } from './relay/demoRelay.ts'

test('without settings the dapp runs as the demo on port 4100', () => {
  expect(readConfig({})).toMatchObject({
    port: 4100,
    origin: 'http://localhost:4100',
    dataFolder: '.latchkey',
    devnetUrl: 'http://127.0.0.1:4113',
    live: false,
    appName: 'Latchkey Launch',
  })
})

test('LATCHKEY_LIVE disables the devnet', () => {
  expect(
    readConfig({ LATCHKEY_LIVE: '1', LATCHKEY_DEVNET_URL: 'http://127.0.0.1:4113' }).devnetUrl,
  ).toBeUndefined()
})

test.each([
  ['LATCHKEY_PORT_BASE', 'four'],
  ['LATCHKEY_PORT_BASE', '70000'],
  ['LATCHKEY_LIVE', 'yes'],
  ['DATABASE_URL', 'mysql://x'],
  ['APP_ORIGIN', 'launch.example'],
  ['APP_ORIGIN', 'https://launch.example/path'],
  ['ANKR_KEY', 'a/b?c'],
  ['RATE_LIMIT_NONCE', '0'],
  ['LATCHKEY_TRUSTED_PROXIES', 'all'],
  ['SIWX_REQUIRED', 'no'],
  ['RELAY_KEY', '0x12'],
  ['RELAY_BUDGET', '-1'],
])('%s=%s is rejected with its name and without its value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\n${name}: `))
  if (name.endsWith('KEY') || name === 'DATABASE_URL')
    expect(() => readConfig({ [name]: value })).not.toThrow(value)
})

test.each([
  ['RELAY_KEY', demoRelayKey],
  ['ATTESTOR_KEY', demoAttestorKey],
])('%s of the demo is rejected with live networks', (name, value) => {
  const live = { LATCHKEY_LIVE: '1', [name]: value }
  expect(() => readConfig(live)).toThrow(name)
  expect(() => readConfig(live)).not.toThrow(value)
  expect(readConfig({ LATCHKEY_LIVE: '1' })).toMatchObject({ relay: { key: undefined } })
})

test('one key for the relay and the attestor is rejected', () => {
  const key = `0x${'ab'.repeat(32)}`
  expect(() => readConfig({ RELAY_KEY: key, ATTESTOR_KEY: key.toUpperCase().replace('X', 'x') })).toThrow(
    'RELAY_KEY',
  )
})
