import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { systemClock } from '@latchkey/core/browser'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient } from '../../apps/wallet/src/testing/createTestClient.ts'
import { makeRegistration, register } from '../../apps/wallet/src/testing/makeWallet.ts'
import { createDeviceKeys } from '../../packages/embedded-wallet/src/keys/factorKeys.ts'
import { openDeviceStore } from '../../packages/embedded-wallet/src/site/device/deviceStore.ts'
import { createTestFrame } from '../../packages/embedded-wallet/src/testing/createTestFrame.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import { type Moment, postgresWire, startTap } from './tap.ts'
import { projectId, startWalletServices, type WalletServices } from './walletServices.ts'

/** Number of kills on PostgreSQL, set by `LATCHKEY_KILLS`; a fifth of it on folders. The moments are used in turn. */
const kills = Number(process.env.LATCHKEY_KILLS ?? 2)
const killsInFolder = process.env.LATCHKEY_KILLS ? Math.ceil(kills / 5) : 1
/** Number of logins at once, set by `LATCHKEY_LOGINS`. */
const logins = Number(process.env.LATCHKEY_LOGINS ?? 40)

const server = process.env.LATCHKEY_TEST_DATABASE_URL
const clock = systemClock()

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

/** The newest mail of a sender to an address. */
async function mailFrom(sender: string, email: string) {
  for (let count = 1; ; count++) {
    const mails = await devnet.mailbox.waitFor(email, count)
    const found = mails.find(({ from }) => from.address === sender)
    if (found) return found.text.match(/\b\d{6}\b/)?.[0] ?? ''
  }
}
const signInCode = (email: string) => mailFrom('wallet@localhost', email)

type Part = 'wallet' | 'recovery'
/** A moment of a request of the frame: while it is on its way, or when its answer was made and is lost. */
type RequestMoment = {
  readonly of: string
  readonly part: Part
  readonly path: string
  readonly when: 'sent' | 'answered'
}
/** A moment of a statement of a server. */
type StatementMoment = Moment & { readonly of: string; readonly part: Part }

const requestMoments = (
  [
    ['wallet', '/v1/otp/verify'],
    ['wallet', '/v1/wallet'],
    ['recovery', '/v1/shares'],
    ['wallet', '/v1/wallet/nonce'],
    ['wallet', '/v1/recovery/statement'],
    ['wallet', '/v1/wallet/envelope'],
  ] as const
).flatMap(([part, path]) =>
  (['sent', 'answered'] as const).map(
    (when): RequestMoment => ({ of: `${path}, ${when}`, part, path, when }),
  ),
)

const statements: readonly (Omit<StatementMoment, 'when' | 'part'> & { readonly part?: Part })[] = [
  { of: 'the limits of mails', request: /wallet\.take_tokens/ },
  { of: 'a proof', request: /insert into "wallet"."proofs"/ },
  { of: 'a code', request: /insert into "wallet"."otp"/ },
  { of: 'a mail', request: /insert into "wallet"."outbox"/ },
  { of: 'the commit of a code', request: /commit/, within: /insert into "wallet"."outbox"/ },
  { of: 'a mail that is sent', request: /update "wallet"."outbox" set "payload_enc"|"done_at" =/ },
  { of: 'a try', request: /update "wallet"."otp"/ },
  { of: 'a user', request: /insert into "wallet"."users"/ },
  { of: 'a device', request: /insert into "wallet"."devices"/ },
  { of: 'a session', request: /insert into "wallet"."sessions"/ },
  { of: 'the commit of a session', request: /commit/, within: /insert into "wallet"."sessions"/ },
  { of: 'a nonce', request: /insert into "wallet"."nonces"/ },
  { of: 'a secret', request: /insert into "recovery"."shares"/, part: 'recovery' },
  { of: 'the commit of a secret', request: /commit/, within: /"recovery"."shares"/, part: 'recovery' },
  { of: 'a wallet', request: /insert into "wallet"."wallets"/ },
  { of: 'the key of a wallet', request: /insert into "wallet"."wallet_deks"/ },
  { of: 'envelopes', request: /insert into "wallet"."envelopes"/ },
  { of: 'an answer that is repeated', request: /insert into "wallet"."idempotency"/ },
  { of: 'the audit', request: /insert into "wallet"."audit"/ },
  { of: 'the commit of a wallet', request: /commit/, within: /insert into "wallet"."idempotency"/ },
  { of: 'the commit of a release', request: /commit/, within: /insert into "wallet"."audit"/ },
]
const statementMoments = statements.flatMap((one) =>
  (['requested', 'answered'] as const).map((when): StatementMoment => ({ part: 'wallet', ...one, when })),
)

