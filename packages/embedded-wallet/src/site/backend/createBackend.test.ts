import { createFakeClock } from '@latchkey/core/testing'
import { calculateThumbprint } from 'dpop'
import { describe, expect, test, vi } from 'vitest'
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
    backend: createBackend({ clock: createFakeClock(), fetch, origin: 'https://wallet.example', device }),
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

describe('while the server is unavailable', () => {
  /** A server that is unavailable for some requests. */
  async function away(times: number, headers: Record<string, string> = { 'retry-after': '1' }) {
    const clock = createFakeClock()
    const device = await openDeviceStore(() => undefined, createDeviceKeys)
    const proofs: string[] = []
    const fetch: Window['fetch'] = async (_, init) => {
      proofs.push(String(new Headers(init?.headers).get('dpop')))
      return proofs.length > times
        ? Response.json({ wallet: null })
        : Response.json({ code: 'unavailable', message: 'Away.' }, { status: 503, headers })
    }
    const backend = createBackend({ clock, fetch, origin: 'https://wallet.example', device })
    return { clock, backend, proofs, waits: () => vi.waitFor(() => expect(clock.pending).toBe(1)) }
  }

  test('a request that may be made twice is repeated when the server says, with a proof of its own', async () => {
    const { clock, backend, proofs, waits } = await away(2)
    const answer = backend.request('GET', '/v1/wallet')
    await waits()
    await clock.advance(999)
    expect(proofs).toHaveLength(1)
    await clock.advance(1)
    await waits()
    await clock.advance(1_000)
    expect(await answer).toEqual({ wallet: null })
    expect(new Set(proofs).size).toBe(3)
    expect(clock.pending).toBe(0)
  })

  test.each([
    ['POST', '/v1/otp/start', undefined, 1],
    ['POST', '/v1/wallet', 'a-key-of-sixteen', 5],
    ['POST', '/v1/wallet/envelope', undefined, 5],
  ] as const)('%s %s (key %s) is sent %d times at most', async (method, path, idempotencyKey, most) => {
    const { clock, backend, proofs, waits } = await away(100, { 'retry-after': '3600' })
    const settled = backend.request(method, path, {}, { idempotencyKey }).catch((error: unknown) => error)
    for (let sent = 1; sent < most; sent++) {
      await waits()
      await clock.advance(5_000)
    }
    expect(await settled).toMatchObject({ code: 'unavailable' })
    expect(proofs).toHaveLength(most)
  })

  test('a request that is cancelled while it waits ends at once', async () => {
    const { clock, backend, proofs, waits } = await away(100)
    const ended = new AbortController()
    const answer = backend.request('GET', '/v1/wallet', undefined, { signal: ended.signal })
    await waits()
    ended.abort()
    await expect(answer).rejects.toThrow()
    expect(proofs).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  test('a server that does not say when is not asked again', async () => {
    const { backend, proofs } = await away(100, {})
    await expect(backend.request('GET', '/v1/wallet')).rejects.toMatchObject({ code: 'unavailable' })
    expect(proofs).toHaveLength(1)
  })
})
