import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { walletDeks } from '../database/schema.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { createWorld } from '../testing/createWorld.ts'
import { makeRegistration, register } from '../testing/makeWallet.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { signIn } from '../testing/signIn.ts'
import { createKeys } from './createKeys.ts'
import { makeKeyFile, readKeyFile, writeKeyFile } from './keyFile.ts'
import { rotateKekA } from './rotateKekA.ts'

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let folder: string
  let path: string
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
    path = join(folder, 'wallet-keys.json')
    await writeKeyFile(path, makeKeyFile())
    await opened?.empty()
    return () => rm(folder, { recursive: true })
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }
  const readKeys = () => readKeyFile(path, { create: false })
  /** The server with the present key file. */
  const startWorld = async () => createWorld({ db: db(), keyFile: await readKeys() })
  const release = (client: TestClient, { type, factorId }: Envelope) =>
    client.post('/v1/wallet/envelope', { type, factorId })

  async function makeWallets(count: number): Promise<readonly Envelope[]> {
    const world = await startWorld()
    const devices: Envelope[] = []
    for (let index = 0; index < count; index++) {
      const client = await signIn(world, await world.client(), `user-${index}@mail.example`)
      const registration = await makeRegistration(client)
      expect((await register(client, registration)).status).toBe(201)
      const [device] = registration.envelopes
      if (device) devices.push(device)
      expect((await release(client, device as Envelope)).body).toMatchObject({
        ciphertext: device?.ciphertext,
      })
    }
    return devices
  }
  /** Each wallet's key, opened with the present key file. */
  async function openAll(): Promise<readonly string[]> {
    const keys = createKeys(await readKeys())
    const rows = await db().select().from(walletDeks)
    return rows.map((row) => Buffer.from(keys.unwrapDek(row.walletId, row)).toString('hex')).sort()
  }

  it('every wallet opens with the new key, and none with the former one', async () => {
    await makeWallets(2)
    const [former, opened] = [await readKeys(), await openAll()]
    expect(await rotateKekA(db(), path)).toBe(2)
    expect(await openAll()).toEqual(opened)
    const current = await readKeys()
    expect(current).toEqual({ ...former, kekA: current.kekA })
    expect(current.kekA).not.toBe(former.kekA)
    const [row] = await db().select().from(walletDeks)
    expect(() => row && createKeys(former).unwrapDek(row.walletId, row)).toThrow()
    expect(await (await startWorld()).isReadable()).toBe(true)
    expect(await createWorld({ db: db(), keyFile: former }).isReadable()).toBe(false)
  })

  it.each([0, 1, 2])(
    'a rotation killed after %i wallets leaves a server that reads all, and the next one goes on',
    async (done) => {
      await makeWallets(3)
      const before = await openAll()
      await expect(rotateKekA(dyingAfter(db(), done), path)).rejects.toThrow('killed')
      expect(await openAll()).toEqual(before)
      expect(await (await startWorld()).isReadable()).toBe(true)
      const { kekA } = await readKeys()
      expect(await rotateKekA(db(), path)).toBe(3)
      expect(await openAll()).toEqual(before)
      expect(await readKeys()).toMatchObject({ kekA })
      expect(await readKeys()).not.toHaveProperty('formerKekA')
    },
  )

  it('the key file of another database is refused and stays as it is', async () => {
    await makeWallets(1)
    await writeKeyFile(path, makeKeyFile())
    const text = await readFile(path, 'utf8')
    await expect(rotateKekA(db(), path)).rejects.toThrow('is not the one of this database')
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('only the current system user can read the new key file', async () => {
    await rotateKekA(db(), path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

/** A database that fails after `updates` updates, as when the process is killed: its transaction is rolled back. */
function dyingAfter(db: Database, updates: number): Database {
  let left = updates
  const dying = (tx: Database): Database =>
    new Proxy(tx, {
      get(target, name) {
        if (name === 'update' && left-- === 0) throw new Error('killed')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction')
        return (work: (tx: Database) => Promise<unknown>) => db.transaction((tx) => work(dying(tx)))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
