import type { NetworkChoice } from '../switch-network/switch-network.state.ts'

export type UnsupportedChainViewState = {
  readonly appName: string
  readonly walletName: string
  /** Where the wallet is; absent when nobody knows its name. */
  readonly networkName?: string | undefined
  /** The networks of the app that would do. */
  readonly networks: readonly NetworkChoice[]
  readonly disconnecting?: boolean | undefined
} & ({ readonly status: 'choose' | 'failed' } | { readonly status: 'switching'; readonly targetId: string })

export type UnsupportedChainViewActions = {
  readonly onPick: (networkId: string) => void
  readonly onDisconnect: () => void
}
