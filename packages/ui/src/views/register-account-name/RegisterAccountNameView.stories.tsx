import { noActions } from '../../fixtures/noActions.ts'
import { RegisterAccountNameView } from './RegisterAccountNameView.tsx'
import { registerAccountNameStates as states } from './register-account-name.states.ts'

export default {
  title: 'Views/RegisterAccountName',
  component: RegisterAccountNameView,
  args: { actions: noActions },
  parameters: { view: 'RegisterAccountName' },
}

export const Empty = { args: { state: states.empty } }
export const Checking = { args: { state: states.checking } }
export const Available = { args: { state: states.available } }
export const Taken = { args: { state: states.taken } }
export const TakenAlone = { args: { state: states.takenAlone } }
export const Invalid = { args: { state: states.invalid } }
export const Reserved = { args: { state: states.reserved } }
export const Unanswered = { args: { state: states.unanswered } }
export const Registering = { args: { state: states.registering } }
export const Failed = { args: { state: states.failed } }
export const LongName = { args: { state: states.longName } }
