import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, createTraffic } from './chainTraffic.ts'
import { ask, type Claim, historyOf, nameOf, newcomer, type Status, send } from './customer.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import { type Services, startServices } from './startServices.ts'
import { httpWire, type Moment, postgresWire, startTap } from './tap.ts'

/** `LATCHKEY_KILLS=200` kills as often on PostgreSQL, and a fifth as often in a folder; every moment is used in turn. */
const kills = Number(process.env.LATCHKEY_KILLS ?? 30)
const killsInFolder = process.env.LATCHKEY_KILLS ? Math.ceil(kills / 5) : 3
const restartMs = 5_000
/** By then every moment has come, on a busy machine. */
const momentMs = 30_000

const statements: readonly (Omit<Moment, 'when'> & { readonly of: string; readonly wire?: 'faucet' })[] = [
  { of: 'a new name', says: /insert into "services"."names"/ },
  { of: 'what was signed', says: /insert into "services"."name_proofs"/ },
  { of: 'a name on one more network', says: /update "services"."names"/ },
  { of: 'the commit of a name', says: /commit/, within: /insert into "services"."name_proofs"/ },
  { of: 'the lease', says: /from services.index_leases/ },
  { of: 'transactions', says: /insert into services.transactions/ },
  { of: 'transfers', says: /insert into services.transfers/ },
  { of: 'histories', says: /insert into services.account_transactions/ },
  { of: 'collectibles', says: /insert into services.account_collectibles/ },
  { of: 'the cursor', says: /insert into services.index_cursors/ },
  { of: 'the commit of blocks', says: /commit/, within: /insert into services.index_cursors/ },
  { of: 'an order that is paid', says: /update "services"."onramp_orders" set "status" = \$1, "paid_at"/ },
  { of: 'the faucet', says: /POST \/faucet/, wire: 'faucet' },
  { of: 'a purchase', says: /insert into services.purchases/ },
  { of: 'the commit of a purchase', says: /commit/, within: /insert into services.purchases/ },
]
const moments = statements.flatMap((one) => [
  { ...one, when: 'asked' as const },
  { ...one, when: 'answered' as const },
])

let folder: string
let devnet: Devnet
let traffic: ReturnType<typeof createTraffic>
let unharmed: Services
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-kill-'))
  devnet = await startDevnet({ portBase: await freePortBase() })
  traffic = createTraffic(devnet)
  unharmed = await startServices(devnet, { LATCHKEY_DATA: join(folder, 'unharmed') })
})
afterAll(async () => {
  await unharmed.stop()
  await devnet.stop()
  await rm(folder, { recursive: true })
})

type Wanted = { readonly claim: Claim; told: Status }
/** What people wanted and were told, of all runs: what must be true in the end. */
type Ledger = {
  readonly claims: (readonly [Wanted, Wanted])[]
  readonly receivers: `0x${string}`[]
  readonly purchases: { readonly address: `0x${string}`; units: bigint }[]
  /** What is not answered yet, and is asked again after each restart; says whether all was answered. */
  readonly open: Set<(url: string) => Promise<boolean>>
  readonly restartsMs: number[]
}
const emptyLedger = (): Ledger => ({
  claims: [],
  receivers: [],
  purchases: [],
  open: new Set(),
  restartsMs: [],
})

const wanted = async (claim: Promise<Claim>): Promise<Wanted> => ({ claim: await claim, told: undefined })

/** Whether there was an answer; 503 is none. */
async function tell(url: string, one: Wanted): Promise<boolean> {
  const status = await send(url, one.claim)
  if (status === undefined || status === 503) return false
  // What was granted once stays granted.
  if (one.told === 200) expect(status).toBe(200)
  one.told = status
  return true
}

