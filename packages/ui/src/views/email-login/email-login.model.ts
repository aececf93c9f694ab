import type { EmbeddedState } from '@latchkey/controllers/parts'
import type { EmailLoginViewState } from './email-login.state.ts'

/** @param nextInSeconds - time until another code can be requested, s; 0 if now */
export function emailLoginModel(
  { email, code }: Pick<EmbeddedState, 'email' | 'code'>,
  nextInSeconds: number,
): EmailLoginViewState {
  const { address, problem, sending, nextAtMs, step } = email
  switch (step) {
    case 'unloaded':
      return { status: 'unloaded' }
    case 'device':
      return { status: 'device', email: address, stepsDone: 1, resendInSeconds: nextInSeconds }
    case 'code':
      return {
        ...{ status: 'code', email: address },
        entry: {
          code: code.digits,
          length: code.length,
          status: code.status,
          resendInSeconds: nextInSeconds,
        },
      }
    case 'address':
      return {
        status: 'email',
        email: address,
        problem,
        sending,
        sendInSeconds: nextAtMs === undefined ? undefined : nextInSeconds,
      }
  }
}
