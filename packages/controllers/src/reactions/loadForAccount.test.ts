import { resolveOptions, type SiwxConfig } from '@latchkey/core'
import { cryptoRandom } from '@latchkey/core/browser'
import {
  aliceAddress,
  createFakeAdapter,
  createFakeClock,
  createFakePlatform,
  createFakeStorage,
  meadowChain,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { connectionStatus } from '../connection/connection.state.ts'
import { type Controllers, makeControllers } from '../makeControllers.ts'
import { createScope } from '../state/createScope.ts'
import { loadForAccount } from './loadForAccount.ts'

const siwx: SiwxConfig = {
  createMessage: () => Promise.reject(new Error('not called')),
  addSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  revokeSession: async () => {},
}

async function connected(overrides: Partial<Pick<Controllers, 'signingIn' | 'accountBalances'>>) {
  const clock = createFakeClock()
  const scope = createScope()
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  const adapter = createFakeAdapter({
    wallets: [
      { id: 'harbour', name: 'Harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
    ],
  })
  const controllers = makeControllers(
    resolveOptions({ networks: [meadowChain], adapters: [adapter], metadata: { name: 'Meadow' }, siwx }),
    {
      clock,
      storage: createFakeStorage(),
      platform: createFakePlatform(),
      http: () => Promise.reject(new Error('no network')),
      random: cryptoRandom(),
      log: { warn: log, error: log },
    },
    () => scope.signal,
  )
  controllers.connectors.start()
  loadForAccount({ ...controllers, ...overrides }, scope)
  await controllers.connection.start({ restore: false })
  await controllers.connectWallet({ connectorId: 'harbour' })
  const status = () => connectionStatus(controllers.connection.state.getState(), 'eip155')
  return { controllers, clock, logged, scope, status }
}

test('an account has the status `checking` while the sign-in is loading', async () => {
  const { controllers, status, scope } = await connected({ signingIn: () => new Promise(() => {}) })
  expect(status()).toBe('connected')
  expect(controllers.siwx.state.getState().status).toBe('checking')
  scope.end()
})

test('an account whose sign-in cannot be loaded is disconnected', async () => {
  const { controllers, clock, logged, status, scope } = await connected({
    signingIn: () => Promise.reject(new Error('chunk')),
  })
  await clock.flush()
  expect(status()).toBe('disconnected')
  expect(controllers.siwx.state.getState()).toMatchObject({ status: 'failed', error: 'siwx_start_failed' })
  expect(logged).toContain('The sign-in could not be loaded; the wallet is disconnected.')
  scope.end()
})

test('a wallet that disconnects while the sign-in is loading leaves no status `checking` behind', async () => {
  const { controllers, scope } = await connected({ signingIn: () => new Promise(() => {}) })
  await controllers.connection.disconnect('eip155', 'harbour')
  expect(controllers.siwx.state.getState().status).toBe('unknown')
  scope.end()
})

test('a wallet that connects again after a failed sign-in has the status `checking`', async () => {
  let isOffline = true
  const { controllers, clock, scope } = await connected({
    signingIn: () => (isOffline ? Promise.reject(new Error('chunk')) : new Promise(() => {})),
  })
  await clock.flush()
  expect(controllers.siwx.state.getState().status).toBe('failed')
  isOffline = false
  await controllers.connectWallet({ connectorId: 'harbour' })
  expect(controllers.siwx.state.getState()).toMatchObject({ status: 'checking', error: undefined })
  scope.end()
})

test('balances that cannot be loaded are logged and requested again after the next change', async () => {
  let requests = 0
  const { controllers, clock, logged, scope } = await connected({
    signingIn: () => new Promise(() => {}),
    accountBalances: () => {
      requests += 1
      return Promise.reject(new Error('chunk'))
    },
  })
  await clock.advance(50)
  expect(requests).toBe(1)
  expect(logged).toContain('The balances could not be loaded.')
  controllers.chains.select(meadowChain.caipNetworkId)
  controllers.connection.activate('eip155', 'harbour')
  controllers.chains.startSwitching(meadowChain.caipNetworkId)
  await clock.advance(50)
  expect(requests).toBe(2)
  scope.end()
})
