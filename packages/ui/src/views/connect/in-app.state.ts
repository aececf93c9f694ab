import type { ConnectViewActions, ConnectViewState } from './connect.state.ts'
import type { InApp } from './leaveApp.ts'

type Ready = Extract<ConnectViewState, { readonly status: 'ready' }>

/** Connect in the webview of a social app. */
export type InAppViewState = Pick<
  Ready,
  'appName' | 'order' | 'email' | 'wallets' | 'termsUrl' | 'privacyUrl'
> & { readonly inApp: InApp }

export type InAppViewActions = ConnectViewActions & {
  /** Copies the address of the page. */
  readonly onCopyLink: () => void
}
