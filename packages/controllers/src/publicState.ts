import type { AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/core'
import type { ConnectionStatus } from './connection/connection.state.ts'
import type { View } from './router/router.state.ts'
import type { SiwxStatus } from './siwx/siwx.state.ts'

/** The active account; while `restoring`, the saved one. */
export type PublicAccount = {
  readonly namespace: Namespace
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly type: AccountType
  readonly connectorId: string | undefined
  readonly walletName: string | undefined
}

/** The active network. `network` is undefined if the app does not support it. */
export type PublicNetwork = {
  readonly networkId: CaipNetworkId
  readonly network: Network | undefined
  /** The wallet's network, if a wallet is connected. */
  readonly walletNetworkId: CaipNetworkId | undefined
  /** The network selected in the app. */
  readonly selectedNetworkId: CaipNetworkId
  readonly isMismatch: boolean
  readonly isUnsupported: boolean
}

/** The public state of one namespace. */
export type PublicNamespace = {
  readonly status: ConnectionStatus
  readonly account: PublicAccount | undefined
  readonly network: PublicNetwork | undefined
}

/** The state that host apps can subscribe to: data only. */
export type PublicState = {
  readonly open: boolean
  readonly loading: boolean
  readonly view: View
  /** Whether restoring has ended. */
  readonly settled: boolean
  readonly namespace: Namespace
  readonly namespaces: Readonly<Partial<Record<Namespace, PublicNamespace>>>
  readonly signIn: SiwxStatus
  readonly theme: 'dark' | 'light'
}
