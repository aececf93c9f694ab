import type { Http } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { createDeviceKeys } from '../../../packages/embedded-wallet/src/keys/factorKeys.ts'
import { openDeviceStore } from '../../../packages/embedded-wallet/src/site/device/deviceStore.ts'
import { createTestFrame } from '../../../packages/embedded-wallet/src/testing/createTestFrame.ts'
import { sessions } from '../../wallet/src/database/schema.ts'
import { createWorld as createWalletWorld, meadow, servicesOf } from '../../wallet/src/testing/createWorld.ts'
import { openTestDatabase as openWalletDatabase } from '../../wallet/src/testing/openTestDatabase.ts'
import { createWorld } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

// PGlite takes seconds to start, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const [ann, studio] = ['ann@mail.example', 'ann@studio.example']
const dayMs = 86_400_000

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> }

/** The frame, the wallet and the recovery service with their real code, and a mailbox that every code comes to. */
async function createAll() {
  const [walletDatabase, database] = [await openWalletDatabase('memory'), await openTestDatabase('memory')]
  await Promise.all([walletDatabase.empty(), database.empty()])
  const apps = new Map<string, App>()
  const services = servicesOf({ meadow: [meadow] })
  const http: Http = async (request) => {
    const { origin, pathname } = new URL(request.url)
    const app = apps.get(origin)
    if (!app) return services(request)
    const answer = await app.request(pathname, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const recovery = createWorld({ db: database.db, http })
  const { clock } = recovery
  const wallet = createWalletWorld({ db: walletDatabase.db, clock, http })
  apps.set(recovery.origin, recovery.app).set(wallet.origin, wallet.app)
  const { keyId, publicKey } = (await (await recovery.app.request('/v1/key')).json()) as Record<
    string,
    string
  >
  let cutPath: string | undefined
  const fetch = (async (url: string, init: RequestInit) => {
    const { origin, pathname } = new URL(url)
    if (pathname === cutPath) throw new TypeError('Failed to fetch')
    const headers = new Headers(init?.headers)
    headers.set('origin', wallet.origin)
    return apps.get(origin)?.request(pathname, { ...init, headers })
    // The frame passes an address and options only.
  }) as unknown as Window['fetch']
  const code = async (to: string) =>
    (await wallet.mails()).flatMap((mail) => ('code' in mail && mail.to === to ? [mail.code] : [])).at(-1) ??
    ''

  /** A browser, with the mailbox that its second code is read from. */
  async function device(secondCodeOf: string) {
    const frame = createTestFrame({
      ...{ fetch, clock, origin: wallet.origin, site: meadow, projectId: 'meadow' },
      store: await openDeviceStore(() => undefined, createDeviceKeys),
      recovery: { origin: recovery.origin, keyId: keyId ?? '', publicKey: publicKey ?? '' },
      readSecondCode: async () =>
        (await recovery.mails())
          .flatMap((mail) => (mail.kind === 'code' && mail.to === secondCodeOf ? [mail.code] : []))
          .at(-1) ?? '',
    })
    return {
      ...frame,
      async signIn(email: string) {
        await clock.advance(30_000)
        await frame.startEmail(email)
        await frame.enterCode(await code(email))
      },
      /** @returns the token that undoes it */
      async changeEmail(from: string, to: string): Promise<string> {
        await clock.advance(30_000)
        expect(await frame.startEmailChange(to)).toBe('verify-primary-otp')
        await frame.confirmCurrentEmail(await code(from))
        expect(await frame.confirmNewEmail(await code(to))).toBe(to)
        const links = (await wallet.mails()).flatMap((mail) =>
          mail.kind === 'email-changed' && mail.to === from ? [mail.link] : [],
        )
        return new URL(links[0] ?? '').hash.replace('#undo=', '')
      },
    }
  }
  return {
    clock,
    wallet: { ...wallet, db: walletDatabase.db },
    device,
    code,
    /** Requests to a path fail from now on. */
    cut(path: string | undefined) {
      cutPath = path
    },
    undo: async (token: string) => (await (await wallet.client()).post('/v1/email/undo', { token })).status,
    async close() {
      await Promise.all([walletDatabase.close(), database.close()])
    },
  }
}

test('R-36: the second code goes to the new address 24 h after the change, and to no address before', async () => {
  const { clock, wallet, device, close } = await createAll()
  const laptop = await device(ann)
  await laptop.signIn(ann)
  const account = await laptop.open()
  await laptop.changeEmail(ann, studio)
  expect(await laptop.open()).toBe(account)

  const phone = await device(studio)
  await phone.signIn(studio)
  await expect(phone.open()).rejects.toThrow('The release is held.')
  await clock.advance(dayMs)
  await wallet.sweep()
  await phone.signIn(studio)
  expect(await phone.open()).toBe(account)
  await close()
})

test('R-36: after the undo the former address opens the wallet again, and the new one never does', async () => {
  const { clock, wallet, device, undo, close } = await createAll()
  const stolen = await device(ann)
  await stolen.signIn(ann)
  const account = await stolen.open()
  const token = await stolen.changeEmail(ann, studio)
  const thief = await device(studio)
  await thief.signIn(studio)
  await expect(thief.open()).rejects.toThrow('The release is held.')
  expect(await undo(token)).toBe(204)
  // Signed out, and its key refused.
  await expect(thief.open()).rejects.toThrow()
  const again = await device(studio)
  await again.signIn(studio)
  expect(await again.open()).not.toBe(account)
  // The keys of the device that made the change are locked after five minutes, and cannot be unlocked.
  await clock.advance(300_000)
  await expect(stolen.sign('hello', account)).rejects.toThrow()

  const owner = await device(ann)
  await owner.signIn(ann)
  await expect(owner.open()).rejects.toThrow('The release is held.')
  await clock.advance(dayMs)
  await wallet.sweep()
  await owner.signIn(ann)
  expect(await owner.open()).toBe(account)
  await close()
})

test('the page learns whether the user has a passkey or a recovery code', async () => {
  const { device, close } = await createAll()
  const laptop = await device(ann)
  await laptop.signIn(ann)
  await laptop.open()
  expect(await laptop.hasOwnFactor()).toBe(false)
  await laptop.saveCode()
  expect(await laptop.hasOwnFactor()).toBe(true)
  await close()
})

test('a recovery service that cannot be reached keeps the address as it is', async () => {
  const { clock, device, code, cut, close } = await createAll()
  const laptop = await device(ann)
  await laptop.signIn(ann)
  const account = await laptop.open()
  await clock.advance(30_000)
  await laptop.startEmailChange(studio)
  await laptop.confirmCurrentEmail(await code(ann))
  const digits = await code(studio)
  cut('/v1/shares')
  await expect(laptop.confirmNewEmail(digits)).rejects.toMatchObject({ code: 'unavailable' })
  expect(laptop.session.current()?.user.email).toBe(ann)
  cut(undefined)
  expect(await laptop.confirmNewEmail(digits)).toBe(studio)
  expect(await laptop.open()).toBe(account)
  await close()
})

test('another user who signs in where a wallet is open gets their own wallet, whose session proves that it is open', async () => {
  const { wallet, device, close } = await createAll()
  const laptop = await device(ann)
  await laptop.signIn(ann)
  const account = await laptop.open()
  await laptop.signIn(studio)
  const other = await laptop.open()
  expect(other).not.toBe(account)
  await laptop.signIn(ann)
  expect(laptop.signer.isOpen()).toBe(false)
  expect(await laptop.open()).toBe(account)
  const rows = await wallet.db.select().from(sessions)
  expect(rows.filter(({ openedAt }) => openedAt === null)).toEqual([])
  await close()
})
