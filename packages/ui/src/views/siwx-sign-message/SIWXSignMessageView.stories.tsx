import { noActions } from '../../fixtures/noActions.ts'
import { SIWXSignMessageView } from './SIWXSignMessageView.tsx'
import { siwxSignMessageStates as states } from './siwx-sign-message.states.ts'

export default {
  title: 'Views/SIWXSignMessage',
  component: SIWXSignMessageView,
  args: { actions: noActions },
  parameters: { view: 'SIWXSignMessage' },
}

export const Ask = { args: { state: states.ask } }
export const AskBeforeMessage = { args: { state: states.askBeforeMessage } }
export const Waiting = { args: { state: states.waiting } }
export const WaitingForApp = { args: { state: states.waitingForApp } }
export const WaitingOwners = { args: { state: states.waitingOwners } }
export const Declined = { args: { state: states.declined } }
export const WrongAccount = { args: { state: states.wrongAccount } }
export const NotStarted = { args: { state: states.notStarted } }
export const Done = { args: { state: states.done } }
