import { randomBytes, randomUUID } from 'node:crypto'
import { transferCommitment } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { audit, deviceTransfers } from '../database/schema.ts'
import type { Answer, TestClient } from '../testing/createTestClient.ts'
import {
  anEnvelope,
  codeAt,
  deviceAt,
  envelopeAt,
  type OpenWallet,
  open,
  prove,
  read as readEnvelope,
} from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { transferMs } from './createDeviceTransfers.ts'

const text = (bytes: number) => randomBytes(bytes).toString('base64url')
const nonce = text(32)
const sealed = {
  ...{ iv: text(12), ciphertext: text(48) },
  sealedKey: { enc: text(32), ciphertext: text(48) },
}

/** Asks as the frame does. */
const ask = (client: TestClient, step: string, transferId: string, body: object = {}): Promise<Answer> =>
  client.post(`/v1/device-transfers/${step}`, { transferId, ...body })
/** Renews the access token, which is valid for as long as a transfer. */
async function refresh(client: TestClient): Promise<void> {
  const refreshToken = client.session()?.refreshToken
  client.setSession(undefined)
  client.adopt(await client.post('/v1/session/refresh', { refreshToken }))
}
const list = async (client: TestClient) => (await client.get('/v1/device-transfers')).body.transfers

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

  /** A device that opens the wallet, and a new one that has signed in. */
  async function twoDevices(email?: string) {
    const { client: old, registration, keys } = await owner(email)
    await world().clock.advance(31_000)
    const fresh = await user(email)
    const transferId = randomUUID()
    const secrets = { transferId, publicKey: text(32), nonce: text(32) }
    const { walletId } = registration
    const commitment = transferCommitment({ ...secrets, walletId })
    return { old, fresh, registration, keys, transferId, secrets, commitment }
  }
  /** The same, and the new device has started. */
  async function started(email?: string) {
    const devices = await twoDevices(email)
    const { fresh, transferId, commitment } = devices
    expect(outcome(await ask(fresh, 'start', transferId, { commitment }))).toBe('201')
    return devices
  }
  /** The same, and both have exchanged what the number is made of. */
  async function revealed() {
    const devices = await started()
    const { old, fresh, transferId, secrets } = devices
    expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('204')
    expect(outcome(await ask(fresh, 'reveal', transferId, secrets))).toBe('204')
    return devices
  }
  /** Another device that opens the wallet. */
  async function otherOpener(wallet: OpenWallet) {
    await world().clock.advance(31_000)
    const client = await user()
    const { factors } = (await client.get('/v1/wallet')).body.wallet
    const code = factors.find(({ type }: { type: string }) => type === 'code')
    expect(outcome(await open(client, wallet, { type: 'code', factorId: code.factorId }))).toBe('204')
    const added = await client.post('/v1/wallet/envelopes', { envelope: anEnvelope('device', client.jkt) })
    expect(outcome(added)).toBe('201')
    return client
  }

  describe('device transfers', () => {
    it('the new device gets what the other one sent, once, and an envelope of its own', async () => {
      const { old, fresh, registration, keys, transferId, secrets, commitment } = await started()
      expect(await list(old)).toEqual([
        {
          ...{ transferId, commitment, site: 'https://meadow.example' },
          created: world().clock.now(),
        },
      ])
      expect((await ask(fresh, 'read', transferId)).body).toEqual({ status: 'waiting' })
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('204')
      expect(await list(old)).toEqual([])
      expect((await ask(fresh, 'read', transferId)).body).toEqual({
        ...{ status: 'claimed', approverNonce: nonce },
      })
      expect(outcome(await ask(fresh, 'reveal', transferId, secrets))).toBe('204')
      const { publicKey, nonce: revealedNonce } = secrets
      expect((await ask(old, 'read', transferId)).body).toEqual({
        ...{ status: 'revealed', approverNonce: nonce, publicKey, nonce: revealedNonce },
      })
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('204')
      expect((await ask(fresh, 'read', transferId)).body.status).toBe('approved')
      const own = { envelope: anEnvelope('device', fresh.jkt) }
      expect(outcome(await fresh.post('/v1/wallet/envelopes', own))).toBe('403 step_up_required')
      const received = (await ask(fresh, 'receive', transferId)).body
      expect(received).toMatchObject(sealed)
      expect(outcome(await ask(fresh, 'receive', transferId))).toBe('404 not_found')
      expect(await db().select().from(deviceTransfers)).toEqual([])

      expect(outcome(await fresh.post('/v1/wallet/envelopes', own))).toBe('403 step_up_required')
      const opening = { type: 'transfer', factorId: transferId, challenge: received.challenge } as const
      expect(outcome(await prove(fresh, { ...registration, keys }, opening))).toBe('204')
      expect(outcome(await fresh.post('/v1/wallet/envelopes', own))).toBe('201')
      expect(outcome(await readEnvelope(fresh, own.envelope))).toBe('200')
      expect((await world().mails()).map(({ kind }) => kind)).toContain('new-device')
      const { walletId } = registration
      const events = await db().select().from(audit)
      expect(events.map(({ event, facts }) => ({ event, facts }))).toEqual(
        expect.arrayContaining([
          {
            event: 'device_transfer_approved',
            facts: { walletId, transferId, factorId: fresh.jkt },
          },
          { event: 'envelope_released', facts: { walletId, type: 'transfer', factorId: transferId } },
        ]),
      )
    })

    it('a device that was let in is revoked as any other', async () => {
      const { old, fresh, transferId } = await revealed()
      await ask(old, 'approve', transferId, sealed)
      await ask(fresh, 'receive', transferId)
      const envelope = anEnvelope('device', fresh.jkt)
      await fresh.post('/v1/wallet/envelopes', { envelope })
      const { devices } = (await old.get('/v1/devices')).body
      const device = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
      expect(outcome(await old.post('/v1/devices/revoke', { deviceId: device.id }))).toBe('204')
      expect(outcome(await readEnvelope(fresh, envelope))).toBe('401 session_ended')
      const { factors } = (await old.get('/v1/wallet')).body.wallet
      expect(factors.map(({ type }: { type: string }) => type).sort()).toEqual(['code', 'device'])
    })

    it('only a fresh sign-in starts one', async () => {
      const { fresh, transferId, commitment } = await twoDevices()
      await world().clock.advance(300_001)
      expect(outcome(await ask(fresh, 'start', transferId, { commitment }))).toBe('403 step_up_required')
    })

    it('a device has one at a time, and a limited number in 10 min', async () => {
      const { old, fresh, transferId, commitment } = await started()
      const second = randomUUID()
      expect(outcome(await ask(fresh, 'start', second, { commitment }))).toBe('201')
      expect((await list(old)).map((one: { transferId: string }) => one.transferId)).toEqual([second])
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('404 not_found')
      for (let count = 2; count < 10; count += 1)
        expect(outcome(await ask(fresh, 'start', randomUUID(), { commitment }))).toBe('201')
      expect(outcome(await ask(fresh, 'start', randomUUID(), { commitment }))).toBe('429 too_many_requests')
    })

    it('the id of the transfer of another user cannot be taken', async () => {
      const { transferId } = await started()
      const { fresh, commitment } = await twoDevices('eve@mail.example')
      expect(outcome(await ask(fresh, 'start', transferId, { commitment }))).toBe('400 invalid_request')
    })

    it('devices of other users, the new device itself, and devices without the wallet cannot claim it', async () => {
      const { fresh, transferId } = await started()
      const { client: stranger } = await owner('eve@mail.example')
      await world().clock.advance(31_000)
      const alsoNew = await user()
      for (const client of [stranger, fresh, alsoNew])
        expect(outcome(await ask(client, 'claim', transferId, { nonce }))).toBe('404 not_found')
      expect(await list(stranger)).toEqual([])
      expect(outcome(await alsoNew.get('/v1/device-transfers'))).toBe('404 not_found')
      for (const step of ['read', 'end'])
        for (const client of [stranger, alsoNew])
          expect(outcome(await ask(client, step, transferId))).toBe('404 not_found')
    })

    it('a device that opens the wallet does not answer itself', async () => {
      const { old, commitment } = await twoDevices()
      const transferId = randomUUID()
      expect(outcome(await ask(old, 'start', transferId, { commitment }))).toBe('201')
      expect(await list(old)).toEqual([])
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('404 not_found')
    })

    it('a device that was revoked cannot claim it', async () => {
      const { old, fresh, transferId, registration, keys } = await started()
      const { devices } = (await fresh.get('/v1/devices')).body
      const device = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
      await open(fresh, { ...registration, keys }, envelopeAt(registration, codeAt))
      await fresh.post('/v1/devices/revoke', { deviceId: device.id })
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('401 session_ended')
    })

    it('the transfer of a new device that was revoked is neither listed, approved nor received', async () => {
      const { old, fresh, transferId } = await revealed()
      const { devices } = (await old.get('/v1/devices')).body
      const device = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
      await old.post('/v1/devices/revoke', { deviceId: device.id })
      expect(await list(old)).toEqual([])
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('404 not_found')
      expect(outcome(await ask(fresh, 'receive', transferId))).toBe('401 session_ended')
    })

    it('the first claim counts, and may be repeated with the same nonce', async () => {
      const { old, transferId, registration, keys } = await started()
      const third = await otherOpener({ ...registration, keys })
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('204')
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('204')
      expect(outcome(await ask(old, 'claim', transferId, { nonce: text(32) }))).toBe('409 transfer_claimed')
      expect(outcome(await ask(third, 'claim', transferId, { nonce }))).toBe('409 transfer_claimed')
      expect(outcome(await ask(third, 'approve', transferId, sealed))).toBe('404 not_found')
      expect(outcome(await ask(third, 'read', transferId))).toBe('404 not_found')
    })

    it('of two claims at once one counts', async () => {
      const { old, transferId, registration, keys } = await started()
      const third = await otherOpener({ ...registration, keys })
      const outcomes = await Promise.all(
        [old, third].map(async (client) =>
          outcome(await ask(client, 'claim', transferId, { nonce: text(32) })),
        ),
      )
      expect(outcomes.sort()).toEqual(['204', '409 transfer_claimed'])
    })

    it('nothing is revealed before a claim, and only what was committed to', async () => {
      const { old, fresh, transferId, secrets } = await started()
      expect(outcome(await ask(fresh, 'reveal', transferId, secrets))).toBe('404 not_found')
      await ask(old, 'claim', transferId, { nonce })
      for (const change of [{ publicKey: text(32) }, { nonce: text(32) }])
        expect(outcome(await ask(fresh, 'reveal', transferId, { ...secrets, ...change }))).toBe(
          '400 invalid_request',
        )
      expect(outcome(await ask(old, 'reveal', transferId, secrets))).toBe('404 not_found')
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('404 not_found')
      expect((await ask(old, 'read', transferId)).body.status).toBe('claimed')
    })

    it('nothing is handed over before the approval, and only to the device that asked', async () => {
      const { old, fresh, transferId, registration, keys } = await revealed()
      expect(outcome(await ask(fresh, 'receive', transferId))).toBe('404 not_found')
      expect(outcome(await ask(fresh, 'approve', transferId, sealed))).toBe('403 step_up_required')
      const third = await otherOpener({ ...registration, keys })
      expect(outcome(await ask(third, 'approve', transferId, sealed))).toBe('404 not_found')
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('204')
      const other = { ...sealed, iv: text(12) }
      expect(outcome(await ask(old, 'approve', transferId, other))).toBe('204')
      await world().clock.advance(31_000)
      for (const client of [old, third, await user()])
        expect(outcome(await ask(client, 'receive', transferId))).toBe('404 not_found')
      expect((await ask(fresh, 'receive', transferId)).body).toMatchObject(sealed)
    })

    it('an approval needs a session that has opened the wallet in the last 15 min', async () => {
      const { old, fresh, registration, keys, transferId, secrets, commitment } = await twoDevices()
      await world().clock.advance(299_000)
      await ask(fresh, 'start', transferId, { commitment })
      await ask(old, 'claim', transferId, { nonce })
      await ask(fresh, 'reveal', transferId, secrets)
      await world().clock.advance(590_000)
      await refresh(old)
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('403 step_up_required')
      await readEnvelope(old, envelopeAt(registration, deviceAt))
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('403 step_up_required')
      await open(old, { ...registration, keys }, envelopeAt(registration, deviceAt))
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('204')
    })

    it('nothing is handed over after a refusal', async () => {
      const { old, fresh, transferId } = await revealed()
      expect(outcome(await ask(old, 'end', transferId))).toBe('204')
      expect(outcome(await ask(old, 'end', transferId))).toBe('204')
      expect((await ask(fresh, 'read', transferId)).body.status).toBe('refused')
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('404 not_found')
      expect(outcome(await ask(fresh, 'receive', transferId))).toBe('404 not_found')
      const events = await db().select().from(audit)
      expect(events.filter(({ event }) => event === 'device_transfer_refused')).toHaveLength(1)
    })

    it('the new device cancels it', async () => {
      const { old, fresh, transferId } = await revealed()
      expect(outcome(await ask(fresh, 'end', transferId))).toBe('204')
      for (const client of [old, fresh])
        expect(outcome(await ask(client, 'read', transferId))).toBe('404 not_found')
      expect(outcome(await ask(old, 'approve', transferId, sealed))).toBe('404 not_found')
    })

    it('it ends after 10 min, approved or not, and is deleted', async () => {
      const { old, fresh, transferId } = await revealed()
      await world().clock.advance(transferMs - 1)
      await refresh(old)
      await refresh(fresh)
      expect(outcome(await ask(old, 'read', transferId))).toBe('200')
      await ask(old, 'approve', transferId, sealed)
      await world().sweep()
      expect(await db().select().from(deviceTransfers)).toHaveLength(1)
      await world().clock.advance(2)
      for (const step of ['read', 'receive', 'end'])
        expect(outcome(await ask(fresh, step, transferId))).toBe('404 not_found')
      expect(outcome(await ask(old, 'claim', transferId, { nonce }))).toBe('404 not_found')
      await world().sweep()
      expect(await db().select().from(deviceTransfers)).toEqual([])
    })

    it('its states cannot be read without limit', async () => {
      const { old, transferId } = await started()
      const answers = new Set<string>()
      // The bucket refills while the test asks.
      for (let count = 0; count < 600 && answers.size < 2; count += 1)
        answers.add(outcome(await ask(old, 'read', transferId)))
      expect([...answers]).toEqual(['404 not_found', '429 too_many_requests'])
    })
  })
})
