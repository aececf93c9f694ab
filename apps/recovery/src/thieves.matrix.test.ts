import { createHash, randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { type CryptoKey, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as walletTables from '../../wallet/src/database/schema.ts'
import type { TestClient } from '../../wallet/src/testing/createTestClient.ts'
import { meadow } from '../../wallet/src/testing/createWorld.ts'
import { anEnvelope, read } from '../../wallet/src/testing/makeWallet.ts'
import { openTestDatabase as openWalletDatabase } from '../../wallet/src/testing/openTestDatabase.ts'
import { outcome } from '../../wallet/src/testing/outcome.ts'
import { schema, shares } from './database/schema.ts'
import { createKeys } from './keys/createKeys.ts'
import {
  type Both,
  codeWaitMs,
  createBoth,
  createBothProviders,
  minuteMs,
  type Owner,
} from './testing/createBoth.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

const email = 'ann@gmail.com'
const google = { id: 1, name: 'ann', email, verified: true }
const dayMs = 1_440 * minuteMs

type Secret = Uint8Array<ArrayBuffer>
/** What a thief has, and what they get. */
type Attack = {
  readonly both: Both
  readonly owner: Owner
  /** Another device of the user. */
  readonly other: TestClient
  /** Kinds of the mails that the user got. */
  readonly seen: string[]
  /** Of the thief, or the stolen device. */
  readonly client: TestClient
  readonly thief: Thief
  /** What they learn that could open the wallet. */
  readonly secrets: Secret[]
}
/** Somebody who has a part of what belongs to a user. */
type Thief = {
  /** Signs in, or takes what they have instead of a sign-in. @returns how that went */
  enter(attack: Attack): Promise<string>
  /** They read the mails of the user. */
  readonly readsMails?: true
  /** Their device opens the wallet. */
  readonly opens?: true
  /** What they try as an access token, in the place of a session of their own. */
  tokens?(attack: Attack): Promise<readonly string[]>
  /** What they know besides, of 32 bytes. */
  known?(attack: Attack): Promise<readonly Secret[]>
  /** A statement with the keys of the wallet's backend. */
  forge?(attack: Attack, change?: object): Promise<string>
}

/** The values of all rows of a database. */
async function valuesOf(both: Both, which: 'wallet' | 'recovery'): Promise<readonly string[]> {
  const tables = Object.values(which === 'wallet' ? walletTables.schema : schema)
  const db = (which === 'wallet' ? both.walletDb : both.db) as typeof both.db
  // The two have different tables.
  const rows = await Promise.all(tables.map((table) => db.select().from(table as never)))
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one)
  }
  collect(rows)
  return [...found]
}
/** Those that have the form of a token. */
const asTokens = (values: readonly string[]) => values.filter((value) => /^[A-Za-z0-9_-]{43}$/.test(value))
const asSecrets = (values: readonly string[]): Secret[] =>
  values.map((value) => new Uint8Array(Buffer.from(value, 'base64url'))).filter(({ length }) => length === 32)
const refreshOutcome = async (client: TestClient, refreshToken: string) =>
  outcome(await client.post('/v1/session/refresh', { refreshToken }))
const unique = (outcomes: readonly string[]) => [...new Set(outcomes)].sort().join(', ')

/** Tries each value as a refresh token. */
const tryAll = async ({ client }: Attack, values: readonly string[]) => {
  const outcomes: string[] = []
  for (const value of values) outcomes.push(await refreshOutcome(client, value))
  return unique(outcomes)
}
const tokensOf = (which: 'wallet' | 'recovery') => async (attack: Attack) =>
  asTokens(await valuesOf(attack.both, which))

