import { randomUUID } from 'node:crypto'
import type { Envelope, FactorId, WalletRecord } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../wallet/src/testing/createTestClient.ts'
import { anEnvelope, factor } from '../../wallet/src/testing/makeWallet.ts'
import { openTestDatabase as openWalletDatabase } from '../../wallet/src/testing/openTestDatabase.ts'
import { outcome } from '../../wallet/src/testing/outcome.ts'
import { type Both, codeWaitMs, createBoth, createBothProviders, type Owner } from './testing/createBoth.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

/** What the owner of a wallet has while they change it. */
type State = {
  readonly both: Both
  readonly owner: Owner
  /** To sign in with. */
  email: string
  former: string | undefined
  /** Of a mail about the last removal, and about the last change of address. */
  restoreToken: string | undefined
  undoToken: string | undefined
  /** Whether this device has just signed in and opened the wallet. */
  isReady: boolean
}
/** Prepares a change. @returns the request that makes it, and what to do with its answer */
type Step = (state: State) => Promise<() => Promise<string>>

const anAddress = () => `${randomUUID()}@mail.example`
const signInAgain = async ({ both, email }: State, client: TestClient) => {
  await both.clock.advance(codeWaitMs)
  client.setSession(undefined)
  await both.signIn(client, email)
}
async function getReady(state: State): Promise<void> {
  if (state.isReady) return
  const { owner } = state
  await signInAgain(state, owner.client)
  expect(outcome(await owner.opened(owner.client))).toBe('204')
  state.isReady = true
}
const recordOf = async (client: TestClient): Promise<WalletRecord> =>
  (await client.get('/v1/wallet')).body.wallet
const recoveryFactorsOf = async (client: TestClient): Promise<readonly FactorId[]> =>
  (await recordOf(client)).factors.filter(({ type }) => type !== 'device')
/** Nothing, if the session has ended at the same time. */
const openIfSignedIn = ({ owner }: State, envelope?: Envelope) =>
  owner.opened(owner.client, envelope).catch(() => undefined)
const tokenOf = (link: string | undefined) => link?.replace(/^.*=/, '')

const steps = {
  async 'a code is added'(state) {
    await getReady(state)
    const { owner } = state
    const envelope = anEnvelope('code')
    return async () => {
      const added = await owner.client.post('/v1/wallet/envelopes', { envelope })
      if (added.status === 201) await openIfSignedIn(state, envelope)
      return outcome(added)
    }
  },
  async 'a factor is removed'(state) {
    await getReady(state)
    const { both, owner } = state
    const [first] = await recoveryFactorsOf(owner.client)
    return async () => {
      await openIfSignedIn(state)
      const removed = await owner.client.post('/v1/wallet/factors/remove', first && factor(first))
      const mails = await both.wallet.mails()
      const links = mails.flatMap((mail) => (mail.kind === 'factor-removed' ? [mail.link] : []))
      state.restoreToken = tokenOf(links.at(-1)) ?? state.restoreToken
      return outcome(removed)
    }
  },
  async 'the last removal is undone'(state) {
    const { both } = state
    const anybody = await both.client()
    return async () => {
      const token = state.restoreToken ?? ''
      state.restoreToken = undefined
      return outcome(await anybody.post('/v1/wallet/factors/restore', { token }))
    }
  },
  async 'a new device opens the wallet'(state) {
    const { both, owner } = state
    const device = await both.client()
    await signInAgain(state, device)
    const [first] = await recoveryFactorsOf(device)
    return async () => {
      const opened = await owner.opened(device, first)
      const envelope = anEnvelope('device', device.jkt)
      await device.post('/v1/wallet/envelopes', { envelope })
      return outcome(opened)
    }
  },
  async 'all other devices are revoked'(state) {
    await getReady(state)
    const { client } = state.owner
    const { devices } = (await client.get('/v1/devices')).body
    return async () => {
      const outcomes: string[] = []
      for (const { id: deviceId, isThis } of devices)
        if (!isThis) outcomes.push(outcome(await client.post('/v1/devices/revoke', { deviceId })))
      return [...new Set(outcomes)].sort().join(', ')
    }
  },
  async 'the address is changed'(state) {
    await getReady(state)
    const { both, owner, email } = state
    const { client } = owner
    const next = anAddress()
    await both.clock.advance(codeWaitMs)
    const codeTo = async (address: string) =>
      (await both.wallet.mails())
        .flatMap((mail) => ('code' in mail && mail.to === address ? [mail.code] : []))
        .at(-1)
    const started = await client.post('/v1/email/start', { email: next, locale: 'en' })
    if (started.status !== 202) return async () => outcome(started)
    await client.post('/v1/email/current', { code: await codeTo(email) })
    await client.post('/v1/email/new', { code: await codeTo(next) })
    const isAssisted = (await recoveryFactorsOf(client)).some(({ type }) => type === 'assisted')
    const made: { envelope?: Envelope; receipt?: string } = isAssisted
      ? await both.storeShare(client, owner, 'email-change')
      : {}
    return async () => {
      const finished = client.adopt(await client.post('/v1/email/finish', made))
      if (finished.status !== 200) return outcome(finished)
      const mails = await both.wallet.mails()
      const links = mails.flatMap((mail) => (mail.kind === 'email-changed' ? [mail.link] : []))
      // Of two changes at the same time one is done, and the other one is answered like it.
      const changed = { email: finished.body.user.email, former: email }
      Object.assign(state, { ...changed, undoToken: tokenOf(links[0]) ?? state.undoToken })
      return outcome(finished)
    }
  },
  async 'the change of address is undone'(state) {
    const { both } = state
    const anybody = await both.client()
    return async () => {
      const token = state.undoToken ?? ''
      const undone = await anybody.post('/v1/email/undo', { token })
      // The device that made the change has to sign in again.
      if (undone.status === 204)
        Object.assign(state, { email: state.former, undoToken: undefined, isReady: false })
      return outcome(undone)
    }
  },
} satisfies Readonly<Record<string, Step>>

