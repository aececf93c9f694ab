import { marisolEmail as email, longEmail } from '../../fixtures/people.ts'
import type { EmailLoginViewState } from './email-login.state.ts'

const typing = { code: '482', status: 'typing', resendInSeconds: 24 } as const

export const emailLoginStates = {
  email: { status: 'email', email: '' },
  incomplete: { status: 'email', email: 'marisol@example', problem: 'incomplete' },
  letter: { status: 'email', email: 'márisol@example.com', problem: { letter: 'á' } },
  space: { status: 'email', email: 'mari sol@example.com', problem: 'space' },
  sending: { status: 'email', email, sending: true },
  tooSoon: { status: 'email', email, sendInSeconds: 24 },
  code: { status: 'code', email, entry: typing },
  codeEmpty: { status: 'code', email, entry: { ...typing, code: '', resendInSeconds: 0 } },
  eightDigits: { status: 'code', email, entry: { ...typing, length: 8, code: '48291' } },
  checking: { status: 'code', email, entry: { ...typing, code: '482916', status: 'checking' } },
  accepted: { status: 'code', email, entry: { ...typing, code: '482916', status: 'accepted' } },
  wrong: { status: 'code', email, entry: { code: '482910', status: 'wrong', resendInSeconds: 0 } },
  expired: { status: 'code', email, entry: { code: '', status: 'expired', resendInSeconds: 0 } },
  notChecked: { status: 'code', email, entry: { code: '', status: 'not-checked', resendInSeconds: 0 } },
  device: { status: 'device', email, stepsDone: 0, resendInSeconds: 24 },
  deviceApproved: { status: 'device', email, stepsDone: 2, resendInSeconds: 0 },
  unloaded: { status: 'unloaded' },
  longAddress: { status: 'code', email: longEmail, entry: typing },
} satisfies Record<string, EmailLoginViewState>
