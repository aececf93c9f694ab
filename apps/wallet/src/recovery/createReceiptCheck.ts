import type { Clock } from '@latchkey/core'
import { importJWK, jwtVerify } from 'jose'
import * as z from 'zod'
import type { RecoveryKeys } from './createRecoveryKeys.ts'

const claims = z.object({ sub: z.string(), wallet_id: z.string(), factor_id: z.string() })

/** Whether a receipt says that the recovery service holds the secret of this factor. */
export type ReceiptCheck = (
  receipt: string,
  owner: { readonly userId: string; readonly walletId: string; readonly factorId: string },
) => Promise<boolean>

/** Verifies receipts with the pinned key of the recovery service. They are valid for an hour. */
export function createReceiptCheck({
  recovery,
  clock,
  origin,
  recoveryUrl,
}: {
  readonly recovery: RecoveryKeys
  readonly clock: Clock
  readonly origin: string
  readonly recoveryUrl: string
}): ReceiptCheck {
  return async (receipt, { userId, walletId, factorId }) => {
    const keys = await recovery()
    if (!keys) return false
    const key = await importJWK({ kty: 'EC', crv: 'P-256', ...keys.receiptKey }, 'ES256')
    const payload = await jwtVerify(receipt, key, {
      ...{ algorithms: ['ES256'], typ: 'recovery-receipt+jwt', issuer: recoveryUrl, audience: origin },
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp'],
    }).then(
      (verified) => verified.payload,
      () => undefined,
    )
    const read = claims.safeParse(payload)
    return (
      read.success &&
      read.data.sub === userId &&
      read.data.wallet_id === walletId &&
      read.data.factor_id === factorId
    )
  }
}