type StepName = keyof typeof steps
const names = Object.keys(steps) as StepName[]
/** Every fifth order is tried; all of them, which takes minutes, with `LATCHKEY_ORDERS=all`. */
const stride = process.env.LATCHKEY_ORDERS === 'all' ? 1 : 5
/** Orders of three of them, each at most once. */
const ordersFrom = (first: StepName) =>
  names
    .flatMap((second) => names.map((third) => [first, second, third] as const))
    .filter((order) => new Set(order).size === 3)
    .filter((_, index) => index % stride === 0)
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

/** Refusals that an owner may meet, after which nothing has changed. */
const expected =
  /^(?:20[014]|400 invalid_request|400 code_expired|401 session_ended|403 step_up_required|404 not_found|409 \w+)?$/

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let walletDatabase: Awaited<ReturnType<typeof openWalletDatabase>> | undefined
  let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let providers: Awaited<ReturnType<typeof createBothProviders>> | undefined
  beforeAll(async () => {
    if (!place) return
    walletDatabase = await openWalletDatabase(place)
    database = await openTestDatabase(place)
    providers = await createBothProviders()
  })
  afterAll(async () => {
    await walletDatabase?.close()
    await database?.close()
  })

  async function setUp(): Promise<State> {
    if (!walletDatabase || !database || !providers) throw new Error('no database')
    // Links of mails and secrets are limited for a client's address.
    await walletDatabase.db.execute(sql.raw('truncate wallet.buckets'))
    await database.db.execute(sql.raw('truncate recovery.buckets'))
    const both = createBoth({ walletDb: walletDatabase.db, db: database.db, providers })
    const email = anAddress()
    const owner = await both.makeOwner({ email })
    const tokens = { restoreToken: undefined, undoToken: undefined, former: undefined }
    return { both, owner, email, ...tokens, isReady: false }
  }
  /** The owner signs in and opens the wallet, on this device and on a new one. */
  async function expectNotLockedOut(state: State): Promise<void> {
    const { both, owner } = state
    state.isReady = false
    await getReady(state)
    const device = await both.client()
    await signInAgain(state, device)
    expect(device.session()?.user.id).toBe(owner.userId)
    const factors = await recoveryFactorsOf(device)
    expect(factors).not.toEqual([])
    for (const one of factors) expect(outcome(await owner.opened(device, one))).toBe('204')
  }

  describe.each(names)('in every order of changes that begins when %s', (first) => {
    // One request after the other: the engines do not differ.
    test.runIf(place === 'memory').each(ordersFrom(first))(
      'the owner keeps the wallet: %s, then %s, then %s',
      async (...order) => {
        const state = await setUp()
        for (const name of order) {
          const run = await steps[name](state)
          expect(await run(), name).toMatch(expected)
        }
        await expectNotLockedOut(state)
      },
    )
  })

  it.each(pairs)('the owner keeps the wallet when at the same time %s and %s', async (one, other) => {
    const state = await setUp()
    // Something to restore, to undo, and to revoke.
    for (const name of ['a code is added', 'a factor is removed', 'a new device opens the wallet'] as const)
      expect(await (await steps[name](state))()).toMatch(expected)
    const isUndone = [one, other].includes('the change of address is undone')
    if (isUndone) expect(await (await steps['the address is changed'](state))()).toBe('200')
    const runs = [await steps[one](state), await steps[other](state)]
    const outcomes = await Promise.all(runs.map((run) => run()))
    for (const result of outcomes) expect(result).toMatch(expected)
    await expectNotLockedOut(state)
  })
})
