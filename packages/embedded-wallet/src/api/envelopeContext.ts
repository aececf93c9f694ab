import { joinFields } from './joinFields.ts'
import type { FactorType } from './walletApi.ts'

/** What an envelope is for: a factor, or a transfer on its way to a new device. */
type EnvelopeType = FactorType | 'transfer'

export type EnvelopeContext<type extends EnvelopeType = FactorType> = {
  readonly userId: string
  readonly walletId: string
  readonly type: type
  /** For `transfer`: the id of the transfer. */
  readonly factorId: string
  /** {@link walletFingerprint} of the wallet, hex. */
  readonly fingerprint: string
}

/**
 * The additional data of an envelope. An envelope that is moved to another user, wallet or factor cannot be opened.
 * Security R-105.
 * @throws TypeError when a field is empty or contains the separator
 */
export function envelopeContext({
  userId,
  walletId,
  type,
  factorId,
  fingerprint,
}: EnvelopeContext<EnvelopeType>): string {
  return joinFields('env/v1', userId, walletId, type, factorId, fingerprint)
}
