import type { Clock } from '@latchkey/core'
import type { Session } from '../backend/createSession.ts'
import { FrameError } from '../frameError.ts'
import { SignerError } from '../signer/signerClient.ts'
import { checkLimit } from '../spending/checkLimit.ts'
import type { Approval } from './approval.ts'

export type ApproveNeeds = {
  readonly clock: Clock
  readonly session: Pick<Session, 'request'>
  /** Shows the approval. @throws FrameError 4001 if the user declines */
  approve(approval: Approval, signal: AbortSignal): Promise<void>
  /** Opens the wallet again if it has locked itself meanwhile. */
  unlock(signal: AbortSignal): Promise<void>
}

/**
 * Checks an approval against the daily limit, shows it, and signs the same object. The wallet is unlocked after the approval, so
 * that the lock cannot change it. F89
 * @throws FrameError 4100 if another wallet was opened meanwhile
 */
export async function approveAndSign<approval extends Approval>(
  { approve, unlock, ...needs }: ApproveNeeds,
  asked: approval,
  signal: AbortSignal,
  sign: (approval: approval) => Promise<string>,
): Promise<string> {
  const approval = await checkLimit(needs, asked, signal)
  Object.freeze(approval)
  await approve(approval, signal)
  await unlock(signal)
  try {
    return await sign(approval)
  } catch (cause) {
    if (!(cause instanceof SignerError) || cause.reason !== 'account') throw cause
    const text = 'Another wallet was opened meanwhile. Nothing was signed: ask again.'
    throw new FrameError('frame_error', text, { rpcCode: 4100 })
  }
}
