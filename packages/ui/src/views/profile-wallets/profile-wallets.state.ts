/** A wallet with one of its accounts. */
export type LinkedWallet = {
  readonly id: string
  readonly address: string
  /** Name or email of the account, if any. */
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  /** Chain family, if it is not the current one. */
  readonly family?: string | undefined
}

/** Filled by the connection controller; `accountType` by the embedded wallet's controller. */
export type ProfileWalletsViewState =
  | {
      readonly status: 'wallets'
      readonly inUse: LinkedWallet & {
        /** True for two seconds after the address was copied. */
        readonly copied?: boolean | undefined
        readonly disconnecting?: boolean | undefined
        /** Signed in by email or provider instead of a wallet. */
        readonly embedded?: boolean | undefined
      }
      readonly connected: readonly LinkedWallet[]
      readonly notConnected: readonly LinkedWallet[]
      /** Id of the wallet with a pending request; the others are disabled. */
      readonly switchingId?: string | undefined
      /** Only for an email wallet on a network with smart accounts. */
      readonly accountType?: 'smartAccount' | 'eoa' | undefined
      readonly canChangeEmail?: boolean | undefined
    }
  /** No wallet of this chain family is connected. */
  | { readonly status: 'none'; readonly family: string; readonly otherFamily: string }

export type ProfileWalletsViewActions = {
  readonly onBack: () => void
  readonly onCopyAddress: () => void
  readonly onViewAccount: () => void
  readonly onDisconnect: () => void
  readonly onSwitch: (walletId: string) => void
  readonly onReconnect: (walletId: string) => void
  readonly onRemove: (walletId: string) => void
  readonly onAccountType: (type: 'smartAccount' | 'eoa') => void
  readonly onChangeEmail: () => void
  readonly onAdd: () => void
}
