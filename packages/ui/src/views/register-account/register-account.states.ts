import { longName, marisol } from '../../fixtures/people.ts'
import type { RegisterAccountViewState } from './register-account.state.ts'

const free = { address: marisol, exampleName: 'marisol', suffix: '.latchkey.id', isFree: true }

export const registerAccountStates = {
  free,
  paid: { ...free, isFree: false },
  longName: { ...free, exampleName: longName.toLowerCase().replaceAll(' ', '-') },
} satisfies Record<string, RegisterAccountViewState>
