import { LatchkeyError } from '@latchkey/core'
import type { FrameMessage } from '../protocol/frameMessages.ts'

type Failure = Extract<FrameMessage, { type: 'error' }>

/** The error of a failed request. A code that this version does not know is `frame_error` with the frame's sentence. */
export function frameFailure({ code, message, rpcCode, retryInSeconds }: Failure): LatchkeyError {
  const cause = rpcCode === undefined ? undefined : { cause: Object.assign(new Error(message), { rpcCode }) }
  switch (code) {
    case 'email_cooldown':
      return new LatchkeyError('email_cooldown', { retryInSeconds: Math.ceil(retryInSeconds ?? 30) }, cause)
    case 'email_changed_lately':
      return new LatchkeyError(
        'email_changed_lately',
        { retryInSeconds: Math.ceil(retryInSeconds ?? 0) },
        cause,
      )
    case 'rpc_not_allowed':
      return new LatchkeyError('rpc_not_allowed', { method: message }, cause)
    case 'code_wrong':
      return new LatchkeyError('email_code_wrong', {}, cause)
    case 'code_expired':
      return new LatchkeyError('email_code_expired', {}, cause)
    case 'email_changed':
    case 'not_email_or_social':
    case 'popup_closed':
    case 'farcaster_failed':
    case 'request_rejected':
    case 'social_failed':
    case 'frame_aborted':
    case 'window_blocked':
      return new LatchkeyError(code, {}, cause)
    default:
      return new LatchkeyError('frame_error', { detail: message }, cause)
  }
}
