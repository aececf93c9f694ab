import { embedded, modalBehavior } from '@latchkey/controllers/parts'
import { useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ConnectingFarcasterView } from './ConnectingFarcasterView.tsx'
import { connectingFarcasterModel } from './connecting-farcaster.model.ts'

export function ConnectingFarcasterScreen() {
  const latchkey = useLatchkey()
  const { common } = useMessages()
  const signIn = latchkey.use(embedded)
  const farcaster = useSelected(signIn.state, (state) => state.farcaster)
  const { namespace, namespaces } = useEntireState(latchkey.state)
  const { account, network } = namespaces[namespace] ?? {}
  const [isMobile] = useState(() => latchkey.internals.platform.environment.device !== 'desktop')
  const uri = farcaster?.status === 'ready' ? farcaster.uri : undefined
  /** The link that the user has followed. */
  const [openedUri, setOpenedUri] = useState<string>()
  const { copied, copy } = useCopy(uri, common.linkCopied)
  const { back } = latchkey.use(modalBehavior)
  return (
    <ConnectingFarcasterView
      state={connectingFarcasterModel({
        ...{
          farcaster,
          isMobile,
          opened: uri !== undefined && uri === openedUri,
          copied,
          address: account?.address,
        },
        networkName: network?.network?.name,
      })}
      actions={{
        onBack: back,
        onCopyLink: copy,
        // The link itself opens the app.
        onOpen: () => setOpenedUri(uri),
        onStartAgain: signIn.startFarcaster,
        onOtherOptions: back,
      }}
    />
  )
}
