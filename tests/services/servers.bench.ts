// Measures the built servers, a part of `npm run bench`: many logins at once, answers during a flood, and a restart after a
// kill. The floors are requests to a server of Node.js that does nothing, the start of one, and answers without a flood.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortBase, startDevnet } from '@latchkey/devnet'
import { createTestClient } from '../../apps/wallet/src/testing/createTestClient.ts'
import { makeRegistration, register } from '../../apps/wallet/src/testing/makeWallet.ts'
import { report } from '../../scripts/bench/report.mjs'
import { createAccount } from './serviceClient.ts'
import { startServices } from './startServices.ts'
import { projectId, startWalletServices } from './walletServices.ts'

const logins = 200
const flooders = 64
const restarts = 5
const folder = await mkdtemp(join(tmpdir(), 'latchkey-servers-'))
const devnet = await startDevnet({ portBase: await freePortBase() })
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

try {
  await measureLogins()
  await measureFlood()
  await measureRestart()
} finally {
  await devnet.stop()
  await rm(folder, { recursive: true })
}

/** From the code of a mail to the stored wallet, all at once; the floor is as many requests at once to an idle server. */
async function measureLogins() {
  const services = await startWalletServices(devnet, folder, undefined)
  const floors = await floorOf(logins)
  const login = async (index: number) => {
    const from = { 'x-forwarded-for': `10.200.${index >> 8}.${index & 255}` }
    const send = (path: string, init: RequestInit) =>
      fetch(services.wallet + path, { ...init, headers: { ...init.headers, ...from } })
    const client = await createTestClient({ request: send } as never, services.wallet)
    const email = `login-${index}@mail.example`
    await client.startOtp(email, { projectId, site: services.app })
    const [mail] = await devnet.mailbox.waitFor(email, 1)
    const code = mail?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    client.adopt(await client.verifyOtp(email, code, { projectId }))
    await client.get('/v1/wallet')
    await register(client, await makeRegistration(client))
  }
  const times = await Promise.all(Array.from({ length: logins }, (_, index) => timed(() => login(index))))
  report({ name: `${logins} logins at once, p99`, times, floors, share: 0.99, budget: 600 })
  await services.stop()
}

/** Requests of others, and refusals, while one address floods the services. */
async function measureFlood() {
  const services = await startServices(
    devnet,
    { LATCHKEY_DATA: join(folder, 'flood') },
    { env: { LATCHKEY_TRUSTED_PROXIES: '1', RATE_LIMIT_ADDRESS: '300' } },
  )
  const history = `${services.url}/v1/account/${createAccount().address}/history`
  const others = new Agent({ keepAlive: true })
  const ask = (turn: number) => timed(() => send(history, others, `198.51.100.${turn % 250}`, 200))
  const unflooded: number[] = []
  for (let turn = 0; turn < 200; turn++) unflooded.push(await ask(turn))
  const agent = new Agent({ keepAlive: true, maxSockets: flooders })
  let flooded = false
  const flood = Array.from({ length: flooders }, async () => {
    while (!flooded) await send(history, agent, '203.0.113.1')
  })
  const served: number[] = []
  for (let turn = 0; turn < 200; turn++) served.push(await ask(turn))
  flooded = true
  await Promise.all(flood)
  agent.destroy()
  report({
    name: 'a request of others during a flood, p99',
    times: served,
    floors: unflooded,
    share: 0.99,
    budget: 200,
  })
  const floors = await floorOf(1, 100)
  const refusals: number[] = []
  for (let turn = 0; turn < 100; turn++) {
    const refuse = () => send(history, others, '203.0.113.1', 429)
    // A request is allowed every 200 ms; those are left out.
    await timed(refuse).then(
      (ms) => refusals.push(ms),
      () => {},
    )
  }
  others.destroy()
  report({ name: 'a refusal', times: refusals, floors, budget: 10 })
  await services.stop()
}

/** From the start of the killed services to their first answer; the floor is that of an idle server of Node.js. */
async function measureRestart() {
  const place = { LATCHKEY_DATA: join(folder, 'restart') }
  const times: number[] = []
  const floors: number[] = []
  for (let run = 0; run < restarts; run++) {
    let services: Awaited<ReturnType<typeof startServices>> | undefined
    times.push(
      await timed(async () => {
        services = await startServices(devnet, place)
      }),
    )
    services?.kill()
    await services?.exited
    floors.push(await timed(startIdle))
  }
  report({ name: 'a start of the services after a kill', times, floors, budget: 60 })
}

async function startIdle() {
  const script = "require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('ready'))"
  const idle = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(idle.stdout, 'data')
  idle.kill()
}

/** Durations of requests to an idle server of Node.js: `rounds` times `count` at once. */
async function floorOf(count: number, rounds = 1): Promise<number[]> {
  const idle = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(idle, 'listening')
  const url = `http://127.0.0.1:${(idle.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const all = Array.from({ length: count }, () => timed(() => send(url, agent, '127.0.0.1')))
    times.push(...(await Promise.all(all)))
  }
  agent.destroy()
  idle.close()
  return times
}

/** Resolves when the whole answer has come; rejects if its status is another than expected, where one is. */
function send(url: string, agent: Agent, from: string, expected?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'x-forwarded-for': from } })
    sent.on('response', (answer) => {
      if (expected && answer.statusCode !== expected) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
    sent.on('error', reject)
    sent.end()
  })
}