/** The n-th of `all` in an order in which few runs already reach all parts of an enrolment. */
const spread = <one>(all: readonly one[], run: number): one => {
  const step = all.length % 5 === 0 ? 7 : 5
  return all[(run * step) % all.length] as one
}

let lastUser = 0

/** A user who enrols, and tries each step again until it succeeds. */
async function createUser(services: WalletServices) {
  lastUser += 1
  const email = `user-${lastUser}-${Date.now()}@mail.example`
  const address = `10.${lastUser >> 16}.${(lastUser >> 8) & 255}.${lastUser & 255}`
  let armed: { readonly moment: RequestMoment; readonly reached: () => void } | undefined
  let restarted: Promise<unknown> = Promise.resolve()

  const send: Window['fetch'] = async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    const { pathname } = new URL(String(url))
    const point = armed?.moment.path === pathname ? armed : undefined
    if (point) armed = undefined
    const sent = fetch(url, { ...init, headers })
    if (point?.moment.when === 'sent') point.reached()
    const answer = await sent
    if (point?.moment.when !== 'answered') return answer
    point.reached()
    throw new TypeError('The answer was lost')
  }
  const frame = createTestFrame({
    ...{ fetch: send, clock, projectId, origin: services.wallet, site: services.app },
    store: await openDeviceStore(() => undefined, createDeviceKeys),
    recovery: services.recovery,
    readSecondCode: () => mailFrom('recovery@localhost', email),
  })
  async function persist<value>(step: () => Promise<value>): Promise<value> {
    for (let tries = 1; ; tries++)
      try {
        return await step()
      } catch (error) {
        if (tries === 5) throw error
        await restarted
      }
  }
  const start = () =>
    frame.startEmail(email).catch((error: { code?: string }) => {
      // The answer was lost, and the code is on its way.
      if (error.code !== 'email_cooldown') throw error
    })
  return {
    email,
    /** Kills a process when the user's next request reaches the moment. */
    arm(moment: RequestMoment, kill: () => Promise<void>): Promise<void> {
      return new Promise((done, failed) => {
        armed = {
          moment,
          reached() {
            restarted = kill()
            restarted.then(() => done(), failed)
          },
        }
      })
    },
    /** Before the next try of a step the user waits for this. */
    waitFor(restart: Promise<unknown>) {
      restarted = restart
    },
    /** @returns the address that the page is given */
    async enrol(): Promise<string> {
      await persist(start)
      const code = await signInCode(email)
      await persist(() => frame.enterCode(code))
      return persist(frame.open)
    },
    /** Expects that the keys of the address open with this device and with the other factor, and sign. */
    async expectOpens(account: string): Promise<void> {
      frame.signer.lock()
      expect(await frame.open()).toBe(account)
      const signature = await frame.sign('hello', account)
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account)
      frame.signer.lock()
      const { record, account: other } = await frame.openWithFactor()
      expect(other).toBe(account)
      expect(record.factors.map(({ type }) => type).sort()).toEqual(['assisted', 'device'])
    },
  }
}

const counts = `select
  (select count(*)::int from wallet.users) users, (select count(*)::int from wallet.devices) devices,
  (select count(*)::int from wallet.sessions) sessions, (select count(*)::int from wallet.wallets) wallets,
  (select count(*)::int from wallet.wallet_deks) keys, (select count(*)::int from wallet.envelopes) envelopes,
  (select count(*)::int from wallet.otp) codes`

