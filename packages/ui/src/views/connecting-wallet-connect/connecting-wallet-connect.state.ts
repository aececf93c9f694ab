import type { ScanCodeState } from '../../parts/ScanCode.tsx'

/** Where a wallet can live; `phone` is reached by a code. */
export type WalletPlatform = 'phone' | 'desktop' | 'web' | 'browser'

/** Filled by the WalletConnect controller: platforms from the wallet's links, the code from the pairing. */
export type ConnectingWalletConnectViewState = {
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  readonly appName: string
  /** Where to get the wallet. */
  readonly getUrl?: string | undefined
  /** For two seconds after the link was copied. */
  readonly copied?: boolean | undefined
  /** Where a link to an app opens: in place, unless the page is in a frame or in an app that opens pages only. */
  readonly target?: '_self' | '_top' | '_blank' | undefined
} & (
  | ({
      /** Only those the wallet supports, the chosen one among them; one alone needs no tabs. */
      readonly platforms: readonly WalletPlatform[]
    } & (
      | { readonly status: 'scan'; readonly code: ScanCodeState }
      /** `openUrl` leads to the app on this computer, which was opened already. */
      | { readonly status: 'desktop'; readonly openUrl: string }
      /** A tab may only open from a press, so the press is the next step until it was made. */
      | { readonly status: 'web'; readonly openUrl: string; readonly opened: boolean }
      | { readonly status: 'browser' }
    ))
  /** On the phone that has the wallet; without `openUrl` while an invitation is made. */
  | { readonly status: 'phone' | 'not_opened'; readonly openUrl?: string | undefined }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'connected'; readonly address: string; readonly networkName: string }
)

export type ConnectingWalletConnectViewActions = {
  readonly onBack: () => void
  readonly onPlatform: (platform: WalletPlatform) => void
  readonly onCopyLink: () => void
  readonly onRenewCode: () => void
  /** The link to the wallet was followed. */
  readonly onOpen: () => void
  readonly onTryAgain: () => void
  readonly onUseAnother: () => void
}
