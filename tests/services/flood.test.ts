import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from './serviceClient.ts'
import { type Services, startServices } from './startServices.ts'

/** Requests that others send during the flood, set by `LATCHKEY_FLOOD`. */
const requests = Number(process.env.LATCHKEY_FLOOD ?? 100)
const clients = 64

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

/** Sends a request with the client address `from`; returns the status. */
function send(agent: Agent, path: string, from: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${services.url}${path}`, { agent, headers: { 'x-forwarded-for': from } })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end()
  })
}

test('F116: a flood from one address is refused, and other addresses are served', async () => {
  const flooders = new Agent({ keepAlive: true, maxSockets: clients })
  const honest = new Agent({ keepAlive: true })
  const { address } = createAccount()
  const paths = [`/v1/account/${address}/history`, '/v1/supported-chains', '/getWallets?search=meta', '/x']
  let flooded = false
  const flooding = Array.from({ length: clients }, async (_, client) => {
    const answers: number[] = []
    for (let turn = client; !flooded; turn++)
      answers.push(await send(flooders, paths[turn % paths.length] ?? '/', '203.0.113.1'))
    return answers
  })
  const served: number[] = []
  for (let turn = 0; turn < requests; turn++)
    served.push(await send(honest, paths[turn % 3] ?? '/', `198.51.100.${turn % 250}`))
  flooded = true
  const flood = (await Promise.all(flooding)).flat()
  flooders.destroy()
  honest.destroy()
  expect(new Set(flood)).toEqual(new Set([200, 404, 429]))
  expect(flood.filter((status) => status === 429).length).toBeGreaterThan(flood.length / 2)
  expect(new Set(served)).toEqual(new Set([200]))
})
