import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from './serviceClient.ts'
import { type Services, startServices } from './startServices.ts'

/** Duration of the flood in s, set by `LATCHKEY_FLOOD`. */
const seconds = Number(process.env.LATCHKEY_FLOOD ?? 6)
const clients = 64
const maxMs = 3_000

let folder: string
let devnet: Devnet
let services: Services
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-flood-'))
  devnet = await startDevnet({ portBase: await freePortBase() })
  services = await startServices(
    devnet,
    { LATCHKEY_DATA: folder },
    { env: { LATCHKEY_TRUSTED_PROXIES: '1', RATE_LIMIT_ADDRESS: '300' } },
  )
})
afterAll(async () => {
  await services.stop()
  await devnet.stop()
  await rm(folder, { recursive: true })
})

/** Sends a request with the client address `from`; returns status and duration in ms. */
function send(agent: Agent, path: string, from: string): Promise<{ status: number; ms: number }> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const end = (status: number) => resolve({ status, ms: performance.now() - startedAt })
    const sent = request(`${services.url}${path}`, { agent, headers: { 'x-forwarded-for': from } })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0))
    })
    sent.on('error', () => end(0))
    sent.end()
  })
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const byTime = (answers: readonly { ms: number }[]) => answers.map(({ ms }) => ms).sort((a, b) => a - b)

test('F116: a flood from one address is refused quickly, and other addresses are served', async () => {
  const flooders = new Agent({ keepAlive: true, maxSockets: clients })
  const honest = new Agent({ keepAlive: true })
  const { address } = createAccount()
  const paths = [`/v1/account/${address}/history`, '/v1/supported-chains', '/getWallets?search=meta', '/x']
  const until = performance.now() + seconds * 1_000
  const flooding = Array.from({ length: clients }, async (_, client) => {
    const answers: { status: number; ms: number }[] = []
    for (let turn = client; performance.now() < until; turn++)
      answers.push(await send(flooders, paths[turn % paths.length] ?? '/', '203.0.113.1'))
    return answers
  })
  const served: { status: number; ms: number }[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    served.push(await send(honest, paths[turn % 3] ?? '/', `198.51.100.${turn % 250}`))
    await sleep(20)
  }
  const flood = (await Promise.all(flooding)).flat()
  flooders.destroy()
  honest.destroy()

  const alone = new Agent()
  const refusals = []
  // A request is allowed every 200 ms; those are skipped.
  while (refusals.length < 50) {
    const answer = await send(alone, '/v1/supported-chains', '203.0.113.1')
    if (answer.status === 429) refusals.push(answer)
  }
  const times = byTime(served)
  const perSecond = Math.round(flood.length / seconds)
  console.log(
    `flood: ${perSecond} requests/s; honest p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms; a refusal p50 ${at(byTime(refusals), 0.5).toFixed(1)} ms`,
  )
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 404, 429]))
  expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(flood.length / 2)
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]))
  expect(at(times, 0.99)).toBeLessThan(maxMs)
  expect(at(byTime(refusals), 0.5)).toBeLessThan(10)
})
