import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { StartDeviceTransfer, TransferredEnvelope } from '../../api/deviceTransferApi.ts'
import { transferCommitment } from '../../api/transferCommitment.ts'
import type { WalletRecord } from '../../api/walletApi.ts'
import { walletFingerprint } from '../../api/walletFingerprint.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { openEnvelope, sealEntropy } from '../../keys/envelope.ts'
import { createHpkePair } from '../../keys/hpke.ts'
import { deriveWalletKeys } from '../../keys/walletKeys.ts'
import { createTransferRelay, refusal, transferSession } from '../../testing/createTransferRelay.ts'
import { FactorNeeded, type ReceivedTransfer } from '../createWallet.ts'
import { type Claimed, claimTransfer, sendTransfer } from './answerTransfer.ts'
import { TransferEnded } from './pollTransfer.ts'
import { receiveTransfer } from './receiveTransfer.ts'

type Relay = ReturnType<typeof createTransferRelay>
type Steps = Parameters<typeof transferSession>[0]

const ignored = { onClaimed() {}, onProblem() {} }

async function makeWallet() {
  const entropy = createEntropy(crypto)
  const { evm, solana } = await deriveWalletKeys(entropy)
  const addresses = { evmAddress: evm.address, solanaAddress: solana.address }
  const fingerprint = walletFingerprint(evm.address, solana.address)
  const record = { walletId: 'wallet', fingerprint, ...addresses } as WalletRecord
  const ownerOf = (id: string) =>
    ({ userId: 'user', walletId: 'wallet', type: 'transfer', factorId: id, fingerprint }) as const
  return {
    record,
    /** As the wallet of a device that has it open. */
    old: {
      open: async () => addresses,
      sealTransfer: (_: WalletRecord, id: string, key: CryptoKey) => sealEntropy(entropy, key, ownerOf(id)),
    },
    /** As the wallet of a new device. */
    fresh: {
      async openWith(_: WalletRecord, received: unknown) {
        const { transferId: id, key, envelope } = received as ReceivedTransfer
        await openEnvelope(envelope, key, ownerOf(id)).catch(() => {
          throw new FactorNeeded(record)
        })
        return addresses
      },
    },
  }
}

/** Two devices, each with what stands between it and the other one. */
async function setup(toFresh: Steps, toOld: Steps, made?: Awaited<ReturnType<typeof makeWallet>>) {
  const { record, old, fresh } = made ?? (await makeWallet())
  const clock = createFakeClock()
  const { signal } = new AbortController()
  const numbers: string[] = []
  const problems: string[] = []
  const screen = {
    showNumber: (number: string) => void numbers.push(number),
    showOpening() {},
    showProblem: (problem: string) => void problems.push(problem),
  }
  const session = transferSession(toFresh)
  const receiving = receiveTransfer({ clock, session, wallet: fresh }, record, screen, signal).then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  )
  const sender = { clock, session: transferSession(toOld), wallet: old }
  return {
    ...{ clock, numbers, problems, receiving, record },
    async claim(started: StartDeviceTransfer) {
      const transfer = { ...started, site: 'https://meadow.example', created: 0 }
      const claiming = claimTransfer(sender, { record, transfer }, ignored, signal)
      claiming.catch(() => {})
      await clock.advance(4_000)
      return claiming
    },
    send: (claimed: Claimed) => sendTransfer(sender, claimed, signal),
    /** The result of the new device, once it has asked again. */
    async outcome() {
      await clock.advance(4_000)
      return receiving
    },
  }
}

const between = (relay: Relay) => setup(relay.steps, relay.steps)

test('both devices show the same number, and the new one opens the same wallet', async () => {
  const relay = createTransferRelay()
  const { clock, numbers, record, ...devices } = await between(relay)
  await clock.advance(0)
  const claimed = await devices.claim(relay.started())
  expect(numbers).toEqual([claimed.number])
  await devices.send(claimed)
  const { result } = await devices.outcome()
  expect(result).toEqual({ evmAddress: record.evmAddress, solanaAddress: record.solanaAddress })
  expect(clock.pending).toBe(0)
})

test('a server that puts its own key in the place of the new device’s shows another number', async () => {
  const [toFresh, toOld] = [createTransferRelay(), createTransferRelay()]
  const devices = await setup(toFresh.steps, toOld.steps)
  await devices.clock.advance(0)
  const { transferId } = toFresh.started()
  const { publicKey } = await createHpkePair()
  const secrets = { walletId: 'wallet', transferId, publicKey, nonce: 'A'.repeat(43) }
  const claiming = devices.claim({ transferId, commitment: transferCommitment(secrets) })
  await devices.clock.advance(0)
  toOld.steps.reveal(secrets)
  toFresh.steps.claim({ nonce: 'B'.repeat(43) })
  const claimed = await claiming
  expect(devices.numbers).toHaveLength(1)
  expect(devices.numbers).not.toContain(claimed.number)
})

