/** A wallet of the directory. */
export type ListedWallet = {
  readonly id: string
  /** rdns or id: `data-wallet`. */
  readonly hook: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** It can be taken for another wallet: what tells it apart, shown below its name. Security. */
  readonly duplicateOf?: string | undefined
  /** Opens it with an invitation that is ready: the row is a link. It holds a key, so it goes nowhere else. Security R-78. */
  readonly href?: string | undefined
  /** Where `href` opens. */
  readonly target?: '_self' | '_top' | '_blank' | undefined
}

type Common = {
  readonly query: string
  /** How many wallets the directory has; unknown until it has answered once. */
  readonly count?: number | undefined
  /** A code can be shown for wallets that are not listed. */
  readonly canScan: boolean
}

/** Filled from the directory by the wallets controller: pages of 40, searches of up to 100 (spec §9). */
export type AllWalletsViewState = Common &
  (
    | { readonly status: 'loading' }
    | {
        readonly status: 'browse'
        /** Featured first, then recommended; four are shown. */
        readonly recommended: readonly ListedWallet[]
        readonly installed: readonly ListedWallet[]
        /** The pages so far. */
        readonly all: readonly ListedWallet[]
        /** A next page: how many it brings, and whether it is on its way or did not come. */
        readonly more?:
          | { readonly count: number; readonly loading: boolean; readonly failed?: boolean | undefined }
          | undefined
        /** A first search runs; this stays in the meantime. */
        readonly searching?: boolean | undefined
      }
    | {
        readonly status: 'results'
        readonly found: readonly ListedWallet[]
        /** Another search runs; these stay in the meantime. */
        readonly searching?: boolean | undefined
      }
    | { readonly status: 'failed' }
  )

export type AllWalletsViewActions = {
  readonly onBack: () => void
  readonly onQuery: (query: string) => void
  /** Picked, or its link followed. */
  readonly onPick: (walletId: string) => void
  /** The end of what is loaded comes near. */
  readonly onMore: () => void
  readonly onShowQrCode: () => void
  readonly onTryAgain: () => void
}
