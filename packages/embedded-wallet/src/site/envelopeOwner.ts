import type { EnvelopeContext } from '../api/envelopeContext.ts'
import type { FactorType, WalletRecord } from '../api/walletApi.ts'
import type { Session } from './backend/createSession.ts'

/** What an envelope of the signed-in user's wallet must be bound to. */
export function envelopeOwner(
  session: Pick<Session, 'current'>,
  { walletId, fingerprint }: Pick<WalletRecord, 'walletId' | 'fingerprint'>,
  type: FactorType,
  factorId: string,
): EnvelopeContext {
  return { userId: session.current()?.user.id ?? '', walletId, type, factorId, fingerprint }
}
