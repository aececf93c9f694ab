import type { RegisterAccountNameViewState } from './register-account-name.state.ts'

const marisol = { name: 'marisol', suffix: '.latchkey.id' }

export const registerAccountNameStates = {
  empty: { ...marisol, name: '', status: 'typing' },
  checking: { ...marisol, status: 'checking' },
  available: { ...marisol, status: 'available' },
  taken: {
    ...marisol,
    status: 'taken',
    suggestions: ['marisol-v', 'marisol21', 'hey-marisol', 'marisols'],
  },
  takenAlone: { ...marisol, status: 'taken', suggestions: [] },
  invalid: { ...marisol, name: 'ma_', status: 'invalid' },
  reserved: { ...marisol, name: 'admin', status: 'invalid', text: 'This name is reserved.' },
  unanswered: { ...marisol, status: 'unanswered' },
  registering: { ...marisol, status: 'registering' },
  failed: { ...marisol, status: 'failed' },
  longName: {
    ...marisol,
    name: 'the-very-long-account-name-of-marisol-and-of-all-her-friends',
    status: 'available',
  },
} satisfies Record<string, RegisterAccountNameViewState>
