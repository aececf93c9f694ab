import { databases } from '@latchkey/server-kit/testing'
import { asc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit } from '../database/schema.ts'
import { deviceAt, envelopeAt, makeRegistration, read, register } from '../testing/makeWallet.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { auditHash } from './appendAudit.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, user, owner } = setUpWorld(place)

  it('each row of the audit log contains the hash of the one before, also of concurrent events', async () => {
    const clients = [await user('a@mail.example'), await user('b@mail.example'), await user('c@mail.example')]
    await Promise.all(
      clients.map(async (client) => {
        const registration = await makeRegistration(client)
        await register(client, registration)
        await Promise.all(
          [...registration.envelopes, ...registration.envelopes].map((one) => read(client, one)),
        )
      }),
    )
    const rows = await db().select().from(audit).orderBy(asc(audit.seq))
    expect(rows.length).toBeGreaterThanOrEqual(15)
    for (const [index, row] of rows.entries()) {
      expect(row.seq).toBe(index + 1)
      expect(row.hash).toBe(auditHash(row))
      expect(row.prevHash).toBe(rows[index - 1]?.hash ?? '0'.repeat(64))
    }
  })

  it('nothing is released when the audit log cannot be written (F114)', async () => {
    const { client, registration } = await owner()
    await db().execute('alter table wallet.audit rename to audit_away')
    const answer = await read(client, envelopeAt(registration, deviceAt))
    await db().execute('alter table wallet.audit_away rename to audit')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain(envelopeAt(registration, deviceAt).ciphertext)
  })
})
