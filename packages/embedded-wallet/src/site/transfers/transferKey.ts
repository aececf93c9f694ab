import type { TransferredEnvelope } from '../../api/deviceTransferApi.ts'
import { joinFields } from '../../api/joinFields.ts'
import type { WalletRecord } from '../../api/walletApi.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { transferKey } from '../../keys/factorKeys.ts'
import { type HpkePair, openSealed, sealFor } from '../../keys/hpke.ts'
import type { Session } from '../backend/createSession.ts'

const protocol = 'latchkey/transfer/v1'

/** Whose wallet is sent, and in which transfer. */
type Owner = {
  readonly session: Pick<Session, 'current'>
  readonly record: Pick<WalletRecord, 'walletId' | 'fingerprint'>
  readonly transferId: string
}

/** What the secret of a transfer is bound to: sealed for another user, wallet or transfer it does not open. */
const contextOf = ({ session, record: { walletId, fingerprint }, transferId }: Owner) =>
  joinFields('transfer/v1', session.current()?.user.id ?? '', walletId, fingerprint, transferId)

/**
 * A key for the envelope of a transfer, and its secret, sealed for the new device.
 * @param publicKey of the new device, X25519, base64url
 */
export async function makeTransferKey(
  owner: Owner,
  publicKey: string,
): Promise<{ readonly key: CryptoKey } & Pick<TransferredEnvelope, 'sealedKey'>> {
  const secret = createEntropy(crypto)
  const sealedKey = await sealFor(publicKey, secret, contextOf(owner), protocol)
  const key = await transferKey(secret, owner.record.walletId, owner.transferId)
  secret.fill(0)
  return { key, sealedKey }
}

/** The key of an envelope that was received. @throws when it was sealed for another device, user, wallet or transfer */
export async function openTransferKey(
  owner: Owner,
  pair: HpkePair,
  sealedKey: TransferredEnvelope['sealedKey'],
): Promise<CryptoKey> {
  const secret = await openSealed(pair, sealedKey, contextOf(owner), protocol)
  const key = await transferKey(secret, owner.record.walletId, owner.transferId)
  secret.fill(0)
  return key
}
