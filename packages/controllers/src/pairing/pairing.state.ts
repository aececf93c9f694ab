import type { ErrorCode, WalletLaunch } from '@latchkey/core'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** Spec §9: the life of a pairing, and how much of it is left when it counts as over. */
export const pairingMs = 240_000
export const expiryMarginMs = 10_000

/** An invitation to a wallet. */
export type PairingCode =
  /** `connected`: a wallet answered; until the modal is closed. */
  | { readonly status: 'idle' | 'preparing' | 'connected' }
  /**
   * `uri`: for a code, a link or the clipboard, and nothing else (security R-78).
   * `expiresAtMs`: when the wallet's invitation ends, in ms since 1970.
   */
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAtMs: number }
  /** No wallet answered, and enough new codes were made by themselves. */
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly error: ErrorCode }

export type PairingState = PairingCode & {
  /** The wallet that was chosen; any may answer. */
  readonly wallet: DirectoryWallet | undefined
  /** What became of the link to it that was followed last. */
  readonly launch: 'none' | 'waiting' | 'opened' | 'not_opened'
  /** That link, without its invitation: `choice` is what opens the wallet with each request. */
  readonly followed: { readonly kind: WalletLaunch['kind']; readonly choice: string | undefined } | undefined
}

export const initialPairingState: PairingState = {
  status: 'idle',
  wallet: undefined,
  launch: 'none',
  followed: undefined,
}

/** A page that is still in front after this long has opened no app. */
export const launchMs = 1_500

/** Whether an invitation that ends at `expiresAtMs` is too old to be shown: with 10,000 ms left it is. Spec §9. */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= expiryMarginMs
}
