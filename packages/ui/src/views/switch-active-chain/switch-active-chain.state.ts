type Family = { readonly name: string; readonly imageUrl?: string | undefined }

export type SwitchActiveChainViewState = { readonly target: Family; readonly other: Family } & (
  | { readonly status: 'prompt' }
  | { readonly status: 'switching'; readonly walletName: string }
  /** No account of this chain family is connected. */
  | { readonly status: 'no-account' }
  | { readonly status: 'failed'; readonly walletName: string }
)

export type SwitchActiveChainViewActions = {
  readonly onSwitch: () => void
  readonly onChooseWallet: () => void
  readonly onNotNow: () => void
}
