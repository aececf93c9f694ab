/** A wallet of the directory. */
export type ListedWallet = {
  readonly id: string
  /** rdns or id, rendered as `data-wallet`. */
  readonly hook: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** Set if the wallet could be confused with another: the id shown below its name.. */
  readonly duplicateOf?: string | undefined
  /**
   * Makes the row a link that opens the wallet with a pairing URI. The URI contains a key, so it is passed nowhere
   * else. R-78.
   */
  readonly href?: string | undefined
  /** Target of `href`. */
  readonly target?: '_self' | '_top' | '_blank' | undefined
}

type Common = {
  readonly query: string
  /** Number of wallets in the directory; undefined before the first response. */
  readonly count?: number | undefined
  /** The device can show a QR code for wallets that are not listed. */
  readonly canScan: boolean
}

/** Filled by the wallets controller from the directory: pages of 40, searches of up to 100 (spec §9). */
export type AllWalletsViewState = Common &
  (
    | { readonly status: 'loading' }
    | {
        readonly status: 'browse'
        /** Featured wallets, then recommended ones; four in total. */
        readonly recommended: readonly ListedWallet[]
        readonly installed: readonly ListedWallet[]
        /** Wallets of the pages loaded so far. */
        readonly all: readonly ListedWallet[]
        /** The next page: number of its wallets, and whether it is loading or failed. */
        readonly more?:
          | { readonly count: number; readonly loading: boolean; readonly failed?: boolean | undefined }
          | undefined
        /** The first search is running; the list stays until it has results. */
        readonly searching?: boolean | undefined
      }
    | {
        readonly status: 'results'
        readonly found: readonly ListedWallet[]
        /** Another search is running; the previous results stay. */
        readonly searching?: boolean | undefined
      }
    | { readonly status: 'failed' }
  )

export type AllWalletsViewActions = {
  readonly onBack: () => void
  readonly onQuery: (query: string) => void
  /** A wallet was pressed, or its link followed. */
  readonly onPick: (walletId: string) => void
  /** The user scrolled close to the end of the loaded wallets. */
  readonly onMore: () => void
  readonly onShowQrCode: () => void
  readonly onTryAgain: () => void
}
