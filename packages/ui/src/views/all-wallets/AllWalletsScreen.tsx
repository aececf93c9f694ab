import { modalBehavior, walletDirectory } from '@latchkey/controllers/parts'
import { platformsOf, type Wallet } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { connectorOf } from '../connect/connectorOf.ts'
import { useInvitation } from '../connect/useInvitation.ts'
import { AllWalletsView } from './AllWalletsView.tsx'
import { allWalletsModel, createLists } from './all-wallets.model.ts'

export function AllWalletsScreen() {
  const latchkey = useLatchkey()
  const directory = latchkey.use(walletDirectory)
  const known = useEntireState(directory.state)
  const { connectors } = useEntireState(latchkey.connectors.state)
  useEffect(() => directory.load(), [directory])
  const { featured, recommended, wallets } = known
  const { environment } = latchkey.platform
  const isDesktop = environment.device === 'desktop'
  const invites = latchkey.services.walletConnect
  const { launchOf, choose } = useInvitation(latchkey, invites && !isDesktop)
  const listsOf = useMemo(() => createLists({ connectors, launchOf }), [connectors, launchOf])
  const lists = useMemo(
    () => listsOf({ featured, recommended, wallets }),
    [listsOf, featured, recommended, wallets],
  )
  const hasWay = (wallet: Wallet) =>
    !platformsOf(wallet, { environment, installed: false }).includes('unsupported')
  const pick = (id: string) => {
    const { search } = known
    const found = 'found' in search ? (search.found ?? []) : []
    const wallet = [...found, ...featured, ...recommended, ...wallets].find((one) => one.id === id)
    const connector = connectors.find((one) => one.id === id) ?? (wallet && connectorOf(wallet, connectors))
    // What became of it is shown by the next view.
    if (connector) latchkey.connect({ connectorId: connector.id }).catch(() => {})
    else if (wallet && invites && hasWay(wallet)) choose(wallet)
    else if (wallet) latchkey.router.push('ConnectingExternal', { wallet })
  }
  return (
    <AllWalletsView
      state={allWalletsModel(
        { directory: known, connectors, canScan: invites && isDesktop, launchOf },
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
