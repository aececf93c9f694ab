import type { ScanCodeState } from '../../parts/ScanCode.tsx'

/** Platforms of a wallet; `phone` connects by QR code. */
export type WalletPlatform = 'phone' | 'desktop' | 'web' | 'browser'

/** Filled by the WalletConnect controller: platforms from the wallet's links, the QR code from the pairing. */
export type ConnectingWalletConnectViewState = {
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  readonly appName: string
  /** Where to install the wallet. */
  readonly getUrl?: string | undefined
  /** True for two seconds after the link was copied. */
  readonly copied?: boolean | undefined
  /** Link target: the same tab, unless the page is in a frame, or in an in-app browser that opens websites only. */
  readonly target?: '_self' | '_top' | '_blank' | undefined
} & (
  | ({
      /** Platforms of the wallet, including the selected one. A single one is shown without tabs. */
      readonly platforms: readonly WalletPlatform[]
    } & (
      | { readonly status: 'scan'; readonly code: ScanCodeState }
      /** `openUrl` opens the desktop app, which has been opened once already. */
      | { readonly status: 'desktop'; readonly openUrl: string }
      /** `opened` is false until the user opens the web app, because a new tab requires a user gesture. */
      | { readonly status: 'web'; readonly openUrl: string; readonly opened: boolean }
      | { readonly status: 'browser' }
    ))
  /** On the phone with the wallet. `openUrl` is undefined until the pairing URI is ready. */
  | { readonly status: 'phone' | 'not-opened'; readonly openUrl?: string | undefined }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'connected'; readonly address: string; readonly networkName: string }
)

export type ConnectingWalletConnectViewActions = {
  readonly onBack: () => void
  readonly onPlatform: (platform: WalletPlatform) => void
  readonly onCopyLink: () => void
  readonly onRenewCode: () => void
  /** The user followed the link to the wallet. */
  readonly onOpen: () => void
  readonly onTryAgain: () => void
  readonly onUseAnother: () => void
}
