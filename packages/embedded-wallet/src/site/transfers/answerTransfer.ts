import type { Clock } from '@latchkey/core'
import { base64urlnopad } from '@scure/base'
import type {
  ApproveDeviceTransfer,
  DeviceTransferState,
  WaitingDeviceTransfer,
} from '../../api/deviceTransferApi.ts'
import { type TransferSecrets, transferCommitment } from '../../api/transferCommitment.ts'
import type { WalletRecord } from '../../api/walletApi.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { shortAuthenticationString } from '../../keys/shortAuthenticationString.ts'
import type { Session } from '../backend/createSession.ts'
import type { Wallet } from '../createWallet.ts'
import { pollTransfer, TransferEnded } from './pollTransfer.ts'
import { makeTransferKey } from './transferKey.ts'

export type SenderNeeds = {
  readonly clock: Clock
  readonly session: Pick<Session, 'request' | 'current'>
  readonly wallet: Pick<Wallet, 'open' | 'sealTransfer'>
}

/** A transfer that waits, to the wallet of `record`. */
export type Asked = { readonly record: WalletRecord; readonly transfer: WaitingDeviceTransfer }

/** A transfer that this device has claimed. */
export type Claimed = Asked & {
  readonly secrets: TransferSecrets
  /** What the user compares. */
  readonly number: string
}

/**
 * Claims a transfer with a nonce of this device, and computes the number from what the new device reveals then.
 * @param onClaimed called when this device has claimed it
 * @param onProblem called with a sentence while the backend cannot be reached, and with `''` when it answers
 * @throws TransferEnded when the new device has stopped, took too long, or reveals something else than it had committed to
 * @throws BackendError `transfer_claimed` if another device was faster
 */
export async function claimTransfer(
  needs: SenderNeeds,
  asked: Asked,
  { onClaimed, onProblem }: { onClaimed(): void; onProblem(problem: string): void },
  signal: AbortSignal,
): Promise<Claimed> {
  const { transferId } = asked.transfer
  const approverNonce = base64urlnopad.encode(createEntropy(crypto))
  const claim = async () => {
    const body = { transferId, nonce: approverNonce }
    await needs.session.request('POST', '/v1/device-transfers/claim', body, { signal })
    return true
  }
  await pollTransfer(needs.clock, claim, onProblem, signal)
  onClaimed()
  const secrets = await awaitSecrets(needs, asked, onProblem, signal)
  return { ...asked, secrets, number: shortAuthenticationString({ ...secrets, approverNonce }) }
}

/**
 * What the new device has revealed. It has to be what the device had committed to before this one sent its nonce, which the
 * backend cannot be trusted to check. Security P3
 * @throws TransferEnded if it is something else
 */
async function awaitSecrets(
  { session, clock }: SenderNeeds,
  { record: { walletId }, transfer: { transferId, commitment } }: Asked,
  onProblem: (problem: string) => void,
  signal: AbortSignal,
): Promise<TransferSecrets> {
  const secrets = await pollTransfer(
    clock,
    async () => {
      const { publicKey, nonce } = await session.request<DeviceTransferState>(
        ...(['POST', '/v1/device-transfers/read', { transferId }, { signal }] as const),
      )
      return publicKey === undefined || nonce === undefined
        ? undefined
        : { walletId, transferId, publicKey, nonce }
    },
    onProblem,
    signal,
  )
  if (transferCommitment(secrets) !== commitment) throw new TransferEnded()
  return secrets
}

/**
 * Seals the open wallet for the new device, after the user has compared the numbers.
 * @throws BackendError
 */
export async function sendTransfer(
  { session, wallet }: SenderNeeds,
  { record, transfer: { transferId }, secrets }: Claimed,
  signal: AbortSignal,
): Promise<void> {
  // The wallet may have locked itself while the user compared.
  await wallet.open(record, signal)
  const { key, sealedKey } = await makeTransferKey({ session, record, transferId }, secrets.publicKey)
  const sealed = await wallet.sealTransfer(record, transferId, key)
  const body: ApproveDeviceTransfer = { transferId, ...sealed, sealedKey }
  await session.request('POST', '/v1/device-transfers/approve', body, { signal })
}
