import { noActions } from '../../fixtures/noActions.ts'
import { ConnectView } from './ConnectView.tsx'
import { connectStates as states } from './connect.states.ts'

export default {
  title: 'Views/Connect',
  component: ConnectView,
  args: { actions: noActions },
  parameters: { view: 'Connect' },
}

export const EmailFirst = { args: { state: states.emailFirst } }
export const WalletsDetected = { args: { state: states.walletsDetected } }
export const SocialFirst = { args: { state: states.socialFirst } }
export const WalletsOnly = { args: { state: states.walletsOnly } }
export const OneSocial = { args: { state: states.oneSocial } }
export const Duplicates = { args: { state: states.duplicates } }
export const EmailTyped = { args: { state: states.emailTyped } }
export const EmailIncomplete = { args: { state: states.emailIncomplete } }
export const EmailSending = { args: { state: states.emailSending } }
export const SocialOptions = { args: { state: states.socialOptions } }
export const SocialWaiting = { args: { state: states.socialWaiting } }
export const SocialFailed = { args: { state: states.socialFailed } }
export const SocialClosed = { args: { state: states.socialClosed } }
export const Loading = { args: { state: states.loading } }
export const LoadingWalletsOnly = { args: { state: states.loadingWalletsOnly } }
export const ListFailed = { args: { state: states.listFailed } }
export const NoWallet = { args: { state: states.noWallet } }
export const NoWalletNoCode = { args: { state: states.noWalletNoCode } }
export const LongNames = { args: { state: states.longNames } }
export const OriginBlocked = { args: { state: states.originBlocked } }
export const NotSetUp = { args: { state: states.notSetUp } }
