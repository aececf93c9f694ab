import { modalBehavior, pairing } from '@latchkey/controllers/parts'
import { useEffect } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCodeSeconds } from '../../react/useCodeSeconds.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { useDirectory } from '../connect/useDirectory.ts'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
import { connectingWalletConnectBasicModel } from './connecting-wallet-connect-basic.model.ts'

export function ConnectingWalletConnectBasicScreen() {
  const latchkey = useLatchkey()
  const { common } = useMessages()
  const pairingController = latchkey.use(pairing)
  const pairingState = useEntireState(pairingController.state)
  const uri = useSelected(latchkey.internals.router.state, (router) => router.arguments.uri)
  const canGoBack = useSelected(latchkey.internals.router.state, (router) => router.behind.length > 0)
  const options = useEntireState(latchkey.options.state)
  const offersAll = latchkey.internals.services.directory && options.features.allWallets
  const directory = useDirectory(latchkey, offersAll)
  const { copied, copy } = useCopy(
    pairingState.status === 'ready' ? pairingState.uri : uri,
    common.linkCopied,
  )
  const secondsLeft = useCodeSeconds(pairingState)
  const begin = () => void pairingController.begin().catch(() => {})
  // As the first view, it starts the pairing itself; one in progress continues.
  useEffect(() => {
    if (uri === undefined && pairingController.state.getState().status === 'idle')
      pairingController.begin().catch(() => {})
  }, [pairingController, uri])
  return (
    <ConnectingWalletConnectBasicView
      state={connectingWalletConnectBasicModel({
        app: options.metadata,
        pairing: pairingState,
        secondsLeft,
        uri,
        copied,
        directory: offersAll && directory?.status === 'ready' ? directory : undefined,
        canGoBack,
      })}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onCopyLink: copy,
        onRenewCode: begin,
        onAllWallets: () => latchkey.internals.router.push('AllWallets'),
      }}
    />
  )
}
