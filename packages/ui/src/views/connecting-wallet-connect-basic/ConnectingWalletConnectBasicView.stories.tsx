import { noActions } from '../../fixtures/noActions.ts'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
import { connectingWalletConnectBasicStates as states } from './connecting-wallet-connect-basic.states.ts'

export default {
  title: 'Views/ConnectingWalletConnectBasic',
  component: ConnectingWalletConnectBasicView,
  args: { actions: noActions },
  parameters: { view: 'ConnectingWalletConnectBasic' },
}

export const Ready = { args: { state: states.ready } }
export const Preparing = { args: { state: states.preparing } }
export const EndsSoon = { args: { state: states.endsSoon } }
export const Copied = {
  args: { state: states.copied },
  parameters: { snack: { kind: 'success', text: 'Link copied' } },
}
export const Expired = { args: { state: states.expired } }
export const Failed = { args: { state: states.failed } }
export const FirstView = { args: { state: states.firstView } }
