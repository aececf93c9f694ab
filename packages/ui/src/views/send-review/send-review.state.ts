import type { WalletLink } from '../../parts/OpenWallet.tsx'
import type { Fee } from '../send/send.state.ts'

/** Frozen when the user starts the review, so that the transaction signed is the one shown. R-62. */
export type SendReviewViewState = {
  readonly token: {
    readonly symbol: string
    readonly decimals: number
    readonly imageUrl?: string | undefined
    readonly native: boolean
  }
  readonly amountBaseUnits: bigint
  readonly worth?: { readonly value: number; readonly currency: string } | undefined
  readonly to: {
    readonly address: string
    readonly name?: string | undefined
    readonly avatarUrl?: string | undefined
  }
  readonly network: { readonly name: string; readonly imageUrl?: string | undefined }
  readonly walletName: string
  readonly fee: Fee
  /** Usual confirmation time, if known. */
  readonly arrivesInSeconds?: number | undefined
} /** `failed` after an attempt in which nothing was sent. */ & (
  | {
      readonly status: 'review'
      readonly failed?: boolean | undefined
      /** Ratio to the usual fee. If set, the user must accept it first. */
      readonly unusualFee?: { readonly times: number; readonly accepted: boolean } | undefined
      /** The receiver has no key of its own (solana). If set, the user must accept it first. */
      readonly offCurve?: { readonly accepted: boolean } | undefined
      /** What arrives, in base units, if the token keeps a part; `checking` until that is known. */
      readonly receives?: bigint | 'checking' | undefined
    }
  | { readonly status: 'waiting'; readonly link?: WalletLink | undefined }
  /**
   * `slow` after 25 s without confirmation; `replaced` by another transaction of the wallet, `cancelled` by one that does nothing;
   * `dropped` by the network; `proposed` while other owners of the account have to sign.
   */
  | {
      readonly status:
        | 'on-its-way'
        | 'slow'
        | 'proposed'
        | 'arrived'
        | 'reverted'
        | 'replaced'
        | 'cancelled'
        | 'dropped'
      readonly explorerUrl?: string | undefined
    }
)

export type SendReviewViewActions = {
  readonly onBack: () => void
  readonly onSend: () => void
  readonly onAcceptFee: () => void
  readonly onAcceptReceiver: () => void
  readonly onDone: () => void
}
