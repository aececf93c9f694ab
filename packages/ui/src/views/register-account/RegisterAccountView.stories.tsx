import { noActions } from '../../fixtures/noActions.ts'
import { RegisterAccountView } from './RegisterAccountView.tsx'
import { registerAccountStates as states } from './register-account.states.ts'

export default {
  title: 'Views/RegisterAccount',
  component: RegisterAccountView,
  args: { actions: noActions },
  parameters: { view: 'RegisterAccount' },
}

export const Free = { args: { state: states.free } }
export const Paid = { args: { state: states.paid } }
export const LongName = { args: { state: states.longName } }