/** Two want one name, one wants a name on both networks, and one buys dollars. */
async function addWishes(ledger: Ledger, run: string): Promise<void> {
  const [live = 0, practice = 0] = devnet.chains.map(({ id }) => id)
  const cat = newcomer()
  const race = [
    await wanted(newcomer().claim(`race${run}`, live)),
    await wanted(newcomer().claim(`race${run}`, live)),
  ] as const
  const two = [
    await wanted(cat.claim(`two${run}`, live)),
    await wanted(cat.claim(`two${run}`, practice)),
  ] as const
  ledger.claims.push(race, two)
  const purchase = { address: newcomer().address, units: 0n }
  ledger.purchases.push(purchase)
  let order: string | undefined

  async function buy(url: string): Promise<boolean> {
    const priced = order ? undefined : await orderDollars(url, purchase.address)
    if (priced) {
      order = priced.order
      purchase.units = priced.units
    }
    if (!order) return false
    const paid = await ask(`${url}${order}`, {})
    const seen = await ask(`${url}${order}`)
    return paid.status === 303 && seen.status === 200
  }
  ledger.open.add(async (url) => {
    const answered = await Promise.all([
      ...race.map((one) => tell(url, one)),
      (async () => (await tell(url, two[0])) && tell(url, two[1]))(),
      buy(url),
    ])
    return answered.every(Boolean)
  })
}

/** Orders dollars at the onramp. */
async function orderDollars(url: string, buyer: string) {
  const network = devnet.chains[0]?.networkId
  const quote = await ask(`${url}/v1/onramp/quote`, {
    ...{ purchaseCurrency: 'USDX', paymentCurrency: 'USD', amount: '20', network },
  })
  if (quote.status !== 200) return undefined
  const { quoteId, purchaseAmount } = quote.body as { quoteId: string; purchaseAmount: { amount: string } }
  const { status, body } = await ask(`${url}/v1/generators/onrampurl`, {
    destinationWallets: [{ address: buyer, blockchains: [], assets: ['USDX'] }],
    ...{ defaultNetwork: network, partnerUserId: 'kill', defaultExperience: 'buy', projectId: '', quoteId },
  })
  if (status !== 200) return undefined
  return {
    order: new URL((body as { url: string }).url).pathname,
    units: parseUnits(purchaseAmount.amount, 6),
  }
}

/** Asks for all that is open; a wish that was answered whole is not open any more. */
const askAll = (url: string, { open }: Ledger) =>
  Promise.all([...open].map(async (wish) => (await wish(url)) && open.delete(wish)))

/** Chains move and people ask, day after day, until the services are gone. */
async function live({ url, gone }: Services, ledger: Ledger, run: string): Promise<void> {
  let alive = true
  void gone.then(() => {
    alive = false
  })
  for (let day = 0; alive; day++) {
    await addWishes(ledger, `${run}x${day}`)
    const receiver = newcomer().address
    ledger.receivers.push(receiver)
    await Promise.all([traffic.move(receiver), askAll(url, ledger)])
  }
}

/** Nothing is lost and nothing is there twice of what was promised. */
async function expectWhole(url: string, ledger: Ledger): Promise<void> {
  await askAll(url, ledger)
  expect(ledger.open.size).toBe(0)
  await expectSameHistories(url, ledger)
  for (const [first, second] of ledger.claims) {
    const alone = first.claim.address === second.claim.address
    expect([first.told, second.told].sort()).toEqual(alone ? [200, 200] : [200, 409])
    for (const { claim, told } of [first, second])
      expect(await nameOf(url, claim.address)).toBe(told === 200 ? claim.name : undefined)
  }
  for (const { address, units } of ledger.purchases) {
    expect(await traffic.dollarsOf(address)).toBe(units)
    const { body } = await ask(`${url}/v1/account/${address}/history?onramp=devnet`)
    expect((body as { data: unknown[] }).data).toHaveLength(1)
  }
}