const thieves = {
  'the mailbox': {
    readsMails: true,
    async enter({ both, client }) {
      await both.signIn(client, email)
      return outcome(await client.get('/v1/wallet'))
    },
  },
  'the mailbox and a device': {
    readsMails: true,
    opens: true,
    async enter({ both, client }) {
      const stepUp = { purpose: 'step-up' }
      const code = await both.mailedCode(client, email, stepUp)
      return outcome(client.adopt(await client.verifyOtp(email, code, stepUp)))
    },
  },
  'the database of the wallet': {
    enter: async (attack) => tryAll(attack, await tokensOf('wallet')(attack)),
    tokens: tokensOf('wallet'),
    known: async ({ both }) => asSecrets(await valuesOf(both, 'wallet')),
  },
  'the database of the recovery service': {
    enter: async (attack) => tryAll(attack, await tokensOf('recovery')(attack)),
    tokens: tokensOf('recovery'),
    known: async ({ both }) => asSecrets(await valuesOf(both, 'recovery')),
  },
  'the server of the wallet': {
    async enter({ both, owner, client }) {
      const at = new Date(both.clock.now())
      const { userId } = owner
      const [deviceId, sessionId, accessToken] = [randomUUID(), randomUUID(), randomUUID()]
      const place = { userId, jkt: client.jkt, projectId: 'meadow', site: meadow, createdAt: at }
      await both.walletDb.insert(walletTables.devices).values({ ...place, id: deviceId, lastSeenAt: at })
      await both.walletDb.insert(walletTables.sessions).values({
        ...place,
        id: sessionId,
        deviceId,
        method: 'email',
        authenticatedAt: at,
        openedAt: at,
        openedWith: 'code of-the-thief',
        expiresAt: new Date(at.getTime() + dayMs),
      })
      const hash = createHash('sha256').update(accessToken).digest('base64url')
      const token = { hash, sessionId, kind: 'access', expiresAt: new Date(at.getTime() + dayMs) } as const
      await both.walletDb.insert(walletTables.tokens).values(token)
      const user = { id: userId, email, userName: undefined, method: 'email' } as const
      client.setSession({ accessToken, expiresIn: 600, refreshToken: '', user })
      return outcome(await client.get('/v1/wallet'))
    },
    known: async ({ both }) =>
      asSecrets([...(await valuesOf(both, 'wallet')), ...Object.values(both.wallet.keyFile).map(String)]),
    async forge({ both, owner, client }, change = {}) {
      const now = Math.floor(both.clock.now() / 1_000)
      const key = (await importJWK(both.wallet.keyFile.statementKey, 'ES256')) as CryptoKey // an EC key is no byte array
      const claims = { wallet_id: owner.walletId, cnf: { jkt: client.jkt }, amr: ['email'], email }
      return new SignJWT({ ...claims, auth_time: now, other_device_active: false, identities: [], ...change })
        .setProtectedHeader({ alg: 'ES256', typ: 'recovery-statement+jwt' })
        .setIssuer(both.wallet.origin)
        .setAudience(both.recovery.origin)
        .setSubject(owner.userId)
        .setIssuedAt(now)
        .setExpirationTime(now + 300)
        .sign(key)
    },
  },
  'the server of the recovery service': {
    enter: async (attack) => tryAll(attack, await tokensOf('recovery')(attack)),
    tokens: tokensOf('recovery'),
    async known({ both }) {
      const keys = createKeys(both.recovery.keyFile)
      const rows = await both.db.select().from(shares)
      return rows.map(({ sealed, ...owner }) => new Uint8Array(keys.openAtRest(sealed, owner)))
    },
  },
  'a social account': {
    async enter({ both, client }) {
      const polled = await both.logIn(client, 'google', google)
      return polled.body.status === 'done' ? outcome(await client.get('/v1/wallet')) : polled.body.reason
    },
  },
  'the tokens of a session': {
    async enter({ owner, client }) {
      return refreshOutcome(client, owner.client.session()?.refreshToken ?? '')
    },
    tokens: async ({ owner }) => [owner.client.session()?.accessToken ?? ''],
  },
} as const satisfies Readonly<Record<string, Thief>>

/** Opens the wallet first, if the thief can. */
const openIfPossible = async ({ owner, client, thief }: Attack) => {
  if (thief.opens) expect(outcome(await owner.opened(client))).toBe('204')
}
const changes = (path: string, body: (attack: Attack) => object) => async (attack: Attack) => {
  await openIfPossible(attack)
  return outcome(await attack.client.post(path, body(attack)))
}
/** A code that is not the one that was mailed. */
const anotherThan = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

