import { activeConnection } from '@latchkey/controllers'
import { errorText } from '../../i18n/errorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useKept } from '../../react/useKept.ts'
import { useSelected, useWhole } from '../../react/useSelected.ts'
import { SIWXSignMessageView } from './SIWXSignMessageView.tsx'
import { siwxSignMessageModel } from './siwx-sign-message.model.ts'

export function SIWXSignMessageScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const siwx = useWhole(latchkey.siwx.state)
  const app = useSelected(latchkey.options.state, (options) => options.metadata)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const { namespace, networks } = useWhole(latchkey.chains.state)
  const connection = useKept(
    useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace)),
  )
  const networkId = siwx.subject?.networkId ?? connection?.networkId
  const state = useKept(
    siwxSignMessageModel({
      app,
      siwx,
      connection,
      identity,
      networkName: networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId ?? '',
      errorText: (code) => errorText(messages, code, { wallet: connection?.name, app: app.name }),
    }),
  )
  if (!state) return null
  return (
    <SIWXSignMessageView
      state={state}
      actions={{
        onSign: () => void latchkey.signIn().catch(() => {}),
        onCancel: () => void latchkey.cancelSignIn().catch(() => {}),
        onConnectAgain: () => latchkey.router.reset('Connect'),
      }}
    />
  )
}
