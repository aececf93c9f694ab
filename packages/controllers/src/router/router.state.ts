import type { Namespace } from '@latchkey/core'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** The views of the modal that are connected to a controller. Spec §2. */
export const views = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailLogin',
  'ConnectingFarcaster',
  'ApproveTransaction',
  'ProfileWallets',
  'UpdateEmailWallet',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'SIWXSignMessage',
  'RegisterAccount',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Send',
  'SendReview',
  'Receive',
  'Buy',
] as const

export type View = (typeof views)[number]

/** Parameters of a view. {@link OpenRequest} has those that a host app can pass. */
export type ViewArguments = {
  /** ConnectingExternal. */
  readonly connectorId?: string | undefined
  /** ConnectingExternal, SwitchActiveChain, Connect, ProfileWallets. */
  readonly namespace?: Namespace | undefined
  /** ConnectingExternal: a directory wallet that is not installed. ConnectingWalletConnect: the wallet to pair with. */
  readonly wallet?: DirectoryWallet | undefined
  /** Account: the initial tab. */
  readonly tab?: 'tokens' | 'nfts' | 'activity' | undefined
  /** The pairing URI of a host app with manual WalletConnect control. */
  readonly uri?: string | undefined
}

export type RouterState = {
  /** The current view. */
  readonly view: View
  readonly arguments: ViewArguments
  /** Previous views, oldest first. */
  readonly behind: readonly { readonly view: View; readonly arguments: ViewArguments }[]
}

/** Largest number of previous views; older ones are dropped. F46. */
const maxBehind = 19

export const initialRouterState: RouterState = { view: 'Connect', arguments: {}, behind: [] }

/** Ignored if the view is the current one. Spec §2. */
export function push(state: RouterState, view: View, args: ViewArguments = {}): RouterState {
  if (state.view === view) return state
  const behind = [...state.behind, { view: state.view, arguments: state.arguments }].slice(-maxBehind)
  return { view, arguments: args, behind }
}

/** Replaces the current view and keeps the previous ones. Spec §2. */
export function replace(state: RouterState, view: View, args: ViewArguments = {}): RouterState {
  if (state.view === view && state.arguments === args) return state
  return { view, arguments: args, behind: state.behind }
}

/** Returns to the previous view, if any. */
export function pop(state: RouterState): RouterState {
  const previous = state.behind.at(-1)
  return previous ? { ...previous, behind: state.behind.slice(0, -1) } : state
}

export function reset(_state: RouterState, view: View, args: ViewArguments = {}): RouterState {
  return { view, arguments: args, behind: [] }
}
