import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { lyingNode } from '@latchkey/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../contract/apiContract.ts'
import { checkAnswers } from '../contract/checkAnswers.ts'
import { payOnSolana } from '../contract/payOnSolana.ts'
import { alice, createTraffic } from './chainTraffic.ts'
import { copyBuiltServices } from './copyBuiltServices.ts'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts'
import { startRoundRobin } from './roundRobin.ts'
import {
  createAccount,
  historyOf,
  type NameClaim,
  nameOf,
  register,
  request,
  type Status,
} from './serviceClient.ts'
import { type Services, startServices } from './startServices.ts'
import { postgresWire, startTap } from './tap.ts'

/** Limit that ends a test that hangs, ms. */
const takeOverMs = 60_000
const perMinute = 60

const server = process.env.LATCHKEY_TEST_DATABASE_URL
const skipped = 'two processes on PostgreSQL (LATCHKEY_TEST_DATABASE_URL)'

let devnet: Devnet
let traffic: ReturnType<typeof createTraffic>
let database: OwnDatabase
let built: string
let liar: Awaited<ReturnType<typeof lyingNode>>
let proxy: Awaited<ReturnType<typeof startRoundRobin>>
let processes: readonly (Services & { readonly indexed: Map<string, number>; untap(): Promise<void> })[]

beforeAll(async () => {
  if (!server) return
  const wallets = Array.from({ length: 60 }, (_, index) => `Wallet ${index}`)
  ;[devnet, database, built] = await Promise.all([
    freePortBase().then((portBase) => startDevnet({ portBase })),
    createOwnDatabase(server),
    copyBuiltServices(wallets),
  ])
  traffic = createTraffic(devnet)
  liar = await lyingNode(devnet.chains[0]?.rpcUrl ?? '', 'harbour.eth')
  proxy = await startRoundRobin(() => processes.map(({ url }) => url))
  processes = await Promise.all([startOne(), startOne()])
  await database.query(`
    insert into services.projects (id, name, dev, origins, features, created_at, analytics) values
      ('contract', 'Contract', true, '["https://app.example"]',
        '{"onramp": {"isEnabled": false, "config": null}}', now(), 'on')`)
  await database.query(
    `
    insert into services.projects (id, name, dev, origins, features, created_at, budget) values
      ('frugal', 'Frugal', true, '[]', '{}', now(), $1)`,
    [JSON.stringify({ perMinute, rpcPerDay: 1_000 })],
  )
})
afterAll(async () => {
  if (!server) return
  await Promise.all([proxy.stop(), ...processes.map((one) => one.stop().then(one.untap))])
  liar.stop()
  await Promise.all([devnet.stop(), database.drop(), rm(built, { recursive: true })])
})

/** Starts a process. `indexed` counts how often it has written blocks, by network. */
async function startOne() {
  const indexed = new Map<string, number>()
  const address = new URL(database.url)
  const tap = await startTap(Number(address.port), postgresWire, (statement) => {
    // A row of services.blocks.
    const [, network] = /"network":"(eip155:\d+)","block":\d+,"hash"/.exec(statement) ?? []
    if (network) indexed.set(network, (indexed.get(network) ?? 0) + 1)
  })
  address.port = String(tap.port)
  const services = await startServices(
    devnet,
    { DATABASE_URL: address.href },
    {
      script: join(built, 'server.js'),
      env: {
        LATCHKEY_TRUSTED_PROXIES: '1',
        LATCHKEY_SERVICES_URL: proxy.url,
        LATCHKEY_ENS_CHAIN: '910056',
        RPC_URL: `${liar.url}{chainId}`,
      },
    },
  )
  return { ...services, indexed, untap: () => tap.stop() }
}

/** Registers a name. On a busy computer the answer may be none, or 503 for a node that is too late: clients ask again. */
async function answered(url: string, claim: NameClaim): Promise<Status> {
  const status = await register(url, claim)
  return status === undefined || status === 503 ? answered(url, claim) : status
}

test.skipIf(!server)(
  `${skipped}: of concurrent registrations of a name one succeeds, and both processes return its owner`,
  async () => {
    const [{ id } = { id: 0 }] = devnet.chains
    for (let round = 0; round < 10; round++) {
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => createAccount().claim(`round${round}`, id)),
      )
      const statuses = await Promise.all(claims.map((claim) => answered(proxy.url, claim)))
      expect([...statuses].sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
      const winner = claims[statuses.indexOf(200)]
      for (const { url } of processes)
        for (const { address, name } of claims)
          expect(await nameOf(url, address)).toBe(address === winner?.address ? name : undefined)
    }
  },
)

test.skipIf(!server)(`${skipped}: both processes share the budget of a project`, async () => {
  const answers = await Promise.all(
    Array.from({ length: perMinute * 4 }, () =>
      request(`${proxy.url}/v1/profile/suggestions/meadow?projectId=frugal`),
    ),
  )
  const granted = answers.filter(({ status }) => status === 200).length
  expect(granted).toBeGreaterThanOrEqual(perMinute)
  // Each with a budget of its own would grant twice as many.
  expect(granted).toBeLessThan(2 * perMinute)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0)).toBe(true)
})

test.skipIf(!server)(
  `${skipped}: both return the same histories and balances, and a cursor of one works at the other`,
  async () => {
    for (let step = 0; step < 20; step++) await traffic.move(createAccount().address)
    const newest = createAccount().address
    await traffic.move(newest)
    await expect
      .poll(async () => (await historyOf(proxy.url, newest)).length, { timeout: 60_000, interval: 100 })
      .toBe(4)
    const [first, second] = await Promise.all(processes.map(({ url }) => historyOf(url, alice)))
    expect(first?.length).toBeGreaterThan(100)
    expect(second).toEqual(first)
    expect(await historyOf(proxy.url, alice)).toEqual(first)
    const balances = await Promise.all(
      processes.map(async ({ url }) => (await request(`${url}/v1/account/${newest}/balance`)).body),
    )
    expect(balances[1]).toEqual(balances[0])
  },
)

if (server) {
  apiContract('two processes behind one address', async () => {
    const http = fetchHttp(systemClock())
    const document = JSON.parse((await http({ url: `${proxy.url}/openapi.json` })).text)
    const richOnSolana = await payOnSolana(devnet.solana)
    return { http: checkAnswers(http, document), base: proxy.url, rich: alice, richOnSolana }
  })
}

test.skipIf(!server)(
  `${skipped}: one process indexes a chain, and the other takes over after its exit`,
  async () => {
    for (const { networkId } of devnet.chains) {
      const writers = processes.filter(({ indexed }) => indexed.has(networkId))
      expect(writers).toHaveLength(1)
    }
    const [live] = devnet.chains
    const one = processes.find(({ indexed }) => live && indexed.has(live.networkId))
    const other = processes.find((each) => each !== one)
    if (!one || !other) throw new TypeError('no process indexes the chain')
    one.kill()
    await one.exited
    const receiver = createAccount().address
    await traffic.move(receiver)
    const known = async () => (await historyOf(proxy.url, receiver)).length
    await expect.poll(known, { timeout: takeOverMs, interval: 50 }).toBe(4)
    expect(live && other.indexed.get(live.networkId)).toBeGreaterThan(0)
  },
)
