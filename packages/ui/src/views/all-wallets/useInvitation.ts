import type { Latchkey, PairingState, ReadableState, WalletPairing } from '@latchkey/controllers'
import { useEffect, useState } from 'react'
import { useWhole } from '../../react/useSelected.ts'

const nothing: ReadableState<PairingState | undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/**
 * An invitation made before a wallet is picked, if it is `wanted`: what a press asks for only then comes too late for
 * Safari to follow its link. `uri` is the newest that is ready; while the next is made the one before still counts.
 */
export function useInvitation(
  latchkey: Latchkey,
  wanted: boolean,
): { readonly waiting: WalletPairing | undefined; readonly uri: string | undefined } {
  const [waiting, setWaiting] = useState<WalletPairing>()
  const [before, setBefore] = useState<string>()
  useEffect(() => {
    if (!wanted) return
    let opened: WalletPairing | undefined
    let gone = false
    void import('./openInvitation.ts').then(({ openInvitation }) => {
      if (gone) return
      opened = openInvitation(latchkey)
      setWaiting(opened)
    })
    return () => {
      gone = true
      // Whatever else the person went on to, no wallet elsewhere is waited for.
      if (latchkey.router.state.getState().view !== 'ConnectingWalletConnect') opened?.leave?.('AllWallets')
    }
  }, [latchkey, wanted])
  const now = useWhole<PairingState | undefined>(waiting?.state ?? nothing)
  const uri = now?.status === 'ready' ? now.uri : now?.status === 'preparing' ? before : undefined
  if (uri !== before) setBefore(uri)
  return { waiting, uri }
}
