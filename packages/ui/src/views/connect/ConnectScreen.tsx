import { walletDirectory } from '@latchkey/controllers'
import { useEffect } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useSelected, useWhole } from '../../react/useSelected.ts'
import { ConnectView } from './ConnectView.tsx'
import { connectModel } from './connect.model.ts'

const later = () => {}

export function ConnectScreen() {
  const latchkey = useLatchkey()
  const { connectors } = useWhole(latchkey.connectors.state)
  const recent = useSelected(latchkey.connection.state, (connection) => connection.recent)
  const options = useWhole(latchkey.options.state)
  const { alert } = useWhole(latchkey.alerts.state)
  const namespace = useSelected(latchkey.router.state, (router) => router.arguments.namespace)
  const directory = latchkey.use(walletDirectory)
  const known = useWhole(directory.state)
  const offersAll = latchkey.services.directory && options.features.allWallets
  useEffect(() => {
    if (offersAll) directory.load()
  }, [directory, offersAll])
  const state = connectModel({
    directory: offersAll && known.status !== 'failed' ? known : undefined,
    connectors,
    recent,
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
        // What became of it is shown by the next view.
        onPick: (connectorId) => void latchkey.connect({ connectorId, namespace }).catch(() => {}),
        onReload: () => location.reload(),
        onTryAgain: () => latchkey.connectors.refresh(),
        onBack: latchkey.back,
        onAllWallets: () => latchkey.router.push('AllWallets'),
        onShowQrCode: later,
        onEmailChange: later,
        onEmailSubmit: later,
        onSocial: later,
        onMoreSocials: later,
      }}
    />
  )
}
