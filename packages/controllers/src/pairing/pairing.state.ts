import type { ErrorCode } from '@latchkey/core'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** Spec §9: the life of a pairing, and how much of it is left when it counts as over. */
export const pairingMs = 240_000
export const expiryMarginMs = 10_000

export type PairingState = {
  /** The wallet that was chosen; any may answer. */
  readonly wallet: DirectoryWallet | undefined
} & (
  | { readonly status: 'idle' | 'preparing' }
  /**
   * `uri`: for a code, a link or the clipboard, and nothing else (security R-78).
   * `expiresAtMs`: when the wallet's invitation ends, in ms since 1970.
   */
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAtMs: number }
  /** No wallet answered, and enough new codes were made by themselves. */
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly error: ErrorCode }
)

export const initialPairingState: PairingState = { status: 'idle', wallet: undefined }

/** Whether an invitation that ends at `expiresAtMs` is too old to be shown: with 10,000 ms left it is. Spec §9. */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= expiryMarginMs
}
