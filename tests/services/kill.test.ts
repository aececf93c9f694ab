import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, createTraffic } from './chainTraffic.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import {
  createAccount,
  historyOf,
  type NameClaim,
  nameOf,
  register,
  request,
  type Status,
} from './serviceClient.ts'
import { type Services, startServices } from './startServices.ts'
import { httpWire, type Moment, postgresWire, startTap } from './tap.ts'

/**
 * Number of kills on PostgreSQL, set by `LATCHKEY_KILLS`; a fifth of it on a folder database. The moments are used in
 * turn: 15 hit each statement once, before or after its answer, and 30 are all.
 */
const kills = Number(process.env.LATCHKEY_KILLS ?? 15)
const killsInFolder = process.env.LATCHKEY_KILLS ? Math.ceil(kills / 5) : 3
/** Time limit for a moment to occur, ms; generous for a busy machine. */
const momentMs = 120_000

const statements: readonly (Omit<Moment, 'when'> & { readonly of: string; readonly wire?: 'faucet' })[] = [
  { of: 'a new name', request: /insert into "services"."names"/ },
  { of: 'the proof of a name', request: /insert into "services"."name_proofs"/ },
  { of: 'a name on one more network', request: /update "services"."names"/ },
  { of: 'the commit of a name', request: /commit/, within: /insert into "services"."name_proofs"/ },
  { of: 'the lease', request: /from services.index_leases/ },
  { of: 'transactions', request: /insert into services.transactions/ },
  { of: 'transfers', request: /insert into services.transfers/ },
  { of: 'histories', request: /insert into services.account_transactions/ },
  { of: 'collectibles', request: /insert into services.account_collectibles/ },
  { of: 'the cursor', request: /insert into services.index_cursors/ },
  { of: 'the commit of blocks', request: /commit/, within: /insert into services.index_cursors/ },
  { of: 'an order that is paid', request: /update "services"."onramp_orders" set "status" = \$1, "paid_at"/ },
  { of: 'the faucet', request: /POST \/faucet/, wire: 'faucet' },
  { of: 'a purchase', request: /insert into services.purchases/ },
  { of: 'the commit of a purchase', request: /commit/, within: /insert into services.purchases/ },
]
const moments = [0, 1].flatMap((round) =>
  statements.map((one, index) => ({
    ...one,
    when: (index + round) % 2 ? ('answered' as const) : ('requested' as const),
  })),
)

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

type Registration = { readonly claim: NameClaim; status: Status }
/** The requests of all runs and their answers, which must match the final state. */
type Ledger = {
  readonly registrations: (readonly [Registration, Registration])[]
  readonly receivers: `0x${string}`[]
  readonly purchases: { readonly address: `0x${string}`; units: bigint }[]
  /** Tasks that are repeated after each restart until they resolve with true, when all their requests were answered. */
  readonly pending: Set<(url: string) => Promise<boolean>>
}
const emptyLedger = (): Ledger => ({
  registrations: [],
  receivers: [],
  purchases: [],
  pending: new Set(),
})

const registrationOf = async (claim: Promise<NameClaim>): Promise<Registration> => ({
  claim: await claim,
  status: undefined,
})

/** Sends a registration. Resolves with whether it was answered; 503 does not count. */
async function submit(url: string, one: Registration): Promise<boolean> {
  const status = await register(url, one.claim)
  if (status === undefined || status === 503) return false
  // A granted name stays granted.
  if (one.status === 200) expect(status).toBe(200)
  one.status = status
  return true
}

/** Adds tasks: two accounts register the same name, one registers a name on both networks, one buys dollars. */
async function addTasks(ledger: Ledger, run: string): Promise<void> {
  const [live = 0, practice = 0] = devnet.chains.map(({ id }) => id)
  const owner = createAccount()
  const race = [
    await registrationOf(createAccount().claim(`race${run}`, live)),
    await registrationOf(createAccount().claim(`race${run}`, live)),
  ] as const
  const two = [
    await registrationOf(owner.claim(`two${run}`, live)),
    await registrationOf(owner.claim(`two${run}`, practice)),
  ] as const
  ledger.registrations.push(race, two)
  const purchase = { address: createAccount().address, units: 0n }
  ledger.purchases.push(purchase)
  let order: string | undefined

  async function buy(url: string): Promise<boolean> {
    const priced = order ? undefined : await orderDollars(url, purchase.address)
    if (priced) {
      order = priced.order
      purchase.units = priced.units
    }
    if (!order) return false
    const paid = await request(`${url}${order}`, {})
    const seen = await request(`${url}${order}`)
    return paid.status === 303 && seen.status === 200
  }
  ledger.pending.add(async (url) => {
    const answered = await Promise.all([
      ...race.map((one) => submit(url, one)),
      (async () => (await submit(url, two[0])) && submit(url, two[1]))(),
      buy(url),
    ])
    return answered.every(Boolean)
  })
}

