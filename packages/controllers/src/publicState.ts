import type { AccountType, CaipAddress, CaipNetworkId, Connector, Namespace, Network } from '@latchkey/core'
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
  /** Every account that the connected wallets share, the active one first; without `multiWallet` those of the active one. */
  readonly accounts: readonly PublicAccount[]
}

/** The state that host apps can subscribe to: data only. */
export type PublicState = {
  readonly open: boolean
  /** Whether a wallet is asked to connect, to sign in or to switch its network. */
  readonly loading: boolean
  readonly view: View
  /** Whether restoring has ended. */
  readonly settled: boolean
  readonly namespace: Namespace
  readonly namespaces: Readonly<Partial<Record<Namespace, PublicNamespace>>>
  readonly signIn: SiwxStatus
  /** The wallets that can be connected here; `connect({ connectorId: wallet.id })` asks one. */
  readonly wallets: readonly Connector[]
  readonly theme: 'dark' | 'light'
}
