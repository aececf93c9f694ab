import type { Collectible } from '../../parts/NftTile.tsx'
import type { TokenHolding } from '../../parts/TokenRow.tsx'
import type { ActivityEntry } from '../../parts/TransactionRow.tsx'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Content of a tab, loaded independently. */
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
      /** The balance may be outdated and is being refreshed. */
      readonly refreshing?: boolean | undefined
    }
  /** The total of all tokens with a known price. */
  | {
      readonly status: 'fiat'
      readonly value: number
      readonly currency: string
      readonly refreshing?: boolean | undefined
    }
  /** `retryInSeconds` is the time until it can be requested again; 0 if now. */
  | { readonly status: 'unavailable'; readonly retryInSeconds: number }
  /** The app does not support the network, so that the balance cannot be read. */
  | { readonly status: 'unsupported' }

export type AccountViewState = {
  readonly network: { readonly id: string; readonly name: string; readonly imageUrl?: string | undefined }
  readonly address: string
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  /** Signed in by email or provider instead of a wallet. */
  readonly embedded?: boolean | undefined
  /** Where the user adds a passkey or a recovery code, if the account holds something and has neither. */
  readonly protectUrl?: string | undefined
  /** The wallet must be unlocked before use. */
  readonly locked?: boolean | undefined
  /** True for two seconds after the address was copied. */
  readonly copied?: boolean | undefined
  readonly balance: Balance
  /** Available actions. */
  readonly actions: readonly ('send' | 'receive' | 'buy')[]
  readonly canSwitchWallet?: boolean | undefined
  readonly disconnecting?: boolean | undefined
  /** Available tabs; a single one is shown without tabs. */
  readonly tabs: readonly AccountTab[]
  readonly tab: AccountTab
  readonly tokens: Loading<{ readonly rows: readonly TokenHolding[] }>
  readonly nfts?: Loading<{ readonly rows: readonly Collectible[] }> | undefined
  readonly activity?:
    | Loading<{
        readonly rows: readonly ActivityEntry[]
        /** State of the next page, if there is one. */
        readonly more?: { readonly loading: boolean; readonly failed?: boolean | undefined } | undefined
      }>
    | undefined
  /** Links shown instead of tabs. */
  readonly more?:
    | {
        readonly activity?: boolean
        readonly explorerUrl?: string | undefined
        readonly name?: boolean
        /** Where the user manages the account of the embedded wallet, which can be opened on another device too. */
        readonly securityUrl?: string | undefined
        /** The user signs in with an address, which can be changed. */
        readonly email?: boolean
      }
    | undefined
}

export type AccountViewActions = {
  readonly onSwitchNetwork: () => void
  readonly onSwitchWallet: () => void
  readonly onCopyAddress: () => void
  readonly onAction: (action: 'send' | 'receive' | 'buy') => void
  readonly onTab: (tab: AccountTab) => void
  readonly onRetryBalance: () => void
  /** Retries the tab on screen. */
  readonly onRetryTab: () => void
  /** The user scrolled close to the end of the loaded activity. */
  readonly onMoreActivity: () => void
  readonly onActivity: () => void
  readonly onGetName: () => void
  readonly onChangeEmail: () => void
  readonly onApproveDevice: () => void
  readonly onDisconnect: () => void
}
