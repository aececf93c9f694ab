import { formatSignInMessage } from '@latchkey/core'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { freePort } from '@latchkey/server-kit/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../e2e/world.ts'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts'
import { startRoundRobin } from './roundRobin.ts'

const server = process.env.LATCHKEY_TEST_DATABASE_URL
const skipped = 'two dapps behind a proxy on PostgreSQL (LATCHKEY_TEST_DATABASE_URL)'
const origin = 'https://launch.example'

type Dapp = { readonly url: string; stop(): Promise<void> }

let devnet: Devnet
let database: OwnDatabase
let proxy: Awaited<ReturnType<typeof startRoundRobin>>
let dapps: Dapp[] = []

beforeAll(async () => {
  if (!server) return
  ;[devnet, database] = await Promise.all([
    freePortBase().then((portBase) => startDevnet({ portBase })),
    createOwnDatabase(server),
  ])
  proxy = await startRoundRobin(() => dapps.map(({ url }) => url))
  dapps = await Promise.all([startDapp(), startDapp()])
})
afterAll(async () => {
  if (!server) return
  await Promise.all([proxy.stop(), ...dapps.map((one) => one.stop())])
  await Promise.all([devnet.stop(), database.drop()])
})

async function startDapp(): Promise<Dapp> {
  const port = await freePort()
  const { process: started } = await startServer('apps/dapp/dist/server.js', {
    ...process.env,
    LATCHKEY_PORT_BASE: String(port),
    LATCHKEY_DEVNET_URL: devnet.url,
    LATCHKEY_TRUSTED_PROXIES: '1',
    APP_ORIGIN: origin,
    DATABASE_URL: database.url,
    RATE_LIMIT_PAGES: '1000000',
    RATE_LIMIT_NONCE: '1000000',
    RATE_LIMIT_VERIFY: '20',
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        started.once('exit', () => resolve())
        started.kill('SIGTERM')
      }),
  }
}

/** Signs in like a browser with the client address `from`; the proxy appends its own address. */
async function signIn(from: string): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey())
  const headers = { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin', origin }
  const answer = await fetch(`${proxy.url}/siwx/nonce`, { headers })
  if (answer.status !== 200) return answer.status
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const [chain] = devnet.chains
  const message = formatSignInMessage({
    ...((await answer.json()) as Omit<Parameters<typeof formatSignInMessage>[0], 'version'>),
    accountAddress: account.address,
    chainId: chain?.networkId ?? 'eip155:1',
    version: '1',
  })
  const signature = await account.signMessage({ message })
  const verified = await fetch(`${proxy.url}/siwx/sessions`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature }),
  })
  return verified.status
}

test.skipIf(!server)(`${skipped}: a sign-in can span both processes, which share their limits`, async () => {
  // One process issues the nonce, the other verifies it.
  expect(await signIn('198.51.100.1')).toBe(201)
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('198.51.100.1')))
  expect(new Set(answers)).toEqual(new Set([201, 429]))
  // 20 a minute: one is used already, and another is allowed every 3 s.
  expect(answers.filter((status) => status === 201).length).toBeLessThan(30)
})

test.skipIf(!server)(
  `${skipped}: F111: while both are replaced one after the other, every page is served`,
  async () => {
    const statuses = new Map<number, number>()
    let isDone = false
    const visitors = Array.from({ length: 8 }, async () => {
      while (!isDone) {
        const status = await fetch(`${proxy.url}/`).then(
          async (answer) => {
            await answer.text()
            return answer.status
          },
          () => 0,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    for (const previous of [...dapps]) {
      dapps.push(await startDapp())
      dapps = dapps.filter((one) => one !== previous)
      await previous.stop()
    }
    isDone = true
    await Promise.all(visitors)
    console.log(`answers while both dapps were replaced: ${JSON.stringify([...statuses])}`)
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(50)
  },
)
