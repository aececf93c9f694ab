import { findConnector } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { installLink } from '@latchkey/core'
import { errorText } from '../../i18n/errorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { connectingExternalModel } from './connecting-external.model.ts'

export function ConnectingExternalScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const args = useSelected(latchkey.internals.router.state, (router) => router.arguments)
  const request = useLastDefined(args.connectorId || args.wallet ? args : undefined)
  const connectors = useEntireState(latchkey.connectors.state)
  const attempt = useSelected(latchkey.connection.state, (connection) => connection.attempt)
  const appName = useSelected(latchkey.options.state, (options) => options.metadata.name)
  const connected = useSelected(
    latchkey.state,
    (state) => state.namespaces[request?.namespace ?? state.namespace],
  )
  const connector = request?.connectorId
    ? findConnector(connectors, request.connectorId, request.namespace)
    : undefined
  const state = useLastDefined(
    connectingExternalModel({
      appName,
      connector,
      wallet: request?.wallet && {
        name: request.wallet.name,
        imageUrl: request.wallet.pictureUrl,
        downloadUrl: installLink(request.wallet, latchkey.internals.platform.environment),
      },
      attempt: attempt?.connectorId === request?.connectorId ? attempt : undefined,
      connected,
      errorText: (code) => errorText(messages, code, { wallet: connector?.name, app: appName }),
    }),
  )
  if (!state) return null
  return (
    <ConnectingExternalView
      state={state}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onAskAgain() {
          if (!request?.connectorId) return
          latchkey.internals.connection.cancelConnecting()
          latchkey.connect({ connectorId: request.connectorId, namespace: request.namespace }).catch(() => {})
        },
        onUseAnother() {
          latchkey.internals.connection.cancelConnecting()
          latchkey.internals.router.reset('Connect', { namespace: request?.namespace })
        },
        onUsePhone: latchkey.use(modalBehavior).back,
      }}
    />
  )
}
