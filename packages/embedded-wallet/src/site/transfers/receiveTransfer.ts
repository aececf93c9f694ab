import type { Clock } from '@latchkey/core'
import { base64urlnopad } from '@scure/base'
import type { DeviceTransferState, ReceivedTransfer } from '../../api/deviceTransferApi.ts'
import { transferCommitment } from '../../api/transferCommitment.ts'
import type { WalletRecord } from '../../api/walletApi.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { createHpkePair, type HpkePair } from '../../keys/hpke.ts'
import { shortAuthenticationString } from '../../keys/shortAuthenticationString.ts'
import type { Session } from '../backend/createSession.ts'
import { FactorNeeded, type Wallet } from '../createWallet.ts'
import type { WalletAddresses } from '../signer/signerMessages.ts'
import { pollTransfer } from './pollTransfer.ts'
import { openTransferKey } from './transferKey.ts'

export type ReceiverNeeds = {
  readonly clock: Clock
  readonly session: Pick<Session, 'request' | 'current'>
  readonly wallet: Pick<Wallet, 'openWith'>
}

/** The user of the other device has declined. */
export type TransferRefused = 'refused'

export type TransferScreen = {
  showNumber(number: string): void
  /** The user has approved it. */
  showOpening(): void
  /** @param text `''` when there is no problem any more */
  showProblem(text: string): void
}

/**
 * Asks another device of the user for the wallet, with keys that are made for this, and opens what it sends. The backend is told
 * when this ends in any other way than by an answer.
 * @throws TransferEnded when it was not answered in 10 min
 * @throws FactorNeeded if what was sent does not open the wallet
 * @throws BackendError
 */
export async function receiveTransfer(
  needs: ReceiverNeeds,
  record: WalletRecord,
  screen: TransferScreen,
  signal: AbortSignal,
): Promise<WalletAddresses | TransferRefused> {
  const { session, clock } = needs
  const { walletId } = record
  const pair = await createHpkePair()
  const transferId = crypto.randomUUID()
  const nonce = base64urlnopad.encode(createEntropy(crypto))
  const secrets = { walletId, transferId, publicKey: pair.publicKey, nonce }
  const ask = <answer>(step: string, body: object = {}) =>
    session.request<answer>('POST', `/v1/device-transfers/${step}`, { transferId, ...body }, { signal })

  await ask('start', { commitment: transferCommitment(secrets) })
  /** The nonce that the number was made of. It is never replaced. */
  let approverNonce: string | undefined
  try {
    const answer = await pollTransfer(
      clock,
      async () => {
        const { status, approverNonce: given } = await ask<DeviceTransferState>('read')
        if (status === 'approved' || status === 'refused') return status
        if (status === 'waiting' || given === undefined) return undefined
        if (approverNonce === undefined) {
          approverNonce = given
          screen.showNumber(shortAuthenticationString({ ...secrets, approverNonce }))
        }
        // Asked again if the answer was lost.
        if (status === 'claimed') await ask('reveal', { publicKey: pair.publicKey, nonce })
        return undefined
      },
      screen.showProblem,
      signal,
    )
    if (answer === 'refused') return answer
    // Nothing is opened before the user could compare the numbers.
    if (approverNonce === undefined) throw new FactorNeeded(record)
    screen.showOpening()
    const received = await ask<ReceivedTransfer>('receive')
    return await open(needs, { record, transferId, pair, received }, signal)
  } catch (cause) {
    const body = { transferId }
    await session.request('POST', '/v1/device-transfers/end', body).catch(() => {})
    throw cause
  }
}

async function open(
  { session, wallet }: ReceiverNeeds,
  {
    record,
    transferId,
    pair,
    received: { sealedKey, ...envelope },
  }: {
    readonly record: WalletRecord
    readonly transferId: string
    readonly pair: HpkePair
    readonly received: ReceivedTransfer
  },
  signal: AbortSignal,
): Promise<WalletAddresses> {
  const key = await openTransferKey({ session, record, transferId }, pair, sealedKey).catch(() => {
    throw new FactorNeeded(record)
  })
  return wallet.openWith(record, { type: 'transfer', transferId, key, envelope }, signal)
}
