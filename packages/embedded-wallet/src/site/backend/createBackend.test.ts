import { calculateThumbprint } from 'dpop'
import { expect, test } from 'vitest'
import { createDeviceKeys } from '../../keys/factorKeys.ts'
import { openDeviceStore } from '../device/deviceStore.ts'
import { createBackend } from './createBackend.ts'

/** A backend that refuses the first key it sees as revoked. */
async function setup() {
  const device = await openDeviceStore(() => undefined, createDeviceKeys)
  const revoked = await calculateThumbprint(device.keys.signing.publicKey)
  const asked: string[] = []
  const fetch: Window['fetch'] = async (_, init) => {
    const jkt = await calculateThumbprint(device.keys.signing.publicKey)
    asked.push(String(new Headers(init?.headers).get('dpop')))
    return jkt === revoked
      ? Response.json({ code: 'device_revoked', message: 'Revoked.' }, { status: 403 })
      : Response.json({ digits: 6 })
  }
  return {
    backend: createBackend({ fetch, origin: 'https://wallet.example', device }),
    device,
    revoked,
    asked,
  }
}
const keyOf = (proof: string) =>
  JSON.stringify(JSON.parse(atob((proof.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/'))).jwk)

test('a device that was signed out elsewhere signs in again with a new key', async () => {
  const { backend, device, revoked, asked } = await setup()
  await device.writeSession({ accessToken: 'old', expiresAt: 0, refreshToken: 'old', user: {} as never })
  expect(await backend.request('POST', '/v1/otp/start', {})).toEqual({ digits: 6 })
  expect(asked).toHaveLength(2)
  expect(keyOf(asked[0] ?? '')).not.toBe(keyOf(asked[1] ?? ''))
  expect(await calculateThumbprint(device.keys.signing.publicKey)).not.toBe(revoked)
  expect(await device.readSession()).toBeUndefined()
})

test('a request of a session keeps its key', async () => {
  const { backend, asked } = await setup()
  const request = backend.request('GET', '/v1/wallet', undefined, { accessToken: 'token' })
  await expect(request).rejects.toMatchObject({ code: 'device_revoked' })
  expect(asked).toHaveLength(1)
})
