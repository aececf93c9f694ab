import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../e2e/world.ts'
import { createMalformedRequests } from './malformedRequests.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import { createRawClient } from './rawClient.ts'
import { dappRoutes, describedRoutes } from './serverRoutes.ts'

/** Number of requests for each pair of servers, set by `LATCHKEY_FUZZ`. `LATCHKEY_FUZZ_SEED` repeats a run. */
const requests = Number(process.env.LATCHKEY_FUZZ ?? 1_500)
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? Date.now() % 1_000_000)
const concurrency = 16

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const server = process.env.LATCHKEY_TEST_DATABASE_URL
describe.each([
  ['PGlite', true],
  ['PostgreSQL (LATCHKEY_TEST_DATABASE_URL)', server !== undefined],
])('on %s', (engine, isAvailable) => {
  test.skipIf(!isAvailable)(
    `${requests} malformed requests over every route of both servers are answered without a 5xx`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'))
      const database = engine !== 'PGlite' && server ? await createOwnDatabase(server) : undefined
      const portBase = await freePortBase()
      const environment = {
        ...process.env,
        LATCHKEY_PORT_BASE: String(portBase),
        LATCHKEY_DATA: folder,
        LATCHKEY_DEVNET_URL: devnet.url,
        LATCHKEY_SERVICES_URL: `http://localhost:${portBase + 1}`,
        LATCHKEY_ENS_CHAIN: '910056',
        LATCHKEY_ENS_SIGNER_KEY: `0x${'1'.repeat(64)}`,
        ...(database ? { DATABASE_URL: database.url } : {}),
        // Without limits, so that requests reach their routes.
        ...Object.fromEntries(
          ['PAGES', 'NONCE', 'VERIFY', 'FAUCET', 'ADDRESS', 'WITHOUT_PROJECT'].map((name) => [
            `RATE_LIMIT_${name}`,
            '1000000',
          ]),
        ),
        RPC_PER_DAY_WITHOUT_PROJECT: '1000000000',
      }
      const started = await Promise.all(
        ['apps/server/dist/server.js', 'apps/dapp/dist/server.js'].map((script) =>
          startServer(script, environment),
        ),
      )
      const [services, dapp] = [`http://127.0.0.1:${portBase + 1}`, `http://127.0.0.1:${portBase}`]
      const targets = [
        ...(await describedRoutes(services)).map((route) => ({ base: services, route })),
        ...dappRoutes.map((route) => ({ base: dapp, route })),
      ]
      const malformed = createMalformedRequests(seed, `http://localhost:${portBase}`)
      const send = createRawClient(concurrency)
      const failed: unknown[] = []
      const statuses = new Map<number, number>()
      let turn = 0
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (turn < requests) {
            const target = targets[turn++ % targets.length]
            if (!target) return
            const sent = malformed(target.route)
            const status = await send(target.base, sent)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            // The health check answers 503 if the database takes more than 150 ms, and this machine may be busy.
            const isBusy = status === 503 && target.route.path === '/healthz'
            if (status >= 500 && !isBusy) failed.push({ status, ...sent, body: sent.body?.slice(0, 300) })
          }
        }),
      )
      console.log(`fuzz with seed ${seed} on ${engine}: ${JSON.stringify([...statuses].sort())}`)
      for (const base of [services, dapp])
        await expect.poll(async () => (await fetch(`${base}/healthz`)).status, { timeout: 10_000 }).toBe(200)
      const errors = started.flatMap(({ printed }) => printed().match(/"event":"request_failed".*/g) ?? [])
      await Promise.all(
        started.map(({ process: one }) => {
          const ended = new Promise((done) => one.once('exit', done))
          one.kill('SIGTERM')
          return ended
        }),
      )
      await database?.drop()
      await rm(folder, { recursive: true })
      expect(failed.slice(0, 5), `seed ${seed}`).toEqual([])
      expect(errors.slice(0, 5), `seed ${seed}`).toEqual([])
    },
    600_000,
  )
})
