import { noActions } from '../../fixtures/noActions.ts'
import { EmailLoginView } from './EmailLoginView.tsx'
import { emailLoginStates as states } from './email-login.states.ts'

export default {
  title: 'Views/EmailLogin',
  component: EmailLoginView,
  args: { actions: noActions },
  parameters: { view: 'EmailLogin' },
}

export const Email = { args: { state: states.email } }
export const Incomplete = { args: { state: states.incomplete } }
export const Letter = { args: { state: states.letter } }
export const Space = { args: { state: states.space } }
export const Sending = { args: { state: states.sending } }
export const TooSoon = { args: { state: states.tooSoon } }
export const Code = { args: { state: states.code } }
export const CodeEmpty = { args: { state: states.codeEmpty } }
export const Checking = { args: { state: states.checking } }
export const Accepted = { args: { state: states.accepted } }
export const Wrong = { args: { state: states.wrong } }
export const Expired = { args: { state: states.expired } }
export const NotChecked = { args: { state: states.notChecked } }
export const Device = { args: { state: states.device } }
export const DeviceApproved = { args: { state: states.deviceApproved } }
export const Unloaded = { args: { state: states.unloaded } }
export const LongAddress = { args: { state: states.longAddress } }
