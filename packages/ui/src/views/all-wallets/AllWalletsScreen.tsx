import { modalBehavior, walletDirectory } from '@latchkey/controllers/parts'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { connectorOf, pickConnector } from '../connect/connectorOf.ts'
import { pickRemoteWallet } from '../connect/pickRemoteWallet.ts'
import { usePreparedPairing } from '../connect/usePreparedPairing.ts'
import { AllWalletsView } from './AllWalletsView.tsx'
import { allWalletsModel, createLists } from './all-wallets.model.ts'

export function AllWalletsScreen() {
  const latchkey = useLatchkey()
  const directory = latchkey.use(walletDirectory)
  const directoryState = useEntireState(directory.state)
  const { connectors } = useEntireState(latchkey.connectors.state)
  useEffect(() => directory.load(), [directory])
  const { featured, recommended, wallets } = directoryState
  const isDesktop = latchkey.internals.platform.environment.device === 'desktop'
  const offersPairing = latchkey.internals.services.walletConnect
  const { launchOf, choose } = usePreparedPairing(latchkey, offersPairing && !isDesktop)
  const listsOf = useMemo(() => createLists({ connectors, launchOf }), [connectors, launchOf])
  const lists = useMemo(
    () => listsOf({ featured, recommended, wallets }),
    [listsOf, featured, recommended, wallets],
  )
  const pick = (id: string) => {
    const { search } = directoryState
    const found = 'found' in search ? (search.found ?? []) : []
    const wallet = [...found, ...featured, ...recommended, ...wallets].find(
      (candidate) => candidate.id === id,
    )
    const connector =
      connectors.find((candidate) => candidate.id === id) ?? (wallet && connectorOf(wallet, connectors))
    if (connector) pickConnector(latchkey, connector)
    else if (wallet) pickRemoteWallet(latchkey, wallet, choose)
  }
  return (
    <AllWalletsView
      state={allWalletsModel(
        { directory: directoryState, connectors, canScan: offersPairing && isDesktop, launchOf },
        lists,
      )}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onQuery: directory.search,
        onPick: pick,
        onMore: directory.loadMore,
        onTryAgain: directory.retry,
        onShowQrCode: () => void latchkey.connect({ connectorId: 'walletConnect' }).catch(() => {}),
      }}
    />
  )
}
