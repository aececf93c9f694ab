import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClient } from '../../apps/wallet/src/testing/createTestClient.ts'
import { addDemoProject } from '../../scripts/demoProject.mjs'
import { devnetRecoverySettings, devnetWalletSettings } from '../../scripts/demoWallet.mjs'
import { startServer } from '../e2e/world.ts'
import { createMalformedRequests } from './malformedRequests.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import { createRawClient, type RawRequest } from './rawClient.ts'
import { dappRoutes, describedRoutes, type Route } from './serverRoutes.ts'

/** Number of requests for each pair of servers, set by `LATCHKEY_FUZZ`. `LATCHKEY_FUZZ_SEED` makes other requests. */
const requests = Number(process.env.LATCHKEY_FUZZ ?? 400)
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? 1)
const concurrency = 16
const projectId = 'fuzzed-project'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

/** Without limits, so that requests reach their routes. */
const unlimited = Object.fromEntries(
  [
    ...['PAGES', 'NONCE', 'VERIFY', 'FAUCET', 'ADDRESS', 'WITHOUT_PROJECT'],
    ...['MAIL', 'WALLETS', 'LOGINS'],
  ].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
)

type Target = { readonly base: string; readonly route: Route }
type Started = Awaited<ReturnType<typeof startServer>>

/**
 * Sends malformed requests over all routes.
 * @param prepare completes a request, such as with a proof
 */
async function fuzz(
  { targets, origin, started }: { targets: readonly Target[]; origin: string; started: readonly Started[] },
  prepare: (target: Target, request: RawRequest) => Promise<RawRequest> = async (_, request) => request,
) {
  const malformed = createMalformedRequests(seed, origin)
  const send = createRawClient(concurrency)
  const failed: unknown[] = []
  const statuses = new Map<number, number>()
  let turn = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (turn < requests) {
        const target = targets[turn++ % targets.length]
        if (!target) return
        const sent = await prepare(target, malformed(target.route))
        const status = await send(target.base, sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // The health check answers 503 if the database takes more than 150 ms, and this machine may be busy.
        const isBusy = status === 503 && target.route.path === '/healthz'
        if (status >= 500 && !isBusy) failed.push({ status, ...sent, body: sent.body?.slice(0, 300) })
      }
    }),
  )
  console.log(`fuzz with seed ${seed}: ${JSON.stringify([...statuses].sort())}`)
  for (const base of new Set(targets.map((target) => target.base)))
    await expect.poll(async () => (await fetch(`${base}/healthz`)).status, { timeout: 60_000 }).toBe(200)
  const errors = started.flatMap(({ printed }) => printed().match(/"event":"request_failed".*/g) ?? [])
  await Promise.all(
    started.map(({ process: one }) => {
      const ended = new Promise((done) => one.once('exit', done))
      one.kill('SIGTERM')
      return ended
    }),
  )
  expect(failed.slice(0, 5), `seed ${seed}`).toEqual([])
  expect(errors.slice(0, 5), `seed ${seed}`).toEqual([])
}

const targetsOf = async (base: string): Promise<readonly Target[]> =>
  (await describedRoutes(base)).map((route) => ({ base, route }))

const server = process.env.LATCHKEY_TEST_DATABASE_URL
describe.each([
  ['PGlite', true],
  ['PostgreSQL (LATCHKEY_TEST_DATABASE_URL)', server !== undefined],
])('on %s', (engine, isAvailable) => {
  const it = test.skipIf(!isAvailable)
  let folder: string
  let database: Awaited<ReturnType<typeof createOwnDatabase>> | undefined
  beforeEach(async () => {
    if (!isAvailable) return
    folder = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'))
    database = engine !== 'PGlite' && server ? await createOwnDatabase(server) : undefined
  })
  afterEach(async () => {
    if (!isAvailable) return
    await database?.drop()
    await rm(folder, { recursive: true })
  })
  const environmentOf = (portBase: number) => ({
    ...process.env,
    ...unlimited,
    LATCHKEY_PORT_BASE: String(portBase),
    LATCHKEY_DATA: folder,
    LATCHKEY_DEVNET_URL: devnet.url,
    LATCHKEY_SERVICES_URL: `http://localhost:${portBase + 1}`,
    ...(database ? { DATABASE_URL: database.url, RECOVERY_DATABASE_URL: database.url } : {}),
  })

  it(`${requests} malformed requests over every route of services and dapp are answered without a 5xx`, async () => {
    const portBase = await freePortBase()
    const environment = {
      ...environmentOf(portBase),
      LATCHKEY_ENS_CHAIN: '910056',
      LATCHKEY_ENS_SIGNER_KEY: `0x${'1'.repeat(64)}`,
      RPC_PER_DAY_WITHOUT_PROJECT: '1000000000',
    }
    const started = await Promise.all(
      ['apps/server/dist/server.js', 'apps/dapp/dist/server.js'].map((script) =>
        startServer(script, environment),
      ),
    )
    const dapp = `http://127.0.0.1:${portBase}`
    const targets = [
      ...(await targetsOf(`http://127.0.0.1:${portBase + 1}`)),
      ...dappRoutes.map((route) => ({ base: dapp, route })),
    ]
    await fuzz({ targets, origin: `http://localhost:${portBase}`, started })
  }, 600_000)

  it(`${requests} malformed requests over every route of wallet and recovery, most of a signed-in user, are answered without a 5xx`, async () => {
    const portBase = await freePortBase()
    const [app, wallet, recovery] = [0, 2, 8].map((offset) => `http://localhost:${portBase + offset}`) as [
      string,
      string,
      string,
    ]
    const environment = {
      ...environmentOf(portBase),
      ...devnetWalletSettings(devnet.deployment),
      ...devnetRecoverySettings(devnet.deployment),
      ...unlimited,
    }
    await addDemoProject(environment, { id: projectId, origin: app })
    const started = await Promise.all(
      ['server', 'wallet', 'recovery'].map((name) => startServer(`apps/${name}/dist/server.js`, environment)),
    )
    const clientOf = (base: string) =>
      createTestClient(
        { request: (path: string, init: RequestInit) => fetch(base + path, init) } as never,
        base,
      )
    const clients = { [wallet]: await clientOf(wallet), [recovery]: await clientOf(recovery) }
    // The mailbox keeps the mails of the other database.
    const email = `ann-${portBase}@mail.example`
    await clients[wallet]?.startOtp(email, { projectId, site: app })
    const [mail] = await devnet.mailbox.waitFor(email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    clients[wallet]?.adopt(await clients[wallet].verifyOtp(email, code, { projectId }))
    expect(clients[wallet]?.session()).toBeDefined()
    await clients[recovery]?.post('/v1/release/start', {})

    const targets = [...(await targetsOf(wallet)), ...(await targetsOf(recovery))]
    await fuzz({ targets, origin: wallet, started }, async ({ base }, request) => {
      const client = clients[base]
      const path = request.path.split('?')[0] ?? ''
      if (!client || !path.startsWith('/v1/') || path === '/v1/session/end') return request
      const session = client.session()
      const headers = {
        ...request.headers,
        dpop: await client.proof(request.method, path),
        ...(session ? { authorization: `DPoP ${session.accessToken}` } : {}),
      }
      return { ...request, headers }
    })
  }, 600_000)
})
