import { activeConnection } from '@latchkey/controllers'
import { useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopyAddress } from '../../react/useCopyAddress.ts'
import { useKept } from '../../react/useKept.ts'
import { useSecondsUntil } from '../../react/useSecondsUntil.ts'
import { useSelected, useWhole } from '../../react/useSelected.ts'
import { AccountView } from './AccountView.tsx'
import { accountModel } from './account.model.ts'

const later = () => {}

export function AccountScreen() {
  const latchkey = useLatchkey()
  const now = useWhole(latchkey.state)
  const { namespace } = now
  const connection = useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace))
  const balances = useWhole(latchkey.balances.state)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const features = useSelected(latchkey.options.state, (options) => options.features)
  const { copied, copy } = useCopyAddress(now.namespaces[namespace]?.account?.address)
  const retryInSeconds = useSecondsUntil(balances.retryAt)
  const [disconnecting, setDisconnecting] = useState(false)
  const state = useKept(
    accountModel({
      public: now,
      connection,
      balances,
      identity,
      features,
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
        onAction: (action) => latchkey.router.push(action === 'send' ? 'Send' : 'Receive'),
        onRetryBalance: () => latchkey.balances.refresh(),
        onDisconnect: () => void disconnect(),
        onSwitchWallet: later,
        onTab: later,
        onActivity: later,
        onRetryTab: later,
        onMoreActivity: later,
        onGetName: later,
      }}
    />
  )
}
