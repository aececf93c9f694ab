import { randomBytes, randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import type { CreateWallet } from '@latchkey/embedded-wallet/api'
import { openBytes } from '@latchkey/server-kit/keys'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEnvelope } from '../../../packages/embedded-wallet/src/keys/envelope.ts'
import { assistedKey, createDeviceKeys } from '../../../packages/embedded-wallet/src/keys/factorKeys.ts'
import { createSigner } from '../../../packages/embedded-wallet/src/site/signer/createSigner.ts'
import { envelopes, walletDeks, wallets } from '../../wallet/src/database/schema.ts'
import { createKeys as createWalletKeys } from '../../wallet/src/keys/createKeys.ts'
import { createWorld as createWalletWorld, meadow, servicesOf } from '../../wallet/src/testing/createWorld.ts'
import { register } from '../../wallet/src/testing/makeWallet.ts'
import { openTestDatabase as openWalletDatabase } from '../../wallet/src/testing/openTestDatabase.ts'
import { signIn } from '../../wallet/src/testing/signIn.ts'
import { shares } from './database/schema.ts'
import { createKeys } from './keys/createKeys.ts'
import { createWorld } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

const count = 10

/** Every 32 bytes that a dump contains as base64url or hex. */
const keysIn = (dump: string): Uint8Array<ArrayBuffer>[] => [
  ...[...dump.matchAll(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g)].map(
    ([text]) => new Uint8Array(Buffer.from(text, 'base64url')),
  ),
  ...[...dump.matchAll(/\b[0-9a-f]{64}\b/g)].map(([text]) => new Uint8Array(Buffer.from(text, 'hex'))),
]

test('neither the wallet nor the recovery service can open an assisted wallet alone (R-107)', async () => {
  const [walletDatabase, database] = [await openWalletDatabase('memory'), await openTestDatabase('memory')]
  const recovery = createWorld({ db: database.db })
  const services = servicesOf({ meadow: [meadow] })
  const http: Http = async (request) => {
    if (!request.url.startsWith(recovery.origin)) return services(request)
    const answer = await recovery.app.request(request.url)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const wallet = createWalletWorld({ db: walletDatabase.db, http })
  for (let index = 0; index < count; index++) {
    const email = `user${index}@mail.example`
    const client = await signIn(wallet, await wallet.client(), email)
    const { nonce, walletId } = (await client.post('/v1/wallet/nonce')).body
    const userId = client.session()?.user.id ?? ''
    const secret = new Uint8Array(randomBytes(32))
    const factorId = randomUUID()
    const device = await recovery.device({ userId, walletId, email })
    const { answer } = await device.store(secret, factorId)
    const { wrapping } = await createDeviceKeys()
    const seals = [
      { type: 'device', factorId: client.jkt, key: wrapping },
      { type: 'assisted', factorId, key: await assistedKey(secret) },
    ] as const
    const made = await createSigner({ mayExport: false }).create({ userId, walletId, nonce, seals })
    const registration: CreateWallet = { walletId, nonce, ...made, receipt: answer.body.receipt }
    expect((await register(client, registration)).status).toBe(201)
  }

  const dumpOf = async (
    db: { execute(query: ReturnType<typeof sql>): PromiseLike<unknown> },
    schema: string,
  ) => {
    const { rows: tables } = (await db.execute(
      sql`select table_name from information_schema.tables where table_schema = ${schema}`,
    )) as { rows: { table_name: string }[] }
    const all = await Promise.all(
      tables.map(({ table_name: name }) => db.execute(sql`select * from ${sql.raw(`${schema}.${name}`)}`)),
    )
    return JSON.stringify(all)
  }
  // All of the wallet's database and key file: the outer encryption opens, and every key that it contains is tried.
  const walletKeys = createWalletKeys(wallet.keyFile)
  const deks = await walletDatabase.db.select().from(walletDeks)
  const owners = await walletDatabase.db.select().from(wallets)
  const inner = (await walletDatabase.db.select().from(envelopes)).map((row) => {
    const wrapped = deks.find(({ walletId }) => walletId === row.walletId)
    if (!wrapped) throw new Error('The wallet has no key')
    const dek = walletKeys.unwrapDek(row.walletId, wrapped)
    const bytes = Buffer.from(openBytes(dek, row.outerCiphertext, `outer/v1|${row.id}|${row.walletId}`))
    const { userId = '', fingerprint = '' } = owners.find(({ id }) => id === row.walletId) ?? {}
    const { type, factorId, walletId } = row
    return {
      dek: new Uint8Array(dek),
      envelope: {
        ...{ type, factorId, iv: bytes.subarray(0, 12).toString('base64url') },
        ciphertext: bytes.subarray(12).toString('base64url'),
      },
      owner: { userId, walletId, type, factorId, fingerprint },
    }
  })
  const opens = async (keys: readonly Uint8Array<ArrayBuffer>[]) => {
    const imported = await Promise.all(keys.map(assistedKey))
    let opened = 0
    for (const { envelope, owner } of inner)
      for (const key of imported)
        opened += await openEnvelope(envelope, key, owner).then(
          () => 1,
          () => 0,
        )
    return opened
  }
  const walletDump = (await dumpOf(walletDatabase.db, 'wallet')) + JSON.stringify(wallet.keyFile)
  const ofWallet = [...keysIn(walletDump), ...inner.map(({ dek }) => dek)]
  expect(ofWallet.length).toBeGreaterThan(2 * count)
  expect(inner).toHaveLength(2 * count)
  expect(await opens(ofWallet)).toBe(0)

  // All of the recovery service's: it has the secrets, and no envelope.
  const own = createKeys(recovery.keyFile)
  const secrets = (await database.db.select().from(shares)).map((row) => own.openAtRest(row.sealed, row))
  const recoveryDump = await dumpOf(database.db, 'recovery')
  for (const { envelope, owner } of inner)
    for (const part of [envelope.ciphertext, owner.fingerprint]) expect(recoveryDump).not.toContain(part)

  // Both together open every wallet, which is why the level is not called self-custody.
  expect(await opens(secrets)).toBe(count)
  await Promise.all([walletDatabase.close(), database.close()])
})
