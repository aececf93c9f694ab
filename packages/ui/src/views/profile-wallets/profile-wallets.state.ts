/** A wallet with one of its accounts. */
export type LinkedWallet = {
  readonly id: string
  readonly address: string
  /** The account's name or email, where it has one. */
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  /** The family of networks, said where it is not the one on screen. */
  readonly family?: string | undefined
}

/** Filled by the connection controller; `accountType` by the embedded wallet's. */
export type ProfileWalletsViewState =
  | {
      readonly status: 'wallets'
      readonly inUse: LinkedWallet & {
        /** For two seconds after the address was copied. */
        readonly copied?: boolean | undefined
        readonly disconnecting?: boolean | undefined
        /** Signed in by email or provider instead of a wallet. */
        readonly embedded?: boolean | undefined
      }
      readonly connected: readonly LinkedWallet[]
      readonly notConnected: readonly LinkedWallet[]
      /** The wallet that is asked at this moment; the others wait. */
      readonly switchingId?: string | undefined
      /** Of an email wallet on a network that has smart accounts. */
      readonly accountType?: 'smartAccount' | 'eoa' | undefined
      readonly canChangeEmail?: boolean | undefined
    }
  /** None for this family of networks. */
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