describe.each([
  ['folders', true],
  ['PostgreSQL (LATCHKEY_TEST_DATABASE_URL)', server !== undefined],
])('on %s', (engine, isAvailable) => {
  const isFolder = engine === 'folders'
  let folder: string
  let services: WalletServices
  let database: Awaited<ReturnType<typeof createOwnDatabase>> | undefined
  let taps: Readonly<Record<Part, Awaited<ReturnType<typeof startTap>>>> | undefined
  beforeAll(async () => {
    if (!isAvailable) return
    folder = await mkdtemp(join(tmpdir(), 'latchkey-enrolment-'))
    if (!isFolder && server) {
      database = await createOwnDatabase(server)
      const { port } = new URL(database.url)
      taps = {
        wallet: await startTap(Number(port), postgresWire),
        recovery: await startTap(Number(port), postgresWire),
      }
    }
    const through = (part: Part) => {
      const url = new URL(database?.url ?? '')
      url.port = String(taps?.[part].port)
      return url.href
    }
    const urls = database ? { wallet: through('wallet'), recovery: through('recovery') } : undefined
    services = await startWalletServices(devnet, folder, urls)
  })
  afterAll(async () => {
    if (!isAvailable) return
    await services.stop()
    await taps?.wallet.stop()
    await taps?.recovery.stop()
    await database?.drop()
    await rm(folder, { recursive: true })
  })
  const it = test.skipIf(!isAvailable)

  it(`${logins} logins at once, from the code to the wallet, all succeed, each with one wallet`, async () => {
    const login = async (index: number): Promise<void> => {
      const headers = { 'x-forwarded-for': `10.200.${index >> 8}.${index & 255}` }
      const request = async (path: string, init: RequestInit) => {
        const answer = await fetch(services.wallet + path, {
          ...init,
          headers: { ...init.headers, ...headers },
        })
        // A first proof gets the server’s nonce.
        if (!answer.ok && answer.status !== 401)
          throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return answer
      }
      const client = await createTestClient({ request } as never, services.wallet)
      const email = `login-${index}-${engine.length}@mail.example`
      await client.startOtp(email, { projectId, site: services.app })
      const code = await signInCode(email)
      client.adopt(await client.verifyOtp(email, code, { projectId }))
      await client.get('/v1/wallet')
      const registration = await makeRegistration(client)
      await register(client, registration)
      for (const { type, factorId } of registration.envelopes)
        await client.post('/v1/wallet/envelope', { type, factorId })
    }
    await Promise.all(Array.from({ length: logins }, (_, index) => login(index)))
  }, 300_000)

  const runs = isFolder ? killsInFolder : kills
  it(
    `wallet or recovery service killed ${runs} times during an enrolment: every address that was given can be opened, and nothing is stored twice (F97, F98, R-106)`,
    async () => {
      for (let run = 0; run < runs; run++) {
        const user = await createUser(services)
        let killed: Promise<void>
        if (taps) {
          const moment = spread(statementMoments, run)
          killed = new Promise((done, failed) => {
            taps?.[moment.part].await(moment, () => {
              const restarted = services.kill(moment.part)
              user.waitFor(restarted)
              restarted
                // Expires the lease of a mail that the killed process was sending.
                .then(() => database?.query(`update wallet.outbox set next_at = now() where done_at is null`))
                .then(() => done(), failed)
            })
          })
        } else {
          const moment = spread(requestMoments, run)
          killed = user.arm(moment, () => services.kill(moment.part))
        }
        const account = await user.enrol()
        await killed
        await user.expectOpens(account)
      }
      await services.stop()
      const stored = await (async () => {
        if (database) return (await database.query(counts))[0]
        const files = await PGlite.create(join(folder, 'wallet'))
        const { rows } = await files.query(counts)
        await files.close()
        return rows[0]
      })()
      const all = logins + runs
      const once = { users: all, devices: all, sessions: all, wallets: all, keys: all, codes: all }
      expect(stored).toEqual({ ...once, envelopes: 2 * all })
      expect(services.printed()).not.toContain('request_failed')
    },
    300_000 + runs * 60_000,
  )
})
