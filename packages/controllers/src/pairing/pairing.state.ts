import type { ErrorCode, WalletLaunch } from '@latchkey/core'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** Lifetime of a pairing, and the remainder at which it counts as expired, ms. Spec §9. */
export const pairingMs = 240_000
export const expiryMarginMs = 10_000

/** Progress of a pairing with a remote wallet. */
export type PairingProgress =
  /** `connected`: a wallet approved. Lasts until the modal closes. */
  | { readonly status: 'idle' | 'preparing' | 'connected' }
  /**
   * `uri`: for a QR code, a link or the clipboard only (security R-78).
   * `expiresAtMs`: when the pairing expires, ms since the Unix epoch.
   */
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAtMs: number }
  /** No wallet answered within all automatic renewals. */
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly error: ErrorCode }

export type PairingState = PairingProgress & {
  /** The wallet that the user picked. Another one may answer. */
  readonly wallet: DirectoryWallet | undefined
  /** Status of the latest link that the user followed. */
  readonly launch: 'none' | 'waiting' | 'opened' | 'not-opened'
  /** That link without the pairing URI; `choice` opens the wallet for each later request. */
  readonly followed: { readonly kind: WalletLaunch['kind']; readonly choice: string | undefined } | undefined
}

export const initialPairingState: PairingState = {
  status: 'idle',
  wallet: undefined,
  launch: 'none',
  followed: undefined,
}

/** If the page is still visible after this time, the link has opened no app, ms. */
export const launchMs = 1_500

/** Whether a pairing that expires at `expiresAtMs` is too old to be shown: 10,000 ms or less remain. Spec §9. */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= expiryMarginMs
}
