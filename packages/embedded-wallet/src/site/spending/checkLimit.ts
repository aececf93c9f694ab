import { type Clock, withDeadline } from '@latchkey/core'
import type { CheckedSpending, CheckSpending } from '../../api/walletApi.ts'
import type { Approval } from '../approvals/approval.ts'
import { optionalReadMs } from '../approvals/optionalReadMs.ts'
import type { Session } from '../backend/createSession.ts'
import { spentAssets } from './spentAssets.ts'

/** The approval, with a warning if what it sends is above the daily limit of the user, or if its value is unknown. Security 3.7 */
export async function checkLimit<approval extends Approval>(
  { session, clock }: { readonly session: Pick<Session, 'request'>; readonly clock: Clock },
  approval: approval,
  signal: AbortSignal,
): Promise<approval> {
  const assets = spentAssets(approval)
  if (assets.length === 0 || approval.kind === 'email') return approval
  const body: CheckSpending = { networkId: approval.networkId, assets }
  const ask = (aborted: AbortSignal) =>
    session.request<CheckedSpending>('POST', '/v1/wallet/spending/check', body, { signal: aborted })
  const isWithin = await withDeadline({ clock, ms: optionalReadMs, signal }, ask).then(
    ({ status }) => status === 'within',
    () => false,
  )
  return isWithin ? approval : { ...approval, warnings: [...approval.warnings, 'over-limit'] }
}
