import { modalBehavior, pairing } from '@latchkey/controllers/parts'
import { installLink, walletLaunch } from '@latchkey/core'
import { useState } from 'react'
import { errorText } from '../../i18n/errorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCodeSeconds } from '../../react/useCodeSeconds.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { openedPage } from '../connect/openedPage.ts'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'
import { connectingWalletConnectModel } from './connecting-wallet-connect.model.ts'
import type { WalletPlatform } from './connecting-wallet-connect.state.ts'

export function ConnectingWalletConnectScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const { environment } = latchkey.internals.platform
  const pairingController = latchkey.use(pairing)
  const pairingState = useEntireState(pairingController.state)
  const wallet = useLastDefined(
    useSelected(latchkey.internals.router.state, (router) => router.arguments.wallet),
  )
  const appName = useSelected(latchkey.options.state, (options) => options.metadata.name)
  const connected = useSelected(latchkey.state, ({ namespaces, namespace }) => namespaces[namespace])
  const [platform, setPlatform] = useState<WalletPlatform>()
  // The link may have been followed in the list of wallets.
  const [opened, setOpened] = useState(() => pairingController.state.getState().launch !== 'none')
  const { copied, copy } = useCopy(
    pairingState.status === 'ready' ? pairingState.uri : undefined,
    messages.common.linkCopied,
  )
  const secondsLeft = useCodeSeconds(pairingState)
  if (!wallet) return null
  const page = openedPage(latchkey)
  const connect = () => void latchkey.connect({ connectorId: 'walletConnect', wallet }).catch(() => {})
  const reportLaunch = (href: string | undefined) => {
    const links =
      pairingState.status === 'ready' ? walletLaunch(wallet, pairingState.uri, environment, { page }) : []
    pairingController.launched(links.find((link) => link.href === href))
  }
  const modelOf = (chosen: WalletPlatform | undefined) =>
    connectingWalletConnectModel({
      wallet,
      appName,
      environment,
      page,
      pairing: pairingState,
      secondsLeft,
      platform: chosen,
      opened,
      copied,
      getUrl: installLink(wallet, environment),
      connected: pairingState.status === 'connected' ? connected : undefined,
      errorText: (code) =>
        errorText(messages, code, { wallet: wallet.name, app: appName }) ?? messages.walletConnect.noCode,
    })
  const state = modelOf(platform)
  return (
    <ConnectingWalletConnectView
      state={state}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onPlatform(chosen) {
          setPlatform(chosen)
          const { status, ...next } = modelOf(chosen)
          // Selecting "Desktop" opens the app right away, because opening requires a user gesture.
          if (status === 'desktop' && 'openUrl' in next && next.openUrl) {
            window.open(next.openUrl, next.target ?? '_self', 'noopener,noreferrer')
            reportLaunch(next.openUrl)
          }
        },
        onCopyLink: copy,
        onRenewCode: connect,
        onOpen() {
          setOpened(true)
          reportLaunch('openUrl' in state ? state.openUrl : undefined)
        },
        onTryAgain: connect,
        onUseAnother: latchkey.use(modalBehavior).back,
      }}
    />
  )
}