/** Once they have read the chains whole, these services tell of them what others tell that were never killed. */
async function expectSameHistories(url: string, { receivers, purchases }: Ledger): Promise<void> {
  const newest = newcomer().address
  await traffic.move(newest)
  for (const one of [url, unharmed.url])
    await expect
      .poll(async () => (await historyOf(one, newest)).length, { timeout: 20_000, interval: 100 })
      .toBe(4)
  for (const account of [alice, bob, ...receivers, ...purchases.map(({ address }) => address)])
    expect(await historyOf(url, account)).toEqual(await historyOf(unharmed.url, account))
  const flowers = async (one: string, account: string) =>
    (await ask(`${one}/v1/account/${account}/nfts`)).body
  for (const account of [alice, bob])
    expect(await flowers(url, account)).toEqual(await flowers(unharmed.url, account))
}

function expectQuickRestarts({ restartsMs }: Ledger): void {
  const sorted = [...restartsMs].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const most = sorted.at(-1) ?? 0
  const slowest = sorted.slice(-3).map((ms) => Math.round(ms))
  console.log(
    `${sorted.length} kills; back within ${Math.round(middle)} ms half the time, the slowest in ${slowest.join(', ')} ms`,
  )
  expect(most).toBeLessThan(restartMs)
}

const server = process.env.LATCHKEY_TEST_DATABASE_URL

describe('killed at any moment on PostgreSQL (LATCHKEY_TEST_DATABASE_URL)', () => {
  test.skipIf(!server)(
    `${kills} times: nothing is lost, nothing is there twice, and it is back within 5 s`,
    { timeout: 60_000 + kills * 10_000 },
    async () => {
      const database = await createOwnDatabase(server ?? '')
      const address = new URL(database.url)
      const taps = {
        database: await startTap(Number(address.port), postgresWire),
        faucet: await startTap(Number(new URL(devnet.url).port), httpWire),
      }
      address.port = String(taps.database.port)
      const start = () =>
        startServices(
          { ...devnet, url: `http://127.0.0.1:${taps.faucet.port}` },
          { DATABASE_URL: address.href },
        )
      const ledger = emptyLedger()
      let services = await start()
      for (let run = 0; run < kills; run++) {
        const moment = moments[run % moments.length]
        if (!moment) continue
        const { kill, gone } = services
        taps[moment.wire ?? 'database'].await(moment, kill)
        const lived = live(services, ledger, `x${run}`)
        const late = new Promise((resolve) => setTimeout(resolve, momentMs))
        expect(await Promise.race([gone, late]), `${moment.of}, ${moment.when}`).toEqual([null, 'SIGKILL'])
        await lived
        // Whoever died held the leases; their 6 s are over.
        await database.ask(`update services.index_leases set expires_at = now() - interval '1 s'`)
        services = await start()
        ledger.restartsMs.push(services.startedInMs)
      }
      await expectWhole(services.url, ledger)
      const held = await database.ask(
        'select distinct quantity::int from services.account_collectibles order by 1',
      )
      expect(held.map(({ quantity }) => quantity)).toEqual([0, 1])
      const [{ count } = {}] = await database.ask('select count(*)::int from services.names')
      expect(count).toBe(ledger.claims.length)
      expectQuickRestarts(ledger)
      await services.stop()
      await Promise.all([taps.database.stop(), taps.faucet.stop()])
      await database.drop()
    },
  )
})

test(`killed ${killsInFolder} times on a folder database: the same`, {
  timeout: 60_000 + killsInFolder * 20_000,
}, async () => {
  const place = { LATCHKEY_DATA: join(folder, 'killed') }
  const ledger = emptyLedger()
  let services = await startServices(devnet, place)
  for (let run = 0; run < killsInFolder; run++) {
    const lived = live(services, ledger, `y${run}`)
    // Spread over what they take: names at once, blocks within half a second.
    await new Promise((resolve) => setTimeout(resolve, (run * 379) % 1_000))
    services.kill()
    await Promise.all([lived, services.gone])
    services = await startServices(devnet, place)
    ledger.restartsMs.push(services.startedInMs)
  }
  await expectWhole(services.url, ledger)
  expectQuickRestarts(ledger)
  await services.stop()
})
