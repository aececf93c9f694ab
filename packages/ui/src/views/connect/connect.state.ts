import type { DirectoryWallet } from '@latchkey/controllers'
import type { ConnectMethod, EmailProblem } from '@latchkey/core'
import type { WalletDirectory } from '../../parts/AllWalletsRow.tsx'

/** A wallet to connect with. */
export type WalletChoice = {
  /** Id of the row. */
  readonly id: string
  /** rdns or id, rendered as `data-wallet`. */
  readonly hook: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly mark?: 'recent' | 'installed' | 'qrCode' | undefined
  /** Set if another wallet has the same id or name: the id shown to tell them apart.. */
  readonly duplicateOf?: string | undefined
  /** Set for a wallet that is not in this browser: a remote one that was used before, or a suggestion. */
  readonly remoteWallet?: DirectoryWallet | undefined
  /** Link that opens the wallet with a pairing URI. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
}

export type SocialChoice = { readonly id: string; readonly name: string }

export type EmailEntry = {
  readonly text: string
  readonly problem?: EmailProblem | undefined
  readonly sending?: boolean | undefined
}

/** A method that needs no wallet. */
export type AccountMethod = Exclude<ConnectMethod, 'wallet'>

/** Enabled sign-in methods. A disabled one is undefined, and its divider is not rendered. */
type Ways = {
  readonly appName: string
  /** The blocks, from top to bottom. Email and social providers next to each other are one block. */
  readonly order: readonly ConnectMethod[]
  readonly email?: EmailEntry | undefined
  readonly socials?: readonly SocialChoice[] | undefined
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
}

export type ConnectViewState =
  | (Ways & { readonly status: 'loading' })
  | (Ways & {
      readonly status: 'ready'
      readonly wallets: readonly WalletChoice[]
      /** Wallets to suggest are loading. */
      readonly isSuggesting?: boolean | undefined
      /** Summary for the "All wallets" row. */
      readonly directory?: WalletDirectory | undefined
    })
  | (Ways & { readonly status: 'failed'; readonly wallets: readonly WalletChoice[] })
  | (Ways & { readonly status: 'empty'; readonly canScan: boolean })
  | { readonly status: 'blocked'; readonly appName: string; readonly reason: 'origin' | 'setup' }
  | { readonly status: 'social-options'; readonly socials: readonly SocialChoice[] }
  | { readonly status: 'social-waiting'; readonly social: SocialChoice }
  | { readonly status: 'social-closed'; readonly social: SocialChoice }
  | { readonly status: 'social-failed'; readonly social: SocialChoice }

/** Actions of the methods that need no wallet. */
export type AccountActions = Pick<
  ConnectViewActions,
  'onEmailChange' | 'onEmailSubmit' | 'onSocial' | 'onMoreSocials'
>

export type ConnectViewActions = {
  readonly onPick: (wallet: WalletChoice) => void
  readonly onAllWallets: () => void
  readonly onShowQrCode: () => void
  readonly onEmailChange: (text: string) => void
  readonly onEmailSubmit: () => void
  readonly onSocial: (socialId: string) => void
  readonly onMoreSocials: () => void
  /** Returns from the sign-in options or a provider's window. */
  readonly onBack: () => void
  readonly onTryAgain: () => void
  readonly onReload: () => void
}
