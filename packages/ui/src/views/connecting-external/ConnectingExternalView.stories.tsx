import { noActions } from '../../fixtures/noActions.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { connectingExternalStates as states } from './connecting-external.states.ts'

export default {
  title: 'Views/ConnectingExternal',
  component: ConnectingExternalView,
  args: { actions: noActions },
  parameters: { view: 'ConnectingExternal' },
}

export const Waiting = { args: { state: states.waiting } }
export const WaitingNoReopen = { args: { state: states.waitingNoReopen } }
export const Connected = { args: { state: states.connected } }
export const Declined = { args: { state: states.declined } }
export const NoAnswer = { args: { state: states.noAnswer } }
export const Failed = { args: { state: states.failed } }
export const Missing = { args: { state: states.missing } }
export const MissingNoPhone = { args: { state: states.missingNoPhone } }
export const LongName = { args: { state: states.longName } }
export const NoImage = { args: { state: states.noImage } }
