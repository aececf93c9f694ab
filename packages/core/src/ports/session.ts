import type { Account } from '../accounts/account.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import type { EmbeddedUser } from './embeddedWallet.ts'
import type { RemoteWallet } from './walletConnect.ts'

/** A change made in the wallet, without a request of the app. */
export type SessionChange =
  /** The accounts that the wallet shares, the active one first; never empty. */
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  /** The app still has permission, but the user must unlock the wallet. */
  | { readonly type: 'locked' }
  /** `isSilent`: the wallet has ended nothing, but does not answer. It may come back. */
  | { readonly type: 'disconnected'; readonly isSilent?: boolean | undefined }

/** Amounts are in base units (wei, lamports). `from` and `networkId` are fixed when the user reviews. Security. */
export type Transfer = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
  /** The user has accepted that the receiver has no key of its own (solana); without it such a receiver is refused. */
  readonly acceptsOffCurve?: boolean | undefined
  readonly signal: AbortSignal
}

export type TokenTransfer = Transfer & { readonly tokenAddress: string }

/** A transaction hash (eip155, `0x` and 64 hex digits) or signature (solana, base58). */
export type TransactionId = string

/** A connected wallet. Methods that the wallet does not support are absent. */
export type Session = {
  readonly connectorId: string
  /** The wallet that answered, for a connector that is not bound to one wallet (WalletConnect). */
  readonly wallet?: RemoteWallet | undefined
  /** Who is signed in to the embedded wallet, now. */
  readonly user?: EmbeddedUser | undefined
  /** The accounts that the wallet shares, the active one first. Empty while locked. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  readonly locked: boolean
  /** EIP-1193 for eip155; the Wallet Standard wallet for solana. */
  readonly provider: unknown
  onChange(listener: (change: SessionChange) => void): () => void
  /**
   * Ends the session here and, if the wallet supports it, in the wallet. Settles within 3 s.
   * @param options - `keepsPermission`: the wallet is in use in another family, whose permission it would end as well, so
   * that the session ends here only; it may be called again without it. Default `false`.
   */
  disconnect(options?: { readonly keepsPermission: boolean }): Promise<void>
  /** Removes all listeners without notifying the wallet. */
  release(): void
  /**
   * Asks the user to sign `message` (UTF-8). Resolves with the signature in the chain's notation (eip155: `0x` hex).
   * @throws LatchkeyError `request_rejected`, `signer_mismatch`, `request_aborted`, `wallet_locked`
   */
  signMessage(message: string, signer: Account, signal: AbortSignal): Promise<string>
  /**
   * Asks the user to sign in, in the wallet's own view for sign-ins (Sign In With Solana). The wallet writes the text
   * itself; it is compared with `text`, which is `message` formatted. Resolves with the signature of `text`. Wallets
   * without such a view sign the text with `signMessage`.
   * @throws LatchkeyError as `signMessage`, and `siwx_sign_failed` if the wallet signed another text
   */
  readonly signIn?:
    | ((message: SignInMessage, text: string, signer: Account, signal: AbortSignal) => Promise<string>)
    | undefined
  /** @throws LatchkeyError `network_switch_rejected`, `network_not_switched`, `network_switch_unsupported`, `request_aborted` */
  readonly switchNetwork?: ((networkId: CaipNetworkId, signal: AbortSignal) => Promise<void>) | undefined
  /** @throws LatchkeyError `request_rejected`, `account_changed`, `network_changed`, `insufficient_funds`, `rpc_error` */
  readonly transfer?:
    | {
        native(transfer: Transfer): Promise<TransactionId>
        token(transfer: TokenTransfer): Promise<TransactionId>
      }
    | undefined
}
