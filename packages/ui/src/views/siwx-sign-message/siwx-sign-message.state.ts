import type { WalletLink } from '../../parts/OpenWallet.tsx'

export type SIWXSignMessageViewState = {
  readonly app: { readonly name: string; readonly imageUrl?: string | undefined }
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  readonly address: string
  readonly avatarUrl?: string | undefined
  readonly networkName: string
} /** `message` is the exact text to sign; undefined until it has been created. */ & (
  | { readonly status: 'ask'; readonly message?: string | undefined }
  | {
      readonly status: 'waiting'
      readonly message?: string | undefined
      readonly link?: WalletLink | undefined
      /** The account is a contract, whose other owners may have to sign. */
      readonly ownersSign?: boolean | undefined
    }
  | { readonly status: 'declined' }
  /** Signing failed for another reason, with its text. */
  | { readonly status: 'failed'; readonly text: string }
  /** The app did not respond; the account has been disconnected. */
  | { readonly status: 'not-started' }
  | { readonly status: 'done' }
)

export type SIWXSignMessageViewActions = {
  readonly onSign: () => void
  readonly onCancel: () => void
  readonly onConnectAgain: () => void
}
