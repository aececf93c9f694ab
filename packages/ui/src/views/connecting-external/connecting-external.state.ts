type Wallet = { readonly name: string; readonly imageUrl?: string | undefined }

export type ConnectingExternalViewState = { readonly wallet: Wallet; readonly appName: string } & (
  | { readonly status: 'waiting'; readonly canReopen: boolean }
  | { readonly status: 'connected'; readonly address: string; readonly networkName: string }
  | { readonly status: 'declined' }
  | { readonly status: 'no-answer' }
  /** Any other error, with its text. */
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'missing'; readonly downloadUrl?: string | undefined; readonly canUsePhone: boolean }
)

export type ConnectingExternalViewActions = {
  /** Cancels the request. */
  readonly onBack: () => void
  readonly onAskAgain: () => void
  readonly onUseAnother: () => void
  readonly onUsePhone: () => void
}
