import { setTimeout as pause } from 'node:timers/promises'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres.mjs'
import { alice, createTraffic } from './chainTraffic.ts'
import { type Answer, createAccount, type NameClaim, nameOf, request } from './serviceClient.ts'
import { startServices } from './startServices.ts'

const awayMs = 5_000
/** Limits that end a test that hangs, ms. */
const limitMs = 60_000

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
let devnet: Devnet
beforeAll(async () => {
  if (postgres) devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet?.stop())

test.skipIf(!postgres)(
  'while PostgreSQL is down for 5 s requests get 503 with Retry-After, and afterwards no granted name is lost',
  { timeout: 6 * limitMs },
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
    /** Orders what happens: each event has the next number. */
    let events = 0
    const next = () => ++events
    type Seen = Answer & { readonly route: string; readonly sentAt: number; readonly at: number }
    const seen: Seen[] = []
    let busy = true
    const clients = Object.entries(routes).flatMap(([route, once]) =>
      Array.from({ length: 4 }, async () => {
        const sendOnce = async () => {
          const sentAt = next()
          const answer = await once()
          seen.push({ ...answer, route, sentAt, at: next() })
          return answer.status
        }
        while (busy) await expect.poll(sendOnce, { timeout: 2 * limitMs, interval: 100 }).toBe(200)
      }),
    )
    /** Resolves when every route has answered 20 requests sent after this call. */
    const allAnswer = async () => {
      const from = next()
      const answered = (name: string) =>
        seen.filter(({ route, status, sentAt }) => route === name && status === 200 && sentAt > from)
      const least = () => Math.min(...Object.keys(routes).map((name) => answered(name).length))
      await expect.poll(least, { timeout: limitMs, interval: 50 }).toBeGreaterThanOrEqual(20)
    }
    await allAnswer()
    expect(await postgres.crash()).toBe(true)
    const gone = next()
    // The duration of the outage, not a wait for a condition.
    await pause(awayMs)
    const starting = next()
    expect(await postgres.start()).toBe(true)
    const health = async () => (await request(`${services.url}/healthz`)).status
    await expect.poll(health, { timeout: limitMs, interval: 50 }).toBe(200)
    await allAnswer()
    busy = false
    await Promise.all(clients)

    const answers = new Set(
      seen.map(({ status, retryAfter }) => `${status}${status === 503 ? ` ${retryAfter}` : ''}`),
    )
    expect([...answers].sort()).toEqual(['200', '503 1'])
    const during = seen.filter(({ sentAt, at }) => sentAt > gone && at < starting)
    expect(during.length).toBeGreaterThan(0)
    // Also on routes that need no data: limits are counted in the database, so requests are refused.
    expect(during.every(({ status }) => status === 503)).toBe(true)
    expect(granted.length).toBeGreaterThan(0)
    for (const { address, name } of granted) expect(await nameOf(services.url, address)).toBe(name)
    // The index follows the chains again.
    const receiver = createAccount().address
    await createTraffic(devnet).move(receiver)
    const history = async () =>
      ((await request(`${services.url}/v1/account/${receiver}/history`)).body as { data: unknown[] }).data
        .length
    await expect.poll(history, { timeout: limitMs, interval: 100 }).toBe(4)
    await services.stop()
  },
)
