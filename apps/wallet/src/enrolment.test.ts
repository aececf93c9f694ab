import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeviceKeys } from '../../../packages/embedded-wallet/src/keys/factorKeys.ts'
import {
  type DeviceStore,
  openDeviceStore,
} from '../../../packages/embedded-wallet/src/site/device/deviceStore.ts'
import { createTestFrame } from '../../../packages/embedded-wallet/src/testing/createTestFrame.ts'
import { envelopes, otp, outbox, recoveryKeys, sessions, users, wallets } from './database/schema.ts'
import { createWorld, meadow, type World } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

// The frame and the backend of one enrolment, in this process: the network between them is cut where a test says so.

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let world: World
beforeAll(async () => {
  opened = await openTestDatabase('memory')
})
afterAll(() => opened.close())
beforeEach(async () => {
  for (const table of [users, otp, outbox, recoveryKeys]) await opened.db.delete(table)
  await opened.db.execute('truncate wallet.buckets')
  world = createWorld({ db: opened.db })
})

const newStore = () => openDeviceStore(() => undefined, createDeviceKeys)

/** A moment of the network: the number of a request, before it is sent or after its answer was made. */
type Cut = { readonly at: number; readonly when: 'before' | 'after' }

type User = { readonly email: string; readonly saved: Map<string, string> }
let lastUser = 0
const newUser = (): User => ({ email: `user-${lastUser++}@mail.example`, saved: new Map() })

/** Loads the frame. `cut` resolves `died` in the middle of a request, which never ends. */
function loadFrame(
  { saved }: User,
  store: DeviceStore,
  {
    cut,
    change = async (_, answer) => answer,
  }: { cut?: Cut; change?(path: string, answer: Response): Promise<Response> } = {},
) {
  let requests = 0
  let die = () => {}
  const died = new Promise<'died'>((resolve) => {
    die = () => resolve('died')
  })
  const dead = new Promise<never>(() => {})
  const fetch: Window['fetch'] = async (url, init) => {
    requests += 1
    const isCut = requests === cut?.at
    const { pathname } = new URL(String(url))
    if (isCut && cut?.when === 'before') {
      die()
      return dead
    }
    const answer = await change(pathname, await world.app.request(pathname, init ?? {}))
    if (!isCut) return answer
    die()
    return dead
  }
  const { clock, origin } = world
  return {
    ...createTestFrame({ fetch, store, clock, origin, site: meadow, projectId: 'meadow', saved }),
    died,
  }
}
type Frame = ReturnType<typeof loadFrame>

/** The newest code that was mailed to the user. */
async function codeOf({ email }: User): Promise<string> {
  const codes = (await world.mails()).flatMap((mail) =>
    mail.kind === 'code' && mail.to === email ? [mail.code] : [],
  )
  return codes.at(-1) ?? ''
}

/** Signs in by email and opens the wallet, as the page asks for it. @returns the address that the page is given */
async function enter(frame: Frame, user: User): Promise<string> {
  expect(await frame.startEmail(user.email)).toEqual({ action: 'verify-otp', digits: 6 })
  await frame.enterCode(await codeOf(user))
  return frame.open()
}

/** Signs in again as after a reload. @returns the address */
async function enterAgain(frame: Frame, user: User): Promise<string> {
  await world.clock.advance(31_000)
  return (await frame.isSignedIn()) ? frame.open() : enter(frame, user)
}

const accountOf = async (frame: Frame, account: string) =>
  recoverMessageAddress({ message: 'hello', signature: await frame.sign('hello', account) })

/** Expects that this browser and one that knows nothing but the recovery code open the one wallet of the user, and sign with it. */
async function expectOneWallet(user: User, store: DeviceStore, given?: string): Promise<void> {
  const frame = loadFrame(user, store)
  const account = await enterAgain(frame, user)
  if (given !== undefined) expect(account).toBe(given)
  expect(await accountOf(frame, account)).toBe(account)
  const elsewhere = loadFrame(user, await newStore())
  expect(await enterAgain(elsewhere, user)).toBe(account)
  expect(await accountOf(elsewhere, account)).toBe(account)
  expect((await opened.db.select().from(wallets)).map(({ evmAddress }) => evmAddress)).toEqual([account])
  const types = (await opened.db.select().from(envelopes)).map(({ type }) => type)
  expect(types.sort()).toEqual(['code', 'device', 'device'])
  expect(await opened.db.select().from(users)).toHaveLength(1)
}

