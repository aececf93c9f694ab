export type { ApprovalCallbacks, ApprovalOutcome, ApprovalsState } from './approvals/createApprovals.ts'
export { type BalancesState, nativeBalance, type TokenBalance } from './balances/balances.state.ts'
export { tokensOf } from './balances/createBalances.ts'
export {
  activeNetwork,
  activeNetworkId,
  type ChainsState,
  findNetwork,
  requestedNamespaces,
} from './chains/chains.state.ts'
export {
  activeAddress,
  activeConnection,
  allConnections,
  type ConnectAttempt,
  type Connection,
  type ConnectionState,
  type ConnectionStatus,
  connectionRelation,
  connectionStatus,
  connectionsOf,
} from './connection/connection.state.ts'
export { type ConnectorsState, findConnector } from './connectors/createConnectors.ts'
export { createLatchkey, type Latchkey } from './createLatchkey.ts'
export type { LatchkeyEvent } from './events/createEvents.ts'
export type { OpenRequest } from './flows/openModal.ts'
export type { OptionsState } from './options/createOptions.ts'
export type { Part, PartOf } from './parts/createParts.ts'
export type { PartNeeds } from './parts/partNeeds.ts'
export { type Sending, sending } from './parts/sending.ts'
export type { PublicAccount, PublicNamespace, PublicNetwork, PublicState } from './publicState.ts'
export { type RouterState, type View, type ViewArguments, views } from './router/router.state.ts'
export {
  type Amount,
  availableBalance,
  type SendProblem,
  type SendReview,
  type SendState,
  sendProblem,
  typedAmount,
} from './send/send.state.ts'
export type { SignInSubject, SiwxState, SiwxStatus } from './siwx/siwx.state.ts'
export type { Snack, SnackMessage } from './snackbar/createSnackbar.ts'
export type { ReadableState } from './state/createState.ts'
export type { ThemeState } from './theme/createTheme.ts'
