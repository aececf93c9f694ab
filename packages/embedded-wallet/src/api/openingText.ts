import type { EnvelopeContext } from './envelopeContext.ts'
import { joinFields } from './joinFields.ts'

export type Opening = Omit<EnvelopeContext | EnvelopeContext<'transfer'>, 'fingerprint'> & {
  /** Thumbprint of the device's key. */
  readonly jkt: string
  /** Of the backend, for this session. */
  readonly challenge: string
}

/**
 * What the EVM key of a wallet signs, as keccak256 of these bytes, to prove that a factor has opened the wallet. Nothing else that
 * the wallet signs begins with these bytes: a message begins with 0x19, a transaction with its type. So no app can ask the user for
 * this signature.
 * @throws TypeError when a field is empty or contains the separator
 */
export function openingText({ userId, walletId, jkt, type, factorId, challenge }: Opening): string {
  return joinFields('opened/v1', userId, walletId, jkt, type, factorId, challenge)
}
