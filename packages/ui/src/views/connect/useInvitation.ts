import type { DirectoryWallet, Latchkey, PairingState, ReadableState } from '@latchkey/controllers'
import type { WalletLaunch } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useEntireState } from '../../react/useSelected.ts'
import type { Invitation } from './openInvitation.ts'

const nothing: ReadableState<PairingState | undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/** What goes on with an invitation that is there. */
const waits: ReadonlySet<string> = new Set([
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
])

/**
 * An invitation made before a wallet is picked, if it is `wanted`: what a press asks for only then comes too late for
 * Safari to follow its link.
 */
export function useInvitation(
  latchkey: Latchkey,
  wanted: boolean,
): {
  /** The link that opens a wallet with the newest invitation; while the next is made the one before still counts. */
  readonly launchOf: ((wallet: DirectoryWallet) => WalletLaunch | undefined) | undefined
  /** The wallet that was picked is waited for; what came of it is shown by the next view. */
  choose(wallet: DirectoryWallet): void
} {
  const [invitation, setInvitation] = useState<Invitation>()
  const [before, setBefore] = useState<string>()
  useEffect(() => {
    if (!wanted) return
    let opened: Invitation | undefined
    let gone = false
    void import('./openInvitation.ts').then(({ openInvitation }) => {
      if (gone) return
      opened = openInvitation(latchkey)
      setInvitation(opened)
    })
    return () => {
      gone = true
      // Whatever else the person went on to, no wallet elsewhere is waited for.
      if (!waits.has(latchkey.router.state.getState().view)) opened?.waiting.leave?.('AllWallets')
    }
  }, [latchkey, wanted])
  const now = useEntireState<PairingState | undefined>(invitation?.waiting.state ?? nothing)
  const uri = now?.status === 'ready' ? now.uri : now?.status === 'preparing' ? before : undefined
  if (uri !== before) setBefore(uri)
  const launchOf = useMemo(
    () => (invitation && uri ? (wallet: DirectoryWallet) => invitation.launch(wallet, uri) : undefined),
    [invitation, uri],
  )
  return {
    launchOf,
    choose(wallet) {
      // What was made before is waited for from here on; made anew, an earlier failure is not seen.
      invitation?.waiting.begin({ wallet }).catch(() => {})
      const launch = launchOf?.(wallet)
      if (launch) invitation?.waiting.launched(launch)
      latchkey.connect({ connectorId: 'walletConnect', wallet }).catch(() => {})
    },
  }
}
