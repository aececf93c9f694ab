import { noActions } from '../../fixtures/noActions.ts'
import { ConnectingFarcasterView } from './ConnectingFarcasterView.tsx'
import { connectingFarcasterStates as states } from './connecting-farcaster.states.ts'

export default {
  title: 'Views/ConnectingFarcaster',
  component: ConnectingFarcasterView,
  args: { actions: noActions },
  parameters: { view: 'ConnectingFarcaster' },
}

export const Scan = { args: { state: states.scan } }
export const Preparing = { args: { state: states.preparing } }
export const Copied = { args: { state: states.copied } }
export const Expired = { args: { state: states.expired } }
export const Phone = { args: { state: states.phone } }
export const PhoneOpened = { args: { state: states.phoneOpened } }
export const TimedOut = { args: { state: states.timedOut } }
export const Declined = { args: { state: states.declined } }
export const Connected = { args: { state: states.connected } }
