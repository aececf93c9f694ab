import type { WalletDirectory } from '../../parts/AllWalletsRow.tsx'
import type { ScanCodeState } from '../../parts/ScanCode.tsx'

/** Filled by the WalletConnect controller. */
export type ConnectingWalletConnectBasicViewState = {
  readonly app: { readonly name: string; readonly imageUrl?: string | undefined }
  readonly code: ScanCodeState
  /** True for two seconds after the link was copied. */
  readonly copied?: boolean | undefined
  readonly directory?: WalletDirectory | undefined
  /** False if it is the first view. */
  readonly canGoBack: boolean
}

export type ConnectingWalletConnectBasicViewActions = {
  readonly onBack: () => void
  readonly onCopyLink: () => void
  readonly onRenewCode: () => void
  readonly onAllWallets: () => void
}
