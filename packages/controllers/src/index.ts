export type { ActivityState } from './activity/activity.state.ts'
export type { ApprovalCallbacks, ApprovalOutcome, ApprovalsState } from './approvals/createApprovals.ts'
export {
  type BalanceOwner,
  type BalancesState,
  nativeBalance,
  type TokenBalance,
} from './balances/balances.state.ts'
export {
  activeNetwork,
  activeNetworkId,
  type ChainsState,
  findNetwork,
  requestedNamespaces,
} from './chains/chains.state.ts'
export type { CollectiblesState } from './collectibles/createCollectibles.ts'
export {
  activeAddress,
  activeConnection,
  allConnections,
  type ConnectAttempt,
  type Connection,
  type ConnectionState,
  type ConnectionStatus,
  connectionStatus,
  connectionsOf,
  shownConnections,
} from './connection/connection.state.ts'
export type { RecentWallet } from './connection/recent.state.ts'
export { type ConnectorsState, findConnector } from './connectors/createConnectors.ts'
export { createLatchkey } from './createLatchkey.ts'
export type { LatchkeyEvent } from './events/createEvents.ts'
export type { OpenRequest } from './flows/openModal.ts'
export type { Latchkey, LatchkeyInternals } from './latchkey.ts'
export type { NamesState } from './names/names.state.ts'
export type { OnrampState } from './onramp/onramp.state.ts'
export type { OptionsState } from './options/createOptions.ts'
export type { PairingState } from './pairing/pairing.state.ts'
export type { Part, PartNeeds, PartOf } from './parts/part.ts'
export type {
  PublicAccount,
  PublicNamespace,
  PublicNetwork,
  PublicState,
} from './publicState.ts'
export { type OpenableView, viewsForAll, viewsOfAccount } from './router/openableViews.ts'
export { type RouterState, type View, type ViewArguments, views } from './router/router.state.ts'
export type { SendForm, SendProblems, SendReview, SendState } from './send/send.state.ts'
export type { SignInSubject, SiwxState, SiwxStatus } from './siwx/siwx.state.ts'
export type { Snack, SnackMessage } from './snackbar/createSnackbar.ts'
export type { ReadableState } from './state/createState.ts'
export type { ThemeState } from './theme/createTheme.ts'
export type {
  NewTransaction,
  RecentToken,
  RecentTransaction,
  TransactionsState,
} from './transactions/transactions.state.ts'
export type { DirectoryWallet, WalletsState } from './wallets/wallets.state.ts'
