import { activeConnection, allConnections } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useDisconnecting } from '../../react/useDisconnecting.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { profileWalletsModel, walletOfRow } from './profile-wallets.model.ts'

const notSupportedYet = () => {}

export function ProfileWalletsScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const { router } = latchkey.internals
  const connection = useEntireState(latchkey.connection.state)
  const connectors = useEntireState(latchkey.connectors.state)
  const namespace = useSelected(latchkey.state, (state) => state.namespace)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const multiWallet = useSelected(latchkey.options.state, (options) => options.remoteFeatures.multiWallet)
  const { copied, copy } = useCopy(
    activeConnection(connection, namespace)?.accounts[0]?.address,
    messages.account.addressCopied,
  )
  const { disconnecting, disconnect } = useDisconnecting()
  const state = useLastDefined(
    profileWalletsModel({
      namespace,
      connection,
      connectors,
      identity,
      multiWallet,
      copied,
      disconnecting,
    }),
  )
  if (!state) return null
  const switchTo = (id: string) => {
    const disconnected = Object.values(connection.byNamespace).flatMap((family) => family.disconnected)
    const wallet = walletOfRow(id, [...allConnections(connection), ...disconnected])
    // The next view shows an error.
    if (wallet) latchkey.switchConnection(wallet).catch(() => {})
  }
  return (
    <ProfileWalletsView
      state={state}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onCopyAddress: copy,
        onViewAccount: () => router.reset('Account'),
        onDisconnect: disconnect,
        onSwitch: switchTo,
        onReconnect: switchTo,
        onRemove(id) {
          const { byNamespace } = latchkey.connection.state.getState()
          const wallet = walletOfRow(
            id,
            Object.values(byNamespace).flatMap((family) => family.disconnected),
          )
          if (wallet) latchkey.internals.connection.forget(wallet.namespace, wallet.connectorId)
        },
        onAccountType: notSupportedYet,
        onChangeEmail: () => router.push('UpdateEmailWallet'),
        onAdd: () => router.push('Connect', { namespace }),
      }}
    />
  )
}