test('a key that the new device had not committed to is refused, whatever the server says', async () => {
  const relay = createTransferRelay()
  const { publicKey } = await createHpkePair()
  const devices = await setup(relay.steps, {
    ...relay.steps,
    read: () => ({ ...relay.steps.read(), publicKey, nonce: 'A'.repeat(43) }),
  })
  await devices.clock.advance(0)
  await expect(devices.claim(relay.started())).rejects.toThrow(TransferEnded)
})

test('the number of the new device stays the first one, whatever the server sends later', async () => {
  const relay = createTransferRelay()
  const devices = await between(relay)
  await devices.clock.advance(0)
  await devices.claim(relay.started())
  relay.steps.claim({ nonce: 'B'.repeat(43) })
  await devices.clock.advance(4_000)
  expect(devices.numbers).toHaveLength(1)
})

test('nothing is revealed before another device has sent its nonce, and nothing is opened before a number was shown', async () => {
  const relay = createTransferRelay()
  let revealed = 0
  const devices = await setup(
    {
      ...relay.steps,
      reveal() {
        revealed += 1
      },
      read: () => ({ status: 'approved' }),
    },
    relay.steps,
  )
  const { error } = await devices.outcome()
  expect(error).toBeInstanceOf(FactorNeeded)
  expect([revealed, devices.numbers]).toEqual([0, []])
})

test.each([
  [
    'sealed for another device',
    (sent: TransferredEnvelope) => ({ ...sent, sealedKey: { ...sent.sealedKey, enc: 'A'.repeat(43) } }),
  ],
  [
    'changed',
    (sent: TransferredEnvelope) => ({ ...sent, ciphertext: `${sent.ciphertext.slice(0, -4)}AAAA` }),
  ],
])('an envelope that was %s opens nothing', async (_, change) => {
  const relay = createTransferRelay()
  const devices = await setup({ ...relay.steps, receive: () => change(relay.steps.receive()) }, relay.steps)
  await devices.clock.advance(0)
  await devices.send(await devices.claim(relay.started()))
  expect((await devices.outcome()).error).toBeInstanceOf(FactorNeeded)
})

test('the wallet of another device opens nothing (R-104)', async () => {
  const relay = createTransferRelay()
  const [own, other] = await Promise.all([makeWallet(), makeWallet()])
  const devices = await setup(relay.steps, relay.steps, { ...own, old: other.old })
  await devices.clock.advance(0)
  await devices.send(await devices.claim(relay.started()))
  expect((await devices.outcome()).error).toBeInstanceOf(FactorNeeded)
})

test('a refusal ends it', async () => {
  const relay = createTransferRelay()
  const devices = await between(relay)
  await devices.clock.advance(0)
  await devices.claim(relay.started())
  relay.steps.end()
  expect((await devices.outcome()).result).toBe('refused')
})

test('while the backend cannot be reached the user is told, and it goes on afterwards', async () => {
  const relay = createTransferRelay()
  let isAway = true
  const read = () => {
    if (isAway) throw refusal('unavailable')
    return relay.steps.read()
  }
  const devices = await setup({ ...relay.steps, read }, relay.steps)
  await devices.clock.advance(0)
  expect(devices.problems).toEqual(['Refused: unavailable.'])
  isAway = false
  const claimed = await devices.claim(relay.started())
  expect(devices.problems.at(-1)).toBe('')
  await devices.send(claimed)
  expect((await devices.outcome()).error).toBeUndefined()
})

test('it ends after 10 min, or when the backend knows it no longer, and the backend is told', async () => {
  for (const isKnown of [true, false]) {
    const relay = createTransferRelay()
    const read = () => {
      if (!isKnown) throw refusal('not_found')
      return relay.steps.read()
    }
    let ended = 0
    const end = () => {
      ended += 1
    }
    const steps = { ...relay.steps, read, end }
    const devices = await setup(steps, relay.steps)
    await devices.clock.advance(isKnown ? 602_000 : 0)
    expect((await devices.receiving).error).toBeInstanceOf(TransferEnded)
    expect([ended, devices.clock.pending]).toEqual([1, 0])
  }
})

test('a sign-in that is too old starts nothing', async () => {
  const devices = await setup(
    {
      start() {
        throw refusal('step_up_required')
      },
    },
    {},
  )
  expect((await devices.receiving).error).toMatchObject({ code: 'step_up_required' })
})
