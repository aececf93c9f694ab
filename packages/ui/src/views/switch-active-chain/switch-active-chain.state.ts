import type { Namespace } from '@latchkey/core'

export type SwitchActiveChainViewState =
  /** The wallet speaks several families; the user says which one to connect. */
  | {
      readonly status: 'choose'
      readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
      readonly families: readonly Namespace[]
    }
  | ({ readonly target: Namespace; readonly other: Namespace } & (
      | { readonly status: 'prompt' }
      | { readonly status: 'switching'; readonly walletName: string }
      /** No account of this chain family is connected. */
      | { readonly status: 'no-account' }
      | { readonly status: 'failed'; readonly walletName: string }
    ))

export type SwitchActiveChainViewActions = {
  readonly onBack: () => void
  /** Connects the wallet in a family. */
  readonly onConnect: (namespace: Namespace) => void
  readonly onSwitch: () => void
  readonly onChooseWallet: () => void
  readonly onNotNow: () => void
}
