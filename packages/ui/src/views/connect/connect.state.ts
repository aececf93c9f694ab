import type { DirectoryWallet } from '@latchkey/controllers'
import type { WalletDirectory } from '../../parts/AllWalletsRow.tsx'

/** A wallet to connect with. */
export type WalletChoice = {
  /** Of the row. */
  readonly id: string
  /** rdns or id: `data-wallet`. */
  readonly hook: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly mark?: 'recent' | 'installed' | 'qrCode' | undefined
  /** Set when another wallet claims the same id or name: both are shown, told apart by it. Security. */
  readonly duplicateOf?: string | undefined
  /** Used before from here, but not in this browser. */
  readonly elsewhere?: DirectoryWallet | undefined
  /** Opens it with an invitation. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
}

export type SocialChoice = { readonly id: string; readonly name: string }

export type EmailEntry = {
  readonly text: string
  readonly incomplete?: boolean | undefined
  readonly sending?: boolean | undefined
}

/** The ways in that are on; a way that is off is absent, and takes its divider with it. */
type Ways = {
  readonly appName: string
  /** Which way stands first. */
  readonly first: 'email' | 'wallet'
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
      /** The directory behind "All wallets". */
      readonly directory?: WalletDirectory | undefined
    })
  | (Ways & { readonly status: 'failed'; readonly wallets: readonly WalletChoice[] })
  | (Ways & { readonly status: 'empty'; readonly canScan: boolean })
  | { readonly status: 'blocked'; readonly appName: string; readonly reason: 'origin' | 'setup' }
  | { readonly status: 'social_options'; readonly socials: readonly SocialChoice[] }
  | { readonly status: 'social_waiting'; readonly social: SocialChoice }
  | { readonly status: 'social_closed'; readonly social: SocialChoice }

export type ConnectViewActions = {
  readonly onPick: (wallet: WalletChoice) => void
  readonly onAllWallets: () => void
  readonly onShowQrCode: () => void
  readonly onEmailChange: (text: string) => void
  readonly onEmailSubmit: () => void
  readonly onSocial: (socialId: string) => void
  readonly onMoreSocials: () => void
  /** Back from the sign-in options, or from a provider's window. */
  readonly onBack: () => void
  readonly onTryAgain: () => void
  readonly onReload: () => void
}
