import { noActions } from '../../fixtures/noActions.ts'
import { InAppView } from './InAppView.tsx'
import { inAppStates as states } from './in-app.states.ts'

export default {
  title: 'Views/ConnectInApp',
  component: InAppView,
  args: { actions: noActions },
  parameters: { view: 'Connect' },
}

export const Android = { args: { state: states.android } }
export const Ios = { args: { state: states.ios } }
export const WalletInPage = { args: { state: states.walletInPage } }
export const OnlyOut = { args: { state: states.onlyOut } }
