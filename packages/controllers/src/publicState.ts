import type { AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/core'
import type { ConnectionStatus } from './connection/connection.state.ts'
import type { View } from './router/router.state.ts'
import type { SiwxStatus } from './siwx/siwx.state.ts'

/** The account in use; while `restoring`, the one remembered. */
export type PublicAccount = {
  readonly namespace: Namespace
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly type: AccountType
  readonly connectorId: string | undefined
  readonly walletName: string | undefined
}

/** The network in use. `network` is undefined where the app does not work on it. */
export type PublicNetwork = {
  readonly networkId: CaipNetworkId
  readonly network: Network | undefined
  /** Where the wallet is, if one is connected. */
  readonly walletNetworkId: CaipNetworkId | undefined
  /** What was chosen in the app. */
  readonly selectedNetworkId: CaipNetworkId
  readonly isMismatch: boolean
  readonly isUnsupported: boolean
}

/** What one namespace looks like from outside. */
export type PublicNamespace = {
  readonly status: ConnectionStatus
  readonly account: PublicAccount | undefined
  readonly network: PublicNetwork | undefined
}

/** Everything a host may watch: data only. */
export type PublicState = {
  readonly open: boolean
  readonly loading: boolean
  readonly view: View
  /** Whether restoring is over. */
  readonly settled: boolean
  readonly namespace: Namespace
  readonly namespaces: Readonly<Partial<Record<Namespace, PublicNamespace>>>
  readonly signIn: SiwxStatus
  readonly theme: 'dark' | 'light'
}
