import type { WalletLink } from '../../parts/OpenWallet.tsx'

export type NetworkChoice = {
  /** CAIP-2 id, rendered as `data-network`. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly testnet?: boolean | undefined
  /** The wallet does not support this network. */
  readonly unavailable?: boolean | undefined
}

export type SwitchNetworkViewState = { readonly appName: string; readonly walletName: string } & (
  | {
      readonly status: 'list'
      /** All networks, unfiltered. */
      readonly networks: readonly NetworkChoice[]
      readonly currentId: string | undefined
      /** Text of the search; undefined if there are too few networks to search. */
      readonly query?: string | undefined
    }
  | {
      readonly status: 'waiting'
      readonly target: NetworkChoice
      /** The wallet does not know the network and has been requested to add it. */
      readonly adding?: boolean | undefined
      readonly link?: WalletLink | undefined
    }
  | {
      readonly status: 'declined' | 'failed'
      readonly target: NetworkChoice
      readonly current: NetworkChoice | undefined
    }
)

export type SwitchNetworkViewActions = {
  readonly onBack: () => void
  readonly onQuery: (query: string) => void
  readonly onPick: (networkId: string) => void
  readonly onStay: () => void
}
