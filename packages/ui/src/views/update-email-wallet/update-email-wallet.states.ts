import { longEmail, marisolEmail, studioEmail } from '../../fixtures/people.ts'
import type { UpdateEmailWalletViewState } from './update-email-wallet.state.ts'

const emails = { currentEmail: marisolEmail, newEmail: studioEmail }
const typing = { code: '', status: 'typing', resendInSeconds: 24 } as const

export const updateEmailWalletStates = {
  email: { ...emails, newEmail: '', status: 'email' },
  incomplete: { ...emails, newEmail: 'mari@studio', status: 'email', problem: 'incomplete' },
  letter: {
    ...emails,
    newEmail: 'mári@studio.example',
    status: 'email',
    problem: { letter: 'á' },
  },
  same: { ...emails, newEmail: marisolEmail, status: 'email', problem: 'same' },
  lately: { ...emails, status: 'email', problem: 'lately' },
  failed: { ...emails, status: 'email', problem: 'failed' },
  tooSoon: { ...emails, status: 'email', sendInSeconds: 24 },
  sending: { ...emails, status: 'email', sending: true },
  currentCode: { ...emails, status: 'current-code', entry: { ...typing, code: '71' } },
  currentChecking: {
    ...emails,
    status: 'current-code',
    entry: { ...typing, code: '714209', status: 'checking' },
  },
  newCode: { ...emails, status: 'new-code', entry: typing },
  newCodeWrong: {
    ...emails,
    status: 'new-code',
    entry: { code: '310422', status: 'wrong', resendInSeconds: 0 },
  },
  newCodeExpired: {
    ...emails,
    status: 'new-code',
    entry: { code: '', status: 'expired', resendInSeconds: 0 },
  },
  done: { ...emails, status: 'done' },
  longAddress: { currentEmail: longEmail, newEmail: '', status: 'email' },
} satisfies Record<string, UpdateEmailWalletViewState>
