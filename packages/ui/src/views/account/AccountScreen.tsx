import { activeConnection } from '@latchkey/controllers'
import { accountBalances, accountCollectibles, accountHistory } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useDisconnecting } from '../../react/useDisconnecting.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useSecondsUntil } from '../../react/useSecondsUntil.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { AccountView } from './AccountView.tsx'
import { accountModel } from './account.model.ts'
import type { AccountTab } from './account.state.ts'
import { useRecent } from './useRecent.ts'

const loadEmbedded = () => import('./embeddedAccountOf.ts')

const targets = { send: 'Send', receive: 'Receive', buy: 'Buy' } as const

export function AccountScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const publicState = useEntireState(latchkey.state)
  const { namespace } = publicState
  const connection = useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace))
  const balances = useEntireState(latchkey.balances.state)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const { features, remoteFeatures } = useEntireState(latchkey.options.state)
  const historyController = latchkey.use(accountHistory)
  const collectiblesController = latchkey.use(accountCollectibles)
  const activity = useEntireState(historyController.state)
  const { account, network } = publicState.namespaces[namespace] ?? {}
  const recent = useRecent(account?.address, network?.networkId)
  const collectibles = useEntireState(collectiblesController.state)
  const [tab, setTab] = useState<AccountTab>(
    () => latchkey.internals.router.state.getState().arguments.tab ?? 'tokens',
  )
  useEffect(() => {
    if (tab === 'activity') return historyController.watch()
    if (tab === 'nfts') return collectiblesController.watch()
  }, [tab, historyController, collectiblesController])
  const isEmbedded = connection?.user !== undefined
  useEffect(() => {
    // Without it the account is shown as it was read last.
    if (isEmbedded)
      loadEmbedded().then(
        (one) => one.embeddedAccountOf(latchkey).refreshUser(),
        () => {},
      )
  }, [isEmbedded, latchkey])
  const { copied, copy } = useCopy(account?.address, messages.account.addressCopied)
  const failed = () =>
    latchkey.internals.snackbar.show({
      variant: 'error',
      message: { kind: 'error', code: 'frame_error', context: {} },
    })
  const retryInSeconds = useSecondsUntil(balances.retryAt)
  const { disconnecting, disconnect } = useDisconnecting()
  const state = useLastDefined(
    accountModel({
      public: publicState,
      connection,
      balances,
      identity,
      securityUrl: connection?.user && latchkey.internals.services.securityUrl,
      features,
      canSwitchWallet: remoteFeatures.multiWallet,
      isServed: latchkey.internals.services.blockchain,
      tab,
      activity,
      collectibles,
      recent,
      canTransfer: latchkey.internals.connection.session(namespace)?.transfer !== undefined,
      retryInSeconds,
      copied,
      disconnecting,
    }),
  )
  if (!state) return null
  return (
    <AccountView
      state={state}
      actions={{
        onSwitchNetwork: () => latchkey.internals.router.push('SwitchNetwork'),
        onCopyAddress: copy,
        onAction: (action) => latchkey.internals.router.push(targets[action]),
        onRetryBalance: () => latchkey.use(accountBalances).refresh(),
        onDisconnect: disconnect,
        onSwitchWallet: () => latchkey.internals.router.push('ProfileWallets'),
        onTab: setTab,
        onActivity: () => setTab('activity'),
        onRetryTab: () => (tab === 'nfts' ? collectiblesController : historyController).retry(),
        onMoreActivity: historyController.loadMore,
        onChangeEmail: () => latchkey.internals.router.push('UpdateEmailWallet'),
        onApproveDevice: () =>
          void loadEmbedded().then((one) => one.embeddedAccountOf(latchkey).approveDevice(), failed),
        onGetName: () => latchkey.internals.router.push('RegisterAccount'),
      }}
    />
  )
}
