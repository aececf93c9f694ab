import { noActions } from '../../fixtures/noActions.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { profileWalletsStates as states } from './profile-wallets.states.ts'

export default {
  title: 'Views/ProfileWallets',
  component: ProfileWalletsView,
  args: { actions: noActions },
  parameters: { view: 'ProfileWallets' },
}

export const Several = { args: { state: states.several } }
export const One = { args: { state: states.one } }
export const Switching = { args: { state: states.switching } }
export const Reconnecting = { args: { state: states.reconnecting } }
export const Copied = { args: { state: states.copied } }
export const Disconnecting = { args: { state: states.disconnecting } }
export const NoName = { args: { state: states.noName } }
export const None = { args: { state: states.none } }
export const EmailWallet = { args: { state: states.emailWallet } }
export const EmailWalletStandard = { args: { state: states.emailWalletStandard } }
export const LongNames = { args: { state: states.longNames } }
