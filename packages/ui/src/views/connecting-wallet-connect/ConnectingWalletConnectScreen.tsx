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
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'
import { connectingWalletConnectModel } from './connecting-wallet-connect.model.ts'
import type { WalletPlatform } from './connecting-wallet-connect.state.ts'

export function ConnectingWalletConnectScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const { environment } = latchkey.platform
  const waiting = latchkey.use(pairing)
  const now = useEntireState(waiting.state)
  const wallet = useLastDefined(useSelected(latchkey.router.state, (router) => router.arguments.wallet))
  const appName = useSelected(latchkey.options.state, (options) => options.metadata.name)
  const connected = useSelected(latchkey.state, ({ namespaces, namespace }) => namespaces[namespace])
  const [platform, setPlatform] = useState<WalletPlatform>()
  // Its link may have been followed in the list before.
  const [opened, setOpened] = useState(() => waiting.state.getState().launch !== 'none')
  const { copied, copy } = useCopy(now.status === 'ready' ? now.uri : undefined, 'link-copied')
  const secondsLeft = useCodeSeconds(now)
  if (!wallet) return null
  const begin = () => void latchkey.connect({ connectorId: 'walletConnect', wallet }).catch(() => {})
  const follow = (href: string | undefined) => {
    const links = now.status === 'ready' ? walletLaunch(wallet, now.uri, environment) : []
    waiting.launched(links.find((link) => link.href === href))
  }
  const modelOf = (chosen: WalletPlatform | undefined) =>
    connectingWalletConnectModel({
      wallet,
      appName,
      environment,
      pairing: now,
      secondsLeft,
      platform: chosen,
      opened,
      copied,
      getUrl: installLink(wallet, environment),
      connected: now.status === 'connected' ? connected : undefined,
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
          // Choosing the app on this computer is the press that opens it.
          if (status === 'desktop' && 'openUrl' in next && next.openUrl) {
            window.open(next.openUrl, next.target ?? '_self', 'noopener,noreferrer')
            follow(next.openUrl)
          }
        },
        onCopyLink: copy,
        onRenewCode: begin,
        onOpen() {
          setOpened(true)
          follow('openUrl' in state ? state.openUrl : undefined)
        },
        onTryAgain: begin,
        onUseAnother: latchkey.use(modalBehavior).back,
      }}
    />
  )
}
