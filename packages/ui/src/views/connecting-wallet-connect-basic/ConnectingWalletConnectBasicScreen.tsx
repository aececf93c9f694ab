import { modalBehavior, pairing } from '@latchkey/controllers/parts'
import { useEffect } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCodeSeconds } from '../../react/useCodeSeconds.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { useDirectory } from '../connect/useDirectory.ts'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
import { connectingWalletConnectBasicModel } from './connecting-wallet-connect-basic.model.ts'

export function ConnectingWalletConnectBasicScreen() {
  const latchkey = useLatchkey()
  const waiting = latchkey.use(pairing)
  const now = useEntireState(waiting.state)
  const uri = useSelected(latchkey.router.state, (router) => router.arguments.uri)
  const canGoBack = useSelected(latchkey.router.state, (router) => router.behind.length > 0)
  const options = useEntireState(latchkey.options.state)
  const offersAll = latchkey.services.directory && options.features.allWallets
  const directory = useDirectory(latchkey, offersAll)
  const { copied, copy } = useCopy(now.status === 'ready' ? now.uri : uri, 'link-copied')
  const secondsLeft = useCodeSeconds(now)
  const begin = () => void waiting.begin().catch(() => {})
  // Opened as the first view nobody has asked yet. What is asked already goes on.
  useEffect(() => {
    if (uri === undefined && waiting.state.getState().status === 'idle') waiting.begin().catch(() => {})
  }, [waiting, uri])
  return (
    <ConnectingWalletConnectBasicView
      state={connectingWalletConnectBasicModel({
        app: options.metadata,
        pairing: now,
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
        onAllWallets: () => latchkey.router.push('AllWallets'),
      }}
    />
  )
}
