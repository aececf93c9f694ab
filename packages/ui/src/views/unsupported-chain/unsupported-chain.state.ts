import type { NetworkChoice } from '../switch-network/switch-network.state.ts'

export type UnsupportedChainViewState = {
  readonly appName: string
  readonly walletName: string
  /** Name of the wallet's network, if known. */
  readonly networkName?: string | undefined
  /** The app's networks to switch to. */
  readonly networks: readonly NetworkChoice[]
  readonly disconnecting?: boolean | undefined
} & ({ readonly status: 'choose' | 'failed' } | { readonly status: 'switching'; readonly targetId: string })

export type UnsupportedChainViewActions = {
  readonly onPick: (networkId: string) => void
  readonly onDisconnect: () => void
}
