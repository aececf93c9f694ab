import { activeConnection } from '@latchkey/controllers'
import { errorText } from '../../i18n/errorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { useWalletLink } from '../../react/useWalletLink.ts'
import { useWalletName } from '../../react/useWalletName.ts'
import { SIWXSignMessageView } from './SIWXSignMessageView.tsx'
import { siwxSignMessageModel } from './siwx-sign-message.model.ts'

export function SIWXSignMessageScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const siwx = useEntireState(latchkey.siwx.state)
  const app = useSelected(latchkey.options.state, (options) => options.metadata)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const { namespace, networks } = useEntireState(latchkey.chains.state)
  const connection = useLastDefined(
    useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace)),
  )
  const walletName = useWalletName(connection)
  const link = useWalletLink(connection, siwx.status === 'signing')
  const networkId = siwx.subject?.networkId ?? connection?.networkId
  const state = useLastDefined(
    siwxSignMessageModel({
      app,
      siwx,
      connection,
      walletName,
      identity,
      link,
      networkName: networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId ?? '',
      errorText: (code) => errorText(messages, code, { wallet: walletName, app: app.name }),
    }),
  )
  if (!state) return null
  return (
    <SIWXSignMessageView
      state={state}
      actions={{
        onSign: () => void latchkey.signIn().catch(() => {}),
        onCancel: () => void latchkey.cancelSignIn().catch(() => {}),
        onConnectAgain: () => latchkey.internals.router.reset('Connect'),
      }}
    />
  )
}
