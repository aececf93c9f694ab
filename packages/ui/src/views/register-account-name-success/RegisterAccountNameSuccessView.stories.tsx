import { noActions } from '../../fixtures/noActions.ts'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'
import { registerAccountNameSuccessStates as states } from './register-account-name-success.states.ts'

export default {
  title: 'Views/RegisterAccountNameSuccess',
  component: RegisterAccountNameSuccessView,
  args: { actions: noActions },
  parameters: { view: 'RegisterAccountNameSuccess' },
}

export const Done = { args: { state: states.done } }
export const Copied = {
  args: { state: states.copied },
  parameters: { snack: { kind: 'success', text: 'Name copied' } },
}
export const LongName = { args: { state: states.longName } }
