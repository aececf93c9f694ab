import { noActions } from '../../fixtures/noActions.ts'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'
import { connectingWalletConnectStates as states } from './connecting-wallet-connect.states.ts'

export default {
  title: 'Views/ConnectingWalletConnect',
  component: ConnectingWalletConnectView,
  args: { actions: noActions },
  parameters: { view: 'ConnectingWalletConnect' },
}

export const Scan = { args: { state: states.scan } }
export const ScanPreparing = { args: { state: states.scanPreparing } }
export const ScanCopied = { args: { state: states.scanCopied } }
export const ScanExpired = { args: { state: states.scanExpired } }
export const ScanFailed = { args: { state: states.scanFailed } }
export const ScanOnly = { args: { state: states.scanOnly } }
export const Desktop = { args: { state: states.desktop } }
export const Web = { args: { state: states.web } }
export const WebOpened = { args: { state: states.webOpened } }
export const Browser = { args: { state: states.browser } }
export const Phone = { args: { state: states.phone } }
export const PhoneCopied = { args: { state: states.phoneCopied } }
export const NotOpened = { args: { state: states.notOpened } }
export const Declined = { args: { state: states.declined } }
export const Failed = { args: { state: states.failed } }
export const Connected = { args: { state: states.connected } }
export const LongName = { args: { state: states.longName } }
