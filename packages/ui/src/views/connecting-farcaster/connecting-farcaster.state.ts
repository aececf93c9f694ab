import type { ScanCodeState } from '../../parts/ScanCode.tsx'

/** Filled by the embedded wallet's controller. The URI of the code comes from the secure frame. */
export type ConnectingFarcasterViewState =
  | { readonly status: 'scan'; readonly code: ScanCodeState; readonly copied?: boolean | undefined }
  /** On a phone, where a link opens the app. */
  | { readonly status: 'phone'; readonly openUrl: string; readonly opened: boolean }
  | { readonly status: 'failed'; readonly reason: 'timed-out' | 'declined' }
  | { readonly status: 'connected'; readonly address: string; readonly networkName: string }

export type ConnectingFarcasterViewActions = {
  readonly onBack: () => void
  readonly onCopyLink: () => void
  readonly onOpen: () => void
  readonly onStartAgain: () => void
  readonly onOtherOptions: () => void
}
