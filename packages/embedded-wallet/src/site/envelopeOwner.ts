import type { EnvelopeContext } from '../api/envelopeContext.ts'
import type { FactorType, WalletRecord } from '../api/walletApi.ts'
import type { Session } from './backend/createSession.ts'

/** What an envelope of the signed-in user's wallet must be bound to. */
export function envelopeOwner<type extends FactorType | 'transfer'>(
  session: Pick<Session, 'current'>,
  { walletId, fingerprint }: Pick<WalletRecord, 'walletId' | 'fingerprint'>,
  type: type,
  factorId: string,
): EnvelopeContext<type> {
  return { userId: session.current()?.user.id ?? '', walletId, type, factorId, fingerprint }
}
