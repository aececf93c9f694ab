import type { RouterState } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ConnectView } from './ConnectView.tsx'
import { connectModel, recentRemoteWallets } from './connect.model.ts'
import { useDirectory } from './useDirectory.ts'
import { usePreparedPairing } from './usePreparedPairing.ts'

const notSupportedYet = () => {}
/** The namespace that Connect was opened for, also while the next view is loading and Connect stays on screen. */
const requestedNamespace = ({ view, arguments: current, behind }: RouterState) =>
  (view === 'Connect' ? current : behind.at(-1)?.arguments)?.namespace
const unknownDirectory = { count: undefined, featured: [], recommended: [] }

export function ConnectScreen() {
  const latchkey = useLatchkey()
  const { connectors } = useEntireState(latchkey.connectors.state)
  const recent = useSelected(latchkey.connection.state, (connection) => connection.recent)
  const options = useEntireState(latchkey.options.state)
  const { alert } = useEntireState(latchkey.alerts.state)
  const namespace = useSelected(latchkey.router.state, requestedNamespace)
  const offersAll = latchkey.services.directory && options.features.allWallets
  const directory = useDirectory(latchkey, offersAll)
  const [isMobile] = useState(() => latchkey.platform.environment.device !== 'desktop')
  const embedded = useSelected(latchkey.modal.state, (modal) => modal.embedded)
  const blocked = alert !== undefined
  // Prepares a pairing if a remote wallet was used on this phone before, so that one press opens it. Not when embedded,
  // where every page view would create a pairing.
  const canPair = latchkey.services.walletConnect && isMobile && !embedded && !blocked
  const preparesPairing = canPair && recentRemoteWallets({ connectors, recent, namespace }).length > 0
  const { launchOf, choose } = usePreparedPairing(latchkey, preparesPairing)
  const state = connectModel({
    // Shown while the directory loads, and removed if loading fails.
    directory: offersAll && directory?.status !== 'failed' ? (directory ?? unknownDirectory) : undefined,
    connectors,
    isMobile,
    recent,
    launchOf,
    app: options.metadata,
    features: options.features,
    termsUrl: options.termsConditionsUrl,
    privacyUrl: options.privacyPolicyUrl,
    alert,
    namespace,
  })
  return (
    <ConnectView
      state={state}
      actions={{
        onPick({ id, remoteWallet }) {
          if (remoteWallet) choose(remoteWallet)
          // The next view shows an error.
          else latchkey.connect({ connectorId: id, namespace }).catch(() => {})
        },
        onReload: () => location.reload(),
        onTryAgain: () => latchkey.connectors.refresh(),
        onBack: latchkey.use(modalBehavior).back,
        onAllWallets: () => latchkey.router.push('AllWallets'),
        onShowQrCode: () => void latchkey.connect({ connectorId: 'walletConnect' }).catch(() => {}),
        onEmailChange: notSupportedYet,
        onEmailSubmit: notSupportedYet,
        onSocial: notSupportedYet,
        onMoreSocials: notSupportedYet,
      }}
    />
  )
}
