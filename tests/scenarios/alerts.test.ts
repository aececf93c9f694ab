import { pairing, switching, walletDirectory } from '@latchkey/controllers/parts'
import { LatchkeyError } from '@latchkey/core'
import { aliceAddress, createFakeAdapter, createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { refuse } from '../doubles/api/createApiDouble.ts'
import { setup } from '../doubles/api/servedLatchkey.ts'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

type World = Pick<ReturnType<typeof createTestLatchkey>, 'latchkey'>
const codes = ({ latchkey }: World) => latchkey.internals.alerts.state.getState().codes

test.each([
  [401, 'invalid_project_id'],
  [403, 'origin_not_allowed'],
  [429, 'rate_limited'],
  [500, 'server_error'],
] as const)('status %i of a service raises %s once, and connecting goes on', async (status, code) => {
  const world = await setup({}, {}, false)
  const { latchkey, api, settle, logged } = world
  api.answer('/getWallets', () => refuse(status, 'no'))
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await settle()
  for (let times = 0; times < 2; times++) {
    directory.retry()
    await settle()
  }
  expect(codes(world)).toEqual([code])
  expect(logged.filter((message) => message.startsWith(`${code}:`))).toHaveLength(1)
  latchkey.internals.alerts.hide(code)
  directory.retry()
  await settle()
  expect(codes(world)).toEqual([])
  await latchkey.connect({ connectorId: 'harbour' })
  expect(latchkey.account()?.address).toBe(aliceAddress)
})

test.each([
  ['session_expired', 'session_expired'],
  ['project_id_missing', 'project_id_missing'],
  ['origin_not_allowed', 'relay_refused'],
  ['invalid_project_id', 'relay_refused'],
] as const)('%s of the relay raises the alert %s', async (code, alert) => {
  const world = createTestLatchkey({
    walletConnect: () => ({
      propose: () => Promise.reject(new LatchkeyError(code)),
      restore: async () => undefined,
      stop() {},
    }),
  })
  await world.start()
  await world.latchkey
    .use(pairing)
    .begin({ wallet: undefined })
    .catch(() => {})
  expect(codes(world)).toEqual([alert])
})

test('an origin that the project does not list raises unverified_domain; a listed one and loopback do not', async () => {
  const at = async (href: string) => {
    const world = await setup(
      { origins: ['https://*.meadow.example'] },
      { enableRemoteFeatures: true, platform: { ...createFakePlatform(), href } },
      false,
    )
    await expect.poll(() => world.api.count('/projects/v1/origins')).toBe(1)
    await world.settle()
    world.stop()
    return world
  }
  const raised = async (href: string) => {
    const { logged } = await at(href)
    return logged.some((message) => message.startsWith('unverified_domain:'))
  }
  expect(await raised('https://phish.example/')).toBe(true)
  expect(await raised('https://app.meadow.example/')).toBe(false)
  expect(await raised('http://localhost:5173/')).toBe(false)
})

test('switching to a network that the app does not have raises network_not_found', async () => {
  const world = createTestLatchkey()
  await world.start()
  await world.latchkey
    .use(switching)
    .switchNetwork('eip155:404')
    .catch(() => {})
  expect(codes(world)).toEqual(['network_not_found'])
})

test('a node of the RPC service that refuses the project raises an alert, and another node does not', async () => {
  let refuse = (_url: string, _status: number) => {}
  const adapter = createFakeAdapter()
  const world = createTestLatchkey({
    services: { rpc: 'https://services.example/v1/' },
    adapters: [
      {
        namespace: 'eip155',
        create(context) {
          refuse = context.onRefusal
          return adapter.create(context)
        },
      },
    ],
  })
  await world.start()
  refuse('https://node.example/', 401)
  expect(codes(world)).toEqual([])
  refuse('https://services.example/v1/?chainId=eip155:1&projectId=x', 401)
  refuse('https://services.example/v1/?chainId=eip155:1&projectId=x', 401)
  expect(codes(world)).toEqual(['rpc_refused'])
  expect(world.logged.join()).toContain('Invalid Project ID: the RPC service does not know it.')
})

test.each([
  [401, 'Invalid Project ID: the blockchain service'],
  [403, 'Invalid App Configuration: the blockchain service'],
])('status %i of the blockchain service raises an alert of its own: %s', async (status, text) => {
  const world = await setup({}, {}, false)
  world.api.answer('/v1/supported-chains', () => refuse(status, 'no'))
  await world.latchkey.connect({ connectorId: 'harbour' })
  await world.advance(100)
  expect(codes(world)).toEqual(['data_refused'])
  expect(world.logged.join()).toContain(text)
})

test('a WalletConnect SDK that is not installed is logged for the developer', async () => {
  const world = createTestLatchkey({
    walletConnect: () => ({
      propose: () => Promise.reject(new LatchkeyError('walletconnect_sdk_missing')),
      restore: async () => undefined,
      stop() {},
    }),
  })
  await world.start()
  await world.latchkey
    .use(pairing)
    .begin({ wallet: undefined })
    .catch(() => {})
  expect(world.logged).toEqual([expect.stringContaining('Install @walletconnect/core')])
  expect(codes(world)).toEqual([])
})
