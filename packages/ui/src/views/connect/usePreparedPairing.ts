import type { DirectoryWallet, Latchkey, PairingState, ReadableState } from '@latchkey/controllers'
import type { WalletLaunch } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useEntireState } from '../../react/useSelected.ts'
import type { PreparedPairing } from './preparePairing.ts'

const emptyState: ReadableState<PairingState | undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/**
 * Prepares a pairing before a wallet is picked, if `wanted`. Safari follows a link only if its URL is ready when the
 * user presses it.
 */
export function usePreparedPairing(
  latchkey: Latchkey,
  wanted: boolean,
): {
  /**
   * Returns the link that opens a wallet with the current pairing URI. While the URI is renewed, the previous one is
   * used. Undefined until the first URI is ready.
   */
  readonly launchOf: ((wallet: DirectoryWallet) => WalletLaunch | undefined) | undefined
  /** Connects the picked wallet; the next view shows its progress. */
  choose(wallet: DirectoryWallet): void
} {
  const [prepared, setPrepared] = useState<PreparedPairing>()
  const [previousUri, setPreviousUri] = useState<string>()
  useEffect(() => {
    if (!wanted) return
    let preparing: PreparedPairing | undefined
    let disposed = false
    void import('./preparePairing.ts').then(({ preparePairing }) => {
      if (disposed) return
      preparing = preparePairing(latchkey)
      setPrepared(preparing)
    })
    return () => {
      disposed = true
      preparing?.controller.release()
    }
  }, [latchkey, wanted])
  const pairingState = useEntireState<PairingState | undefined>(prepared?.controller.state ?? emptyState)
  const uri =
    pairingState?.status === 'ready'
      ? pairingState.uri
      : pairingState?.status === 'preparing'
        ? previousUri
        : undefined
  if (uri !== previousUri) setPreviousUri(uri)
  const launchOf = useMemo(
    () => (prepared && uri ? (wallet: DirectoryWallet) => prepared.launch(wallet, uri) : undefined),
    [prepared, uri],
  )
  return {
    launchOf,
    choose(wallet) {
      // Continues the prepared pairing. If that failed before, it is prepared again without showing the error.
      prepared?.controller.begin({ wallet }).catch(() => {})
      const launch = launchOf?.(wallet)
      if (launch) prepared?.controller.launched(launch)
      latchkey.connect({ connectorId: 'walletConnect', wallet }).catch(() => {})
    },
  }
}