/** Orders dollars at the onramp. Returns the path of the order and its amount in base units; `undefined` without an answer. */
async function orderDollars(url: string, buyer: string) {
  const network = devnet.chains[0]?.networkId
  const quote = await request(`${url}/v1/onramp/quote`, {
    ...{ purchaseCurrency: 'USDX', paymentCurrency: 'USD', amount: '20', network },
  })
  if (quote.status !== 200) return undefined
  const { quoteId, purchaseAmount } = quote.body as { quoteId: string; purchaseAmount: { amount: string } }
  const { status, body } = await request(`${url}/v1/generators/onrampurl`, {
    destinationWallets: [{ address: buyer, blockchains: [], assets: ['USDX'] }],
    ...{ defaultNetwork: network, partnerUserId: 'kill', defaultExperience: 'buy', projectId: '', quoteId },
  })
  if (status !== 200) return undefined
  return {
    order: new URL((body as { url: string }).url).pathname,
    units: parseUnits(purchaseAmount.amount, 6),
  }
}

/** Runs all pending tasks, and removes those that are complete. */
const runPending = (url: string, { pending }: Ledger) =>
  Promise.all([...pending].map(async (task) => (await task(url)) && pending.delete(task)))

/** Sends transactions and requests until the services have exited. */
async function runTraffic({ url, exited }: Services, ledger: Ledger, run: string): Promise<void> {
  let alive = true
  void exited.then(() => {
    alive = false
  })
  for (let round = 0; alive; round++) {
    await addTasks(ledger, `${run}x${round}`)
    const receiver = createAccount().address
    ledger.receivers.push(receiver)
    await Promise.all([traffic.move(receiver), runPending(url, ledger)])
  }
}

/** Expects that no granted name, purchase or transaction is missing or duplicated. */
async function expectConsistent(url: string, ledger: Ledger): Promise<void> {
  // On a busy computer a node answers too late for some of them: then the services say 503, and clients ask again.
  const left = async () => {
    await runPending(url, ledger)
    return ledger.pending.size
  }
  await expect.poll(left, { timeout: 120_000, interval: 100 }).toBe(0)
  await expectSameHistories(url, ledger)
  for (const [first, second] of ledger.registrations) {
    const isSameAccount = first.claim.address === second.claim.address
    expect([first.status, second.status].sort()).toEqual(isSameAccount ? [200, 200] : [200, 409])
    for (const { claim, status } of [first, second])
      expect(await nameOf(url, claim.address)).toBe(status === 200 ? claim.name : undefined)
  }
  for (const { address, units } of ledger.purchases) {
    expect(await traffic.dollarsOf(address)).toBe(units)
    const { body } = await request(`${url}/v1/account/${address}/history?onramp=devnet`)
    expect((body as { data: unknown[] }).data).toHaveLength(1)
  }
}

/** Expects the same histories and NFTs as from services that were never killed, once the index is complete. */
async function expectSameHistories(url: string, { receivers, purchases }: Ledger): Promise<void> {
  const newest = createAccount().address
  await traffic.move(newest)
  for (const one of [url, unharmed.url])
    await expect
      .poll(async () => (await historyOf(one, newest)).length, { timeout: 60_000, interval: 100 })
      .toBe(4)
  for (const account of [alice, bob, ...receivers, ...purchases.map(({ address }) => address)])
    expect(await historyOf(url, account)).toEqual(await historyOf(unharmed.url, account))
  const nftsOf = async (one: string, account: string) =>
    (await request(`${one}/v1/account/${account}/nfts`)).body
  for (const account of [alice, bob])
    expect(await nftsOf(url, account)).toEqual(await nftsOf(unharmed.url, account))
}

const server = process.env.LATCHKEY_TEST_DATABASE_URL

describe('services on PostgreSQL (LATCHKEY_TEST_DATABASE_URL)', () => {
  test.skipIf(!server)(
    `killed ${kills} times at different moments, they lose and duplicate nothing, and restart`,
    { timeout: 300_000 + kills * 30_000 },
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
        const { kill, exited } = services
        taps[moment.wire ?? 'database'].await(moment, kill)
        const running = runTraffic(services, ledger, `x${run}`)
        const late = new Promise((resolve) => setTimeout(resolve, momentMs))
        expect(await Promise.race([exited, late]), `${moment.of}, ${moment.when}`).toEqual([null, 'SIGKILL'])
        await running
        // Expires the leases of the killed process, which last 6 s.
        await database.query(`update services.index_leases set expires_at = now() - interval '1 s'`)
        services = await start()
      }
      await expectConsistent(services.url, ledger)
      const quantities = await database.query(
        'select distinct quantity::int from services.account_collectibles order by 1',
      )
      expect(quantities.map(({ quantity }) => quantity)).toEqual([0, 1])
      const [{ count } = {}] = await database.query('select count(*)::int from services.names')
      expect(count).toBe(ledger.registrations.length)
      await services.stop()
      await Promise.all([taps.database.stop(), taps.faucet.stop()])
      await database.drop()
    },
  )
})

test(`services on a folder database, killed ${killsInFolder} times, lose and duplicate nothing`, {
  timeout: 300_000 + killsInFolder * 60_000,
}, async () => {
  const place = { LATCHKEY_DATA: join(folder, 'killed') }
  const ledger = emptyLedger()
  let services = await startServices(devnet, place)
  for (let run = 0; run < killsInFolder; run++) {
    const running = runTraffic(services, ledger, `y${run}`)
    // Spread over 1 s: names are written at once, blocks within half a second.
    await new Promise((resolve) => setTimeout(resolve, (run * 379) % 1_000))
    services.kill()
    await Promise.all([running, services.exited])
    services = await startServices(devnet, place)
  }
  await expectConsistent(services.url, ledger)
  await services.stop()
})
