import { setTimeout as pause } from 'node:timers/promises'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres.mjs'
import { alice, createTraffic } from './chainTraffic.ts'
import { type Answer, createAccount, type NameClaim, nameOf, request } from './serviceClient.ts'
import { startServices } from './startServices.ts'

const awayMs = 5_000
const healedWithinMs = 10_000
/** Time limit of an answer while the database is down. Faults F99 and F101. */
const slowestMs = 5_000

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
let devnet: Devnet
beforeAll(async () => {
  if (postgres) devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet?.stop())

test.skipIf(!postgres)(
  'while PostgreSQL is down for 5 s requests get 503 with Retry-After, and afterwards no granted name is lost',
  { timeout: 90_000 },
  async () => {
    if (!postgres) return
    const services = await startServices(devnet, { DATABASE_URL: postgres.url })
    const [{ id: chainId } = { id: 0 }] = devnet.chains
    const claims = await Promise.all(
      Array.from({ length: 2_000 }, (_, index) => createAccount().claim(`load${index}`, chainId)),
    )
    const granted: NameClaim[] = []
    const routes: Readonly<Record<string, () => Promise<Answer>>> = {
      names: async () => {
        const claim = claims.pop()
        if (!claim) throw new TypeError('there are too few names')
        const answer = await request(`${services.url}/v1/profile/account`, claim.body)
        if (answer.status === 200) granted.push(claim)
        return answer
      },
      histories: () => request(`${services.url}/v1/account/${alice}/history`),
      balances: () => request(`${services.url}/v1/account/${createAccount().address}/balance`),
      suggestions: () => request(`${services.url}/v1/profile/suggestions/meadow`),
      chain: () =>
        request(`${services.url}/v1?chainId=eip155:${chainId}`, {
          ...{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' },
        }),
    }
    type Seen = Answer & { readonly route: string; readonly at: number; readonly tookMs: number }
    const seen: Seen[] = []
    let busy = true
    const clients = Object.entries(routes).flatMap(([route, once]) =>
      Array.from({ length: 4 }, async () => {
        const sendOnce = async () => {
          const startedAt = performance.now()
          const answer = await once()
          const at = performance.now()
          seen.push({ ...answer, route, at, tookMs: at - startedAt })
          return answer.status
        }
        while (busy)
          await expect.poll(sendOnce, { timeout: 2 * awayMs + healedWithinMs, interval: 100 }).toBe(200)
      }),
    )
    /** Resolves when every route has answered 20 requests sent after this call. */
    const allAnswer = async () => {
      const from = performance.now()
      const answered = (name: string) =>
        seen.filter(({ route, status, at, tookMs }) => route === name && status === 200 && at - tookMs > from)
      const least = () => Math.min(...Object.keys(routes).map((name) => answered(name).length))
      await expect.poll(least, { timeout: healedWithinMs, interval: 50 }).toBeGreaterThanOrEqual(20)
    }
    await allAnswer()
    const crashed = performance.now()
    expect(await postgres.crash()).toBe(true)
    const gone = performance.now()
    // The duration of the outage, not a wait for a condition.
    await pause(awayMs)
    const starting = performance.now()
    expect(await postgres.start()).toBe(true)
    const back = performance.now()
    const health = async () => (await request(`${services.url}/healthz`)).status
    await expect.poll(health, { timeout: healedWithinMs, interval: 50 }).toBe(200)
    await allAnswer()
    busy = false
    await Promise.all(clients)

    const answers = new Set(
      seen.map(({ status, retryAfter }) => `${status}${status === 503 ? ` ${retryAfter}` : ''}`),
    )
    expect([...answers].sort()).toEqual(['200', '503 1'])
    const during = seen.filter(({ at, tookMs }) => at - tookMs > gone && at < starting)
    // Also on routes that need no data: limits are counted in the database, so requests are refused.
    expect(during.every(({ status }) => status === 503)).toBe(true)
    const slowest = Math.max(...seen.map(({ tookMs }) => tookMs))
    const slow = seen.filter(({ at, tookMs }) => at > gone && at - tookMs < starting && tookMs > slowestMs)
    expect(slow.map(({ route, status, at, tookMs }) => ({ route, status, tookMs, at: at - gone }))).toEqual(
      [],
    )
    const healed = Object.keys(routes).map((route) => {
      const last = seen.filter((one) => one.route === route && one.status === 503).at(-1)?.at ?? crashed
      return Math.round(Math.max(0, last - back))
    })
    expect(Math.max(...healed)).toBeLessThan(healedWithinMs)
    console.log(
      `${seen.length} requests; down for ${Math.round(back - crashed)} ms, ${during.length} requests answered 503 meanwhile; last 503 ${Math.max(...healed)} ms after; slowest ${Math.round(slowest)} ms; ${granted.length} names granted`,
    )

    expect(granted.length).toBeGreaterThan(0)
    for (const { address, name } of granted) expect(await nameOf(services.url, address)).toBe(name)
    // The index follows the chains again.
    const receiver = createAccount().address
    await createTraffic(devnet).move(receiver)
    const history = async () =>
      ((await request(`${services.url}/v1/account/${receiver}/history`)).body as { data: unknown[] }).data
        .length
    await expect.poll(history, { timeout: healedWithinMs, interval: 100 }).toBe(4)
    await services.stop()
  },
)