const operations = {
  'read an envelope': async ({ owner, client }: Attack) => outcome(await read(client, owner.assisted)),
  'add a factor': changes('/v1/wallet/envelopes', () => ({ envelope: anEnvelope('code') })),
  'remove a factor': changes('/v1/wallet/factors/remove', ({ owner: { code } }) => ({
    type: code.type,
    factorId: code.factorId,
  })),
  'revoke a device': async (attack: Attack) => {
    const { both, client } = attack
    await openIfPossible(attack)
    const rows = await both.walletDb.select().from(walletTables.devices)
    const other = rows.find(({ jkt }) => jkt === attack.other.jkt)
    return outcome(await client.post('/v1/devices/revoke', { deviceId: other?.id }))
  },
  'start a recovery': async (attack: Attack) => {
    const { both, owner, client, thief } = attack
    return outcome(await both.startRelease(client, owner, await thief.forge?.(attack)))
  },
  'release the secret': async (attack: Attack) => {
    const { both, owner, client, thief, secrets } = attack
    const started = await both.startRelease(client, owner, await thief.forge?.(attack))
    if (started.status !== 202) return outcome(started)
    const mails = await both.recovery.mails()
    attack.seen.push(...mails.map(({ kind }) => kind))
    const code = mails.flatMap((mail) => (mail.kind === 'code' ? [mail.code] : [])).at(-1) ?? ''
    const given = thief.readsMails ? code : anotherThan(code)
    const finished = await both.finishRelease(client, owner, given, await thief.forge?.(attack))
    if (finished.secret) secrets.push(finished.secret)
    if (thief.forge) {
      // Nor does the code go to an address of the thief.
      const elsewhere = await thief.forge(attack, { email: 'eve@mail.example' })
      expect(outcome(await both.startRelease(client, owner, elsewhere))).toBe('404 not_found')
    }
    return [outcome(finished), finished.body.status].filter(Boolean).join(' ')
  },
  'confirm a transfer above the limit': changes('/v1/wallet/spending', () => ({
    networkId: 'eip155:910056',
    assets: [{ token: 'unknown', amount: null }],
    digest: createHash('sha256').update(randomUUID()).digest('base64url'),
  })),
  'raise the limit': changes('/v1/wallet/limit', () => ({ usd: 100_000 })),
  'change the address': async (attack: Attack) => {
    const { both, owner, client } = attack
    if (attack.thief.opens) await both.clock.advance(codeWaitMs)
    await openIfPossible(attack)
    const started = await client.post('/v1/email/start', { email: 'eve@mail.example', locale: 'en' })
    if (started.status !== 202) return outcome(started)
    const codeOf = async () => {
      const mails = await both.wallet.mails()
      attack.seen.push(...mails.map(({ kind }) => kind))
      return mails.flatMap((mail) => ('code' in mail ? [mail.code] : [])).at(-1)
    }
    await client.post('/v1/email/current', { code: await codeOf() })
    await client.post('/v1/email/new', { code: await codeOf() })
    const factor = await both.storeShare(client, owner, 'email-change')
    return outcome(await client.post('/v1/email/finish', factor))
  },
  'export the phrase': changes('/v1/wallet/export', () => ({})),
  'link an account': async ({ both, owner }: Attack) => {
    const accounts = [
      { id: 66, name: 'eve', email: 'eve@gmail.com', verified: true },
      { id: 67, name: 'eve', email, verified: false },
    ]
    for (const account of accounts) {
      const browser = await both.client()
      const { body } = await both.logIn(browser, 'google', account)
      if (body.session.user.id === owner.userId) return 'linked'
    }
    return 'another user'
  },
} satisfies Readonly<Record<string, (attack: Attack) => Promise<string>>>

type ThiefName = keyof typeof thieves
type Cell = 'sign in' | keyof typeof operations

