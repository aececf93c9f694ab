import { marisol } from '../../fixtures/people.ts'
import type { RegisterAccountNameSuccessViewState } from './register-account-name-success.state.ts'

const done = { name: 'marisol.latchkey.id', address: marisol }

export const registerAccountNameSuccessStates = {
  done,
  copied: { ...done, copied: true },
  longName: { ...done, name: 'the-very-long-account-name-of-marisol-and-of-all-her-friends.latchkey.id' },
} satisfies Record<string, RegisterAccountNameSuccessViewState>
