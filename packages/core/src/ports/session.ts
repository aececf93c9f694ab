import type { Account } from '../accounts/account.ts'
import type { CaipNetworkId } from '../caip/caip.ts'

/** What a wallet did by itself. */
export type SessionChange =
  /** The accounts it now shares, first one active; never empty. */
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  /** Permission stands, but the wallet must be unlocked. */
  | { readonly type: 'locked' }
  | { readonly type: 'disconnected' }

/** Amounts are in base units (wei, lamports). `from` and `networkId` are fixed when the person reviews. Security. */
export type Transfer = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
  readonly signal: AbortSignal
}

export type TokenTransfer = Transfer & { readonly tokenAddress: string }

/** A transaction hash (eip155, `0x` and 64 hex digits) or signature (solana, base58). */
export type TransactionId = string

/** One wallet, connected. Features a wallet lacks are absent, never stubs that throw. */
export type Session = {
  readonly connectorId: string
  /** Who is behind a connector that leads to any wallet. */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** What the wallet shares now, the active one first. Empty while locked. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  readonly locked: boolean
  /** EIP-1193 for eip155; the Wallet Standard wallet for solana. */
  readonly provider: unknown
  onChange(listener: (change: SessionChange) => void): () => void
  /** Ends the session here and, where the wallet knows how, there. Settles within 3 s. */
  disconnect(): Promise<void>
  /** Stops listening, without telling the wallet. */
  release(): void
  /**
   * `message` as UTF-8 text; the signature as the chain writes it (eip155: `0x` hex).
   * @throws LatchkeyError `request_rejected`, `signer_mismatch`, `request_aborted`, `wallet_locked`
   */
  signMessage(message: string, signer: Account, signal: AbortSignal): Promise<string>
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
