import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { lyingNode } from '@latchkey/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../contract/apiContract.ts'
import { checkAnswers } from '../contract/checkAnswers.ts'
import { builtWith } from './builtWith.ts'
import { alice, createTraffic } from './chainTraffic.ts'
import { ask, historyOf, nameOf, newcomer, send } from './customer.ts'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts'
import { startRoundRobin } from './roundRobin.ts'
import { type Services, startServices } from './startServices.ts'
import { postgresWire, startTap } from './tap.ts'

const takeOverMs = 10_000
const perMinute = 60

const server = process.env.LATCHKEY_TEST_DATABASE_URL
const skipped = 'two processes on PostgreSQL (LATCHKEY_TEST_DATABASE_URL)'

let devnet: Devnet
let traffic: ReturnType<typeof createTraffic>
let database: OwnDatabase
let built: string
let liar: Awaited<ReturnType<typeof lyingNode>>
let front: Awaited<ReturnType<typeof startRoundRobin>>
let processes: readonly (Services & { readonly indexed: Map<string, number>; untap(): Promise<void> })[]

beforeAll(async () => {
  if (!server) return
  const wallets = Array.from({ length: 60 }, (_, index) => `Wallet ${index}`)
  ;[devnet, database, built] = await Promise.all([
    freePortBase().then((portBase) => startDevnet({ portBase })),
    createOwnDatabase(server),
    builtWith(wallets),
  ])
  traffic = createTraffic(devnet)
  liar = await lyingNode(devnet.chains[0]?.rpcUrl ?? '', 'harbour.eth')
  front = await startRoundRobin(() => processes.map(({ url }) => url))
  processes = await Promise.all([startOne(), startOne()])
  await database.ask(`
    insert into services.projects (id, name, dev, origins, features, created_at, analytics) values
      ('contract', 'Contract', true, '["https://app.example"]',
        '{"onramp": {"isEnabled": false, "config": null}}', now(), 'on')`)
  await database.ask(
    `
    insert into services.projects (id, name, dev, origins, features, created_at, budget) values
      ('frugal', 'Frugal', true, '[]', '{}', now(), $1)`,
    [JSON.stringify({ perMinute, rpcPerDay: 1_000 })],
  )
})
afterAll(async () => {
  if (!server) return
  await Promise.all([front.stop(), ...processes.map((one) => one.stop().then(one.untap))])
  liar.stop()
  await Promise.all([devnet.stop(), database.drop(), rm(built, { recursive: true })])
})

/** A process, and how often it has written blocks of each chain. */
async function startOne() {
  const indexed = new Map<string, number>()
  const address = new URL(database.url)
  const tap = await startTap(Number(address.port), postgresWire, (question) => {
    // A row of services.blocks.
    const [, network] = /"network":"(eip155:\d+)","block":\d+,"hash"/.exec(question) ?? []
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
        LATCHKEY_SERVICES_URL: front.url,
        LATCHKEY_ENS_CHAIN: '910056',
        RPC_URL: `${liar.url}{chainId}`,
      },
    },
  )
  return { ...services, indexed, untap: () => tap.stop() }
}

test.skipIf(!server)(`${skipped}: of all who want a name at once one gets it, and both say so`, async () => {
  const [{ id } = { id: 0 }] = devnet.chains
  for (let round = 0; round < 10; round++) {
    const claims = await Promise.all(Array.from({ length: 8 }, () => newcomer().claim(`round${round}`, id)))
    const told = await Promise.all(claims.map((claim) => send(front.url, claim)))
    expect(told.filter((status) => status === 200)).toHaveLength(1)
    expect(told.filter((status) => status === 409)).toHaveLength(7)
    const winner = claims[told.indexOf(200)]
    for (const { url } of processes)
      for (const { address, name } of claims)
        expect(await nameOf(url, address)).toBe(address === winner?.address ? name : undefined)
  }
})

test.skipIf(!server)(`${skipped}: a budget is one, whoever is asked`, async () => {
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: perMinute * 4 }, () =>
      ask(`${front.url}/v1/profile/suggestions/meadow?projectId=frugal`),
    ),
  )
  const refilled = Math.ceil(((performance.now() - began) / 60_000) * perMinute)
  const granted = answers.filter(({ status }) => status === 200).length
  expect(granted).toBeGreaterThanOrEqual(perMinute)
  expect(granted).toBeLessThanOrEqual(perMinute + refilled)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0)).toBe(true)
})

test.skipIf(!server)(
  `${skipped}: histories and balances are the same; a page of one goes on at the other`,
  async () => {
    for (let step = 0; step < 20; step++) await traffic.move(newcomer().address)
    const newest = newcomer().address
    await traffic.move(newest)
    await expect
      .poll(async () => (await historyOf(front.url, newest)).length, { timeout: 10_000, interval: 100 })
      .toBe(4)
    const [first, second] = await Promise.all(processes.map(({ url }) => historyOf(url, alice)))
    expect(first?.length).toBeGreaterThan(100)
    expect(second).toEqual(first)
    expect(await historyOf(front.url, alice)).toEqual(first)
    const balances = await Promise.all(
      processes.map(async ({ url }) => (await ask(`${url}/v1/account/${newest}/balance`)).body),
    )
    expect(balances[1]).toEqual(balances[0])
  },
)

if (server) {
  apiContract('two processes behind one address', async () => {
    const http = fetchHttp(systemClock())
    const document = JSON.parse((await http({ url: `${front.url}/openapi.json` })).text)
    return { http: checkAnswers(http, document), base: front.url, rich: alice }
  })
}

test.skipIf(!server)(`${skipped}: one follows a chain; when it dies the other does within 10 s`, async () => {
  for (const { networkId } of devnet.chains) {
    const writers = processes.filter(({ indexed }) => indexed.has(networkId))
    expect(writers).toHaveLength(1)
  }
  const [live] = devnet.chains
  const one = processes.find(({ indexed }) => live && indexed.has(live.networkId))
  const other = processes.find((each) => each !== one)
  if (!one || !other) throw new TypeError('nobody follows the chain')
  one.kill()
  await one.gone
  const died = performance.now()
  const receiver = newcomer().address
  await traffic.move(receiver)
  const known = async () => (await historyOf(front.url, receiver)).length
  await expect.poll(known, { timeout: takeOverMs, interval: 50 }).toBe(4)
  console.log(`taken over ${Math.round(performance.now() - died)} ms after the death`)
  expect(live && other.indexed.get(live.networkId)).toBeGreaterThan(0)
})
