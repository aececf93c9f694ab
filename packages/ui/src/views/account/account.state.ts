import type { Collectible } from '../../parts/NftTile.tsx'
import type { TokenHolding } from '../../parts/TokenRow.tsx'
import type { ActivityEntry } from '../../parts/TransactionRow.tsx'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** A part of the view that loads by itself. */
type Loading<ready> =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & ready)
  | { readonly status: 'failed' }

export type Balance =
  | { readonly status: 'loading' }
  | {
      readonly status: 'native'
      readonly amountBaseUnits: bigint
      readonly decimals: number
      readonly symbol: string
      /** It may be old: a newer one is waited for. */
      readonly refreshing?: boolean | undefined
    }
  | { readonly status: 'fiat'; readonly value: number; readonly currency: string }
  /** With the seconds until it may be asked again; 0 is now. */
  | { readonly status: 'unavailable'; readonly retryInSeconds: number }

export type AccountViewState = {
  readonly network: { readonly id: string; readonly name: string; readonly imageUrl?: string | undefined }
  readonly address: string
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  /** The wallet must be unlocked before it can do anything. */
  readonly locked?: boolean | undefined
  /** For two seconds after the address was copied. */
  readonly copied?: boolean | undefined
  readonly balance: Balance
  /** What can be done here; what cannot is left out. */
  readonly actions: readonly ('send' | 'receive' | 'buy')[]
  readonly canSwitchWallet?: boolean | undefined
  readonly disconnecting?: boolean | undefined
  /** The tabs that exist; a single one is shown without tabs. */
  readonly tabs: readonly AccountTab[]
  readonly tab: AccountTab
  readonly tokens: Loading<{ readonly rows: readonly TokenHolding[] }>
  readonly nfts?: Loading<{ readonly rows: readonly Collectible[] }> | undefined
  readonly activity?:
    | Loading<{
        readonly rows: readonly ActivityEntry[]
        /** A next page, and whether it is on its way or did not come. */
        readonly more?: { readonly loading: boolean; readonly failed?: boolean | undefined } | undefined
      }>
    | undefined
  /** Rows instead of tabs. */
  readonly more?:
    | { readonly activity?: boolean; readonly explorerUrl?: string | undefined; readonly name?: boolean }
    | undefined
}

export type AccountViewActions = {
  readonly onSwitchNetwork: () => void
  readonly onSwitchWallet: () => void
  readonly onCopyAddress: () => void
  readonly onAction: (action: 'send' | 'receive' | 'buy') => void
  readonly onTab: (tab: AccountTab) => void
  readonly onRetryBalance: () => void
  /** The tab on screen did not load. */
  readonly onRetryTab: () => void
  /** The end of the activity that is loaded comes near. */
  readonly onMoreActivity: () => void
  readonly onActivity: () => void
  readonly onGetName: () => void
  readonly onDisconnect: () => void
}
