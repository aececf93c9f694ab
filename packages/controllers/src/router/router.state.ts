import type { Namespace } from '@latchkey/core'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** The eighteen views of the specification, §2, and the flows that belong to Account. */
export const views = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingFarcaster',
  'EmailLogin',
  'UpdateEmailWallet',
  'ProfileWallets',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'SIWXSignMessage',
  'ApproveTransaction',
  'RegisterAccount',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Send',
  'SendReview',
  'Receive',
  'Buy',
] as const

export type View = (typeof views)[number]

/** What a view is about, where its name does not say it. */
export type ViewArguments = {
  /** ConnectingExternal. */
  readonly connectorId?: string | undefined
  /** ConnectingExternal, SwitchActiveChain, Connect. */
  readonly namespace?: Namespace | undefined
  /** ConnectingExternal: a wallet of the directory that is not here. */
  readonly wallet?: DirectoryWallet | undefined
  /** Account: the tab that is shown first. */
  readonly tab?: 'tokens' | 'nfts' | 'activity' | undefined
  /** The pairing uri of a host that drives WalletConnect itself. */
  readonly uri?: string | undefined
}

export type RouterState = {
  /** On screen. */
  readonly view: View
  readonly arguments: ViewArguments
  /** What the back arrow returns to, oldest first. */
  readonly behind: readonly { readonly view: View; readonly arguments: ViewArguments }[]
}

/** Deeper than any flow goes; older entries are forgotten. Faults F46. */
const maxBehind = 19

export const initialRouterState: RouterState = { view: 'Connect', arguments: {}, behind: [] }

/** Ignored when the view is on screen already. Spec §2. */
export function push(state: RouterState, view: View, args: ViewArguments = {}): RouterState {
  if (state.view === view) return state
  const behind = [...state.behind, { view: state.view, arguments: state.arguments }].slice(-maxBehind)
  return { view, arguments: args, behind }
}

/** Swaps what is on screen, keeping what is behind it. Spec §2. */
export function replace(state: RouterState, view: View, args: ViewArguments = {}): RouterState {
  if (state.view === view && state.arguments === args) return state
  return { view, arguments: args, behind: state.behind }
}

/** Back to the entry behind; stays when there is none. */
export function pop(state: RouterState): RouterState {
  const previous = state.behind.at(-1)
  return previous ? { ...previous, behind: state.behind.slice(0, -1) } : state
}

export function reset(_state: RouterState, view: View, args: ViewArguments = {}): RouterState {
  return { view, arguments: args, behind: [] }
}