describe('an enrolment', () => {
  test('gives the page the address of a wallet that another browser opens with the recovery code', async () => {
    const [user, store] = [newUser(), await newStore()]
    await expectOneWallet(user, store, await enter(loadFrame(user, store), user))
  })

  test('that ends at any request, unsent or unanswered, gives no address, stores nothing twice, and is completed by the next sign-in (R-106, F97, F98)', async () => {
    let cuts = 0
    for (let at = 1, isCut = true; isCut; at++)
      for (const when of ['before', 'after'] as const) {
        for (const table of [users, otp, outbox]) await opened.db.delete(table)
        const [user, store] = [newUser(), await newStore()]
        const frame = loadFrame(user, store, { cut: { at, when } })
        const given = await Promise.race([enter(frame, user), frame.died])
        isCut = given === 'died'
        if (isCut) cuts += 1
        await expectOneWallet(user, store, isCut ? undefined : given)
      }
    expect(cuts).toBeGreaterThanOrEqual(14)
  })

  test('whose envelopes come back changed gives no address (R-106, F90)', async () => {
    const changes = [
      (text: string) =>
        text.replace(/"ciphertext":"(.)/, (_, first) => `"ciphertext":"${first === 'A' ? 'B' : 'A'}`),
      (text: string) => text.replace(/"iv":"(.)/, (_, first) => `"iv":"${first === 'A' ? 'B' : 'A'}`),
      (text: string) => text.replace(/"ciphertext":"[^"]*"/, '"ciphertext":""'),
    ]
    for (const edit of changes) {
      const [user, store] = [newUser(), await newStore()]
      const frame = loadFrame(user, store, {
        change: async (path, answer) =>
          path === '/v1/wallet/envelope' ? new Response(edit(await answer.text()), answer) : answer,
      })
      await expect(enter(frame, user)).rejects.toThrow()
      const again = loadFrame(user, store)
      const account = await enterAgain(again, user)
      expect(await accountOf(again, account)).toBe(account)
    }
  })

  test('whose session the browser fails to store gives no address, and the same code signs in (F61)', async () => {
    const [user, kept] = [newUser(), await newStore()]
    let failures = 1
    const store: DeviceStore = {
      ...kept,
      keys: kept.keys,
      async writeSession(session) {
        if (failures-- > 0) throw new DOMException('The transaction was aborted.', 'AbortError')
        await kept.writeSession(session)
      },
    }
    const frame = loadFrame(user, store)
    await frame.startEmail(user.email)
    const code = await codeOf(user)
    await expect(frame.enterCode(code)).rejects.toThrow('aborted')
    expect(await opened.db.select().from(wallets)).toEqual([])
    await frame.enterCode(code)
    await frame.open()
    await expectOneWallet(user, kept)
    expect(new Set((await opened.db.select().from(sessions)).map(({ userId }) => userId)).size).toBe(1)
  })

  test('on two devices at once makes one wallet, which both open (F70)', async () => {
    for (let race = 0; race < 4; race++) {
      await opened.db.delete(users)
      const user = newUser()
      const frames = [loadFrame(user, await newStore()), loadFrame(user, await newStore())]
      for (const frame of frames) {
        await world.clock.advance(31_000)
        await frame.startEmail(user.email)
        await frame.enterCode(await codeOf(user))
      }
      const [one, other] = await Promise.all(frames.map((frame) => frame.open()))
      expect(one).toBe(other)
      expect(await opened.db.select().from(wallets)).toHaveLength(1)
    }
  })

  test('in two tabs of one browser at once makes one wallet, which both open (F70)', async () => {
    for (let race = 0; race < 4; race++) {
      await opened.db.delete(users)
      const [user, store] = [newUser(), await newStore()]
      const first = loadFrame(user, store)
      await first.startEmail(user.email)
      await first.enterCode(await codeOf(user))
      const tabs = [first, loadFrame(user, store)]
      const [one, other] = await Promise.all(tabs.map((tab) => tab.open()))
      expect(one).toBe(other)
      expect(await opened.db.select().from(envelopes)).toHaveLength(2)
    }
  })
})

describe('an opened wallet', () => {
  test('is not of another user, whatever envelope the server answers with (F91, R-104)', async () => {
    const [ann, bob] = [newUser(), newUser()]
    const stores = [await newStore(), await newStore()] as const
    const answers: string[] = []
    const record = async (path: string, answer: Response) => {
      if (path === '/v1/wallet/envelope') answers.push(await answer.clone().text())
      return answer
    }
    await enter(loadFrame(bob, stores[1], { change: record }), bob)
    const account = await enter(loadFrame(ann, stores[0]), ann)
    expect(answers.length).toBe(2)
    for (const foreign of answers) {
      const frame = loadFrame(ann, stores[0], {
        change: async (path, answer) =>
          path === '/v1/wallet/envelope' ? new Response(foreign, answer) : answer,
      })
      expect(await frame.isSignedIn()).toBe(true)
      await expect(frame.open()).rejects.toThrow()
      await expect(frame.sign('hello', account)).rejects.toThrow()
    }
    const again = loadFrame(ann, stores[0])
    expect(await again.isSignedIn()).toBe(true)
    expect(await again.open()).toBe(account)
  })

  test('whose device envelope was lost or no longer opens is opened with the recovery code, and then by this device again (F58, F90)', async () => {
    const [user, store] = [newUser(), await newStore()]
    const account = await enter(loadFrame(user, store), user)
    // The browser made new keys: the old envelope does not open.
    await store.renewKeys()
    const frame = loadFrame(user, store)
    expect(await enterAgain(frame, user)).toBe(account)
    user.saved.clear()
    const next = loadFrame(user, store)
    expect(await next.isSignedIn()).toBe(true)
    expect(await next.open()).toBe(account)
  })

  test('is opened with each of the recovery codes that its user has saved', async () => {
    const user = newUser()
    const frame = loadFrame(user, await newStore())
    const account = await enter(frame, user)
    const [[walletId = '', first = ''] = []] = user.saved
    const { code: second } = await frame.saveCode()
    for (const code of [first, second]) {
      user.saved.set(walletId, code)
      expect(await enterAgain(loadFrame(user, await newStore()), user)).toBe(account)
    }
  })

  test('that has locked itself between two requests is opened again and signs (F89, R-102)', async () => {
    const [user, store] = [newUser(), await newStore()]
    const frame = loadFrame(user, store)
    const account = await enter(frame, user)
    await world.clock.advance(5 * 60_000)
    expect(frame.signer.isOpen()).toBe(false)
    expect(await accountOf(frame, account)).toBe(account)
  })

  test('signs nothing after signing out (F73)', async () => {
    const [user, store] = [newUser(), await newStore()]
    const frame = loadFrame(user, store)
    const account = await enter(frame, user)
    await frame.signOut()
    expect(frame.signer.isOpen()).toBe(false)
    await expect(frame.sign('hello', account)).rejects.toMatchObject({ rpcCode: 4100 })
  })
})
