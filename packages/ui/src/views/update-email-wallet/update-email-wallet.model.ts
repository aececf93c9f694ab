import type { EmailChangeState } from '@latchkey/controllers/parts'
import type { UpdateEmailWalletViewState } from './update-email-wallet.state.ts'

/**
 * @param currentEmail - the address that the user signs in with
 * @param nextInSeconds - time until another code can be requested, s; 0 if now
 */
export function updateEmailWalletModel(
  { address, problem, step, sending, code }: EmailChangeState,
  currentEmail: string,
  nextInSeconds: number,
): UpdateEmailWalletViewState {
  const emails = { currentEmail, newEmail: address }
  const entry = {
    code: code.digits,
    length: code.length,
    status: code.status,
    resendInSeconds: nextInSeconds,
  }
  switch (step) {
    case 'address':
      return { ...emails, status: 'email', problem, sending, sendInSeconds: nextInSeconds }
    case 'current':
      return { ...emails, status: 'current-code', entry }
    case 'new':
      return { ...emails, status: 'new-code', entry }
    case 'done':
      return { ...emails, status: 'done' }
  }
}
