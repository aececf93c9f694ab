import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { walletFingerprint } from '../../api/walletFingerprint.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { sealEnvelope } from '../../keys/envelope.ts'
import { createDeviceKeys } from '../../keys/factorKeys.ts'
import { deriveWalletKeys } from '../../keys/walletKeys.ts'
import { startInProcess } from '../../testing/startInProcess.ts'
import { createSignerClient } from './signerClient.ts'

const minuteMs = 60_000
const proof = { jkt: 'device-1', challenge: 'challenge' }
const owner = { userId: 'user-1', walletId: 'wallet-1', type: 'device', factorId: 'device-1' } as const

/** A wallet that is open. */
async function openWallet() {
  const clock = createFakeClock()
  const workers: ReturnType<typeof startInProcess>[] = []
  const signer = createSignerClient({
    clock,
    startWorker() {
      const worker = startInProcess()
      workers.push(worker)
      return worker
    },
  })
  const entropy = createEntropy(crypto)
  const { evm, solana } = await deriveWalletKeys(entropy)
  const fingerprint = walletFingerprint(evm.address, solana.address)
  const { wrapping: key } = await createDeviceKeys()
  const envelope = await sealEnvelope(entropy, key, { ...owner, fingerprint })
  const open = () => signer.request('open', { envelope, key, owner: { ...owner, fingerprint }, proof })
  await open()
  return {
    ...{ clock, signer, open },
    sign: (account: string = evm.address) => signer.request('signMessage', { account, message: '0x00' }),
    /** Whether the Worker that had the keys is gone. */
    isGone: () => workers[0]?.isTerminated,
  }
}

test('R-102: the Worker with the keys ends after 5 min without use', async () => {
  const { clock, signer, sign, isGone, open } = await openWallet()
  await clock.advance(4 * minuteMs)
  await sign()
  await clock.advance(5 * minuteMs - 1)
  expect([signer.isOpen(), isGone()]).toEqual([true, false])
  await clock.advance(1)
  expect([signer.isOpen(), isGone()]).toEqual([false, true])
  await expect(sign()).rejects.toMatchObject({ reason: 'locked' })
  await open()
  expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
})

test('R-102: it ends after 15 min, however much it is used', async () => {
  const { clock, signer, sign, isGone } = await openWallet()
  for (let minute = 1; minute < 15; minute++) {
    await clock.advance(minuteMs)
    await sign()
  }
  expect(isGone()).toBe(false)
  await clock.advance(minuteMs)
  expect([signer.isOpen(), isGone()]).toEqual([false, true])
})

test('R-102: a lock ends it at once, and what it was signing is never answered with', async () => {
  const { signer, sign, isGone, clock } = await openWallet()
  const signing = sign()
  signer.lock()
  await expect(signing).rejects.toMatchObject({ reason: 'locked' })
  expect(isGone()).toBe(true)
  expect(clock.pending).toBe(0)
})

test('another account than the open one is named as the reason', async () => {
  const { sign } = await openWallet()
  await expect(sign('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).rejects.toMatchObject({
    reason: 'account',
  })
})

test('R-101, F90: an envelope that does not open says no more than that', async () => {
  const { signer } = await openWallet()
  const { wrapping: key } = await createDeviceKeys()
  const envelope = { type: 'device', factorId: 'device-1', iv: 'AAAA', ciphertext: 'AAAA' } as const
  const failed = await signer
    .request('open', { envelope, key, owner: { ...owner, fingerprint: '' }, proof })
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ reason: 'envelope', message: 'The signer answered: envelope.' })
})