const refused = '403 step_up_required'
const nothing = '401 session_ended'
/** What each cell answers, and then the mails that the user gets. */
const table: Readonly<Record<ThiefName, Readonly<Record<Cell, string>>>> = {
  'the mailbox': {
    'sign in': '200: new-device',
    'read an envelope': '200: new-device',
    'add a factor': `${refused}: new-device`,
    'remove a factor': `${refused}: new-device`,
    'revoke a device': `${refused}: new-device`,
    'start a recovery': '202: new-device code',
    'release the secret': '200 held: code new-device held',
    'confirm a transfer above the limit': `${refused}: new-device`,
    'raise the limit': `${refused}: new-device`,
    'change the address': `${refused}: new-device`,
    'export the phrase': `${refused}: new-device`,
    'link an account': 'another user: new-device',
  },
  'the mailbox and a device': {
    'sign in': '200',
    'read an envelope': '200',
    'add a factor': '201: factor-added',
    'remove a factor': '200: factor-removed',
    'revoke a device': '204: device-revoked',
    'start a recovery': '202: code',
    'release the secret': '200 held: code held',
    'confirm a transfer above the limit': '204',
    'raise the limit': '200',
    'change the address': '200: email-current-code email-new-code email-changed',
    'export the phrase': '204: phrase-exported',
    'link an account': 'another user',
  },
  'the database of the wallet': nothingBut({}),
  'the database of the recovery service': nothingBut({}),
  'the server of the wallet': {
    'sign in': '200',
    'read an envelope': '200',
    'add a factor': '201: factor-added',
    'remove a factor': '200: factor-removed',
    'revoke a device': '204: device-revoked',
    'start a recovery': '202: code',
    'release the secret': '400 code_wrong: code',
    'confirm a transfer above the limit': '204',
    'raise the limit': '200',
    'change the address': '200: email-current-code email-new-code email-changed',
    'export the phrase': '204: phrase-exported',
    'link an account': 'another user',
  },
  'the server of the recovery service': nothingBut({}),
  'a social account': {
    'sign in': '200: new-device',
    'read an envelope': '200: new-device',
    'add a factor': `${refused}: new-device`,
    'remove a factor': `${refused}: new-device`,
    'revoke a device': `${refused}: new-device`,
    'start a recovery': '202: new-device code',
    'release the secret': '400 code_wrong: code new-device',
    'confirm a transfer above the limit': `${refused}: new-device`,
    'raise the limit': `${refused}: new-device`,
    'change the address': `${refused}: new-device`,
    'export the phrase': `${refused}: new-device`,
    'link an account': 'another user: new-device',
  },
  'the tokens of a session': allOf('401 invalid_proof'),
}
function allOf(answer: string): Readonly<Record<Cell, string>> {
  const names = ['sign in', ...Object.keys(operations)] as Cell[]
  const cells = names.map((name) => [name, name === 'link an account' ? 'another user' : answer])
  return Object.fromEntries(cells) as Record<Cell, string> // of all names
}
function nothingBut(more: Partial<Record<Cell, string>>) {
  return { ...allOf(nothing), ...more }
}

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
  beforeEach(async () => {
    await walletDatabase?.empty()
    await database?.empty()
  })
  function start(): Both {
    if (!walletDatabase || !database || !providers) throw new Error('no database')
    return createBoth({ walletDb: walletDatabase.db, db: database.db, providers })
  }

  /** A user with two devices, the second of which signed in with a social account of the same address. */
  async function setUp() {
    const both = start()
    const owner = await both.makeOwner({ email })
    const other = await both.client()
    await both.logIn(other, 'google', google)
    await both.mails()
    return { both, owner, other }
  }

  describe.each(Object.keys(thieves) as ThiefName[])('a thief with %s', (name) => {
    const thief: Thief = thieves[name]
    it.each(['sign in', ...Object.keys(operations)] as Cell[])('tries to: %s', async (cell) => {
      const { both, owner, other } = await setUp()
      const client = thief.opens ? owner.client : await both.client()
      const attack: Attack = { both, owner, other, seen: [], client, thief, secrets: [] }
      const entered = await thief.enter(attack)
      const attempt = async () => {
        if (cell === 'sign in') return entered
        const work = operations[cell]
        if (!thief.tokens || cell === 'link an account') return work(attack)
        const outcomes: string[] = []
        for (const accessToken of await thief.tokens(attack)) {
          const user = { id: owner.userId, email, userName: undefined, method: 'email' } as const
          client.setSession({ accessToken, expiresIn: 600, refreshToken: '', user })
          outcomes.push(await work(attack))
        }
        client.setSession(undefined)
        return unique(outcomes)
      }
      const result = await attempt()
      const kinds = [...attack.seen, ...(await both.mails()).map(({ kind }) => kind)]
      expect([result, kinds.join(' ')].filter(Boolean).join(': ')).toBe(table[name][cell])

      // Without the device nobody opens the wallet, whatever they read.
      if (thief.opens) return
      const hasEnvelope = (await read(client, owner.assisted)).status === 200
      const secrets = [...attack.secrets, ...((await thief.known?.(attack)) ?? [])]
      expect(hasEnvelope && (await both.isOpenedBy(owner, secrets))).toBe(false)
      if (name === 'the server of the wallet') return
      expect(outcome(await owner.opened(owner.client))).toBe('204')
      expect(outcome(await other.get('/v1/wallet'))).toBe('200')
    })
  })

  describe('a thief with the mailbox of a user whose other device is in use', () => {
    /** The second code, entered by a thief who has just signed in. */
    async function release(both: Both, owner: Owner, thief: TestClient) {
      await both.clock.advance(codeWaitMs)
      thief.setSession(undefined)
      await both.signIn(thief, email)
      const started = await both.startRelease(thief, owner)
      if (started.body.status === 'held') return { status: 'held', isOpened: false, mails: [] }
      const mails = await both.recovery.mails()
      const code = mails.flatMap((mail) => (mail.kind === 'code' ? [mail.code] : [])).at(-1) ?? ''
      const finished = await both.finishRelease(thief, owner, code)
      const isOpened = finished.secret !== undefined && (await both.isOpenedBy(owner, [finished.secret]))
      return {
        status: finished.body.status ?? outcome(finished),
        isOpened,
        mails: await both.recovery.mails(),
      }
    }
    const heldLink = (mails: Awaited<ReturnType<Both['recovery']['mails']>>) =>
      mails.flatMap((mail) =>
        mail.kind === 'held' ? [new URL(mail.link).searchParams.get('token') ?? ''] : [],
      )[0]
    const press = (both: Both, token = '') =>
      both.recovery.app.request('/cancel', { method: 'POST', body: new URLSearchParams({ token }) })

    it('opens the wallet 24 h later, and no minute before, if nobody cancels', async () => {
      const { both, owner } = await setUp()
      const thief = await both.client()
      expect((await release(both, owner, thief)).status).toBe('held')
      await both.clock.advance(dayMs - 5 * minuteMs)
      expect(await release(both, owner, thief)).toMatchObject({ status: 'held', isOpened: false })
      await both.clock.advance(5 * minuteMs)
      expect(await release(both, owner, thief)).toMatchObject({ status: 'released', isOpened: true })
    })

    it('waits anew after the link in the mail was used', async () => {
      const { both, owner } = await setUp()
      const thief = await both.client()
      const held = await release(both, owner, thief)
      expect((await press(both, heldLink(held.mails))).status).toBe(200)
      await both.clock.advance(dayMs)
      expect(await release(both, owner, thief)).toMatchObject({ status: 'held', isOpened: false })
    })

    it('waits anew after another device has cancelled, and gets nothing when theirs was revoked', async () => {
      const { both, owner, other } = await setUp()
      const thief = await both.client()
      await release(both, owner, thief)
      const { statement } = await both.statementOf(other, owner.walletId, 'releases')
      const { body } = await both.askRecovery(other, '/v1/releases/list', { statement })
      const cancel = { statement, releaseId: body.releases[0].id }
      expect(outcome(await both.askRecovery(other, '/v1/releases/cancel', cancel))).toBe('204')
      await both.clock.advance(dayMs)
      expect(await release(both, owner, thief)).toMatchObject({ status: 'held', isOpened: false })
      const rows = await both.walletDb.select().from(walletTables.devices)
      const deviceId = rows.find(({ jkt }) => jkt === thief.jkt)?.id
      owner.client.setSession(undefined)
      await both.signIn(owner.client, email)
      await owner.opened(owner.client)
      expect(outcome(await owner.client.post('/v1/devices/revoke', { deviceId }))).toBe('204')
      await both.clock.advance(dayMs)
      thief.setSession(undefined)
      expect(outcome(await thief.startOtp(email))).toBe('403 device_revoked')
    })
  })

  describe('a thief with the social account of a user without an address', () => {
    const github = { id: 7, name: 'ann' }
    /** The second proof of such a user: the window of a sign-in shows the code. */
    async function release(both: Both, owner: Owner, thief: TestClient) {
      const started = await both.startRelease(thief, owner)
      if (started.status !== 202 || started.body.status !== 'sign-in')
        return { ...started, secret: undefined }
      const answer = new URLSearchParams(providers?.ofRecovery.authorize(started.body.url, github))
      const page = await both.recovery.app.request(`/oauth/github/callback?${answer}`)
      const [, code = ''] = /class="code" dir="ltr">([0-9]{6})</.exec(await page.text()) ?? []
      return both.finishRelease(thief, owner, code)
    }

    it('waits 24 h too, is seen on every device of the user, and is cancelled there', async () => {
      const both = start()
      const owner = await both.makeOwner({ github })
      const thief = await both.client()
      await both.logIn(thief, 'github', github)
      const finished = await release(both, owner, thief)
      expect([finished.body.status, finished.secret]).toEqual(['held', undefined])
      expect(await both.mails()).toEqual([])
      const { statement } = await both.statementOf(owner.client, owner.walletId, 'releases')
      const { body } = await both.askRecovery(owner.client, '/v1/releases/list', { statement })
      expect(body.releases).toHaveLength(1)
      const cancel = { statement, releaseId: body.releases[0].id }
      expect(outcome(await both.askRecovery(owner.client, '/v1/releases/cancel', cancel))).toBe('204')
      await both.clock.advance(dayMs)
      thief.setSession(undefined)
      await both.logIn(thief, 'github', github)
      expect((await release(both, owner, thief)).body.status).toBe('held')
    })
  })
})
