import { activeConnection } from '@latchkey/controllers'
import { accountBalances, accountCollectibles, accountHistory } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useSecondsUntil } from '../../react/useSecondsUntil.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { AccountView } from './AccountView.tsx'
import { accountModel } from './account.model.ts'
import type { AccountTab } from './account.state.ts'

const notSupportedYet = () => {}

const targets = { send: 'Send', receive: 'Receive', buy: 'Buy' } as const

export function AccountScreen() {
  const latchkey = useLatchkey()
  const publicState = useEntireState(latchkey.state)
  const { namespace } = publicState
  const connection = useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace))
  const balances = useEntireState(latchkey.balances.state)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const features = useSelected(latchkey.options.state, (options) => options.features)
  const historyController = latchkey.use(accountHistory)
  const collectiblesController = latchkey.use(accountCollectibles)
  const activity = useEntireState(historyController.state)
  const collectibles = useEntireState(collectiblesController.state)
  const [tab, setTab] = useState<AccountTab>(() => latchkey.router.state.getState().arguments.tab ?? 'tokens')
  useEffect(() => {
    if (tab === 'activity') return historyController.watch()
    if (tab === 'nfts') return collectiblesController.watch()
  }, [tab, historyController, collectiblesController])
  const { copied, copy } = useCopy(publicState.namespaces[namespace]?.account?.address)
  const retryInSeconds = useSecondsUntil(balances.retryAt)
  const [disconnecting, setDisconnecting] = useState(false)
  const state = useLastDefined(
    accountModel({
      public: publicState,
      connection,
      balances,
      identity,
      features,
      isServed: latchkey.services.blockchain,
      tab,
      activity,
      collectibles,
      canTransfer: latchkey.connection.session(namespace)?.transfer !== undefined,
      retryInSeconds,
      copied,
      disconnecting,
    }),
  )
  const disconnect = async () => {
    setDisconnecting(true)
    try {
      await latchkey.disconnect()
    } catch {
      latchkey.snackbar.show({
        variant: 'error',
        message: { kind: 'error', code: 'disconnect_failed', context: {} },
      })
    } finally {
      setDisconnecting(false)
    }
  }
  if (!state) return null
  return (
    <AccountView
      state={state}
      actions={{
        onSwitchNetwork: () => latchkey.router.push('SwitchNetwork'),
        onCopyAddress: copy,
        onAction: (action) => latchkey.router.push(targets[action]),
        onRetryBalance: () => latchkey.use(accountBalances).refresh(),
        onDisconnect: () => void disconnect(),
        onSwitchWallet: notSupportedYet,
        onTab: setTab,
        onActivity: () => setTab('activity'),
        onRetryTab: () => (tab === 'nfts' ? collectiblesController : historyController).retry(),
        onMoreActivity: historyController.loadMore,
        onGetName: () => latchkey.router.push('RegisterAccount'),
      }}
    />
  )
}
