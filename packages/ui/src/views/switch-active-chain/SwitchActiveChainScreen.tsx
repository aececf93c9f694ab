import { activeConnection } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import type { Namespace } from '@latchkey/core'
import { useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useSelected } from '../../react/useSelected.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

export function SwitchActiveChainScreen() {
  const latchkey = useLatchkey()
  const other = useSelected(latchkey.chains.state, ({ namespace }) => namespace)
  const target = useLastDefined(
    useSelected(latchkey.internals.router.state, (router) => router.arguments.namespace),
  )
  // Of the wallet that is being connected. The next view has arguments of its own while this one fades.
  const [{ connectorId }] = useState(() => latchkey.internals.router.state.getState().arguments)
  const connector = useSelected(latchkey.connectors.state, ({ connectors }) =>
    connectors.find(({ id }) => id === connectorId),
  )
  const connected = useSelected(latchkey.connection.state, (state) =>
    target ? activeConnection(state, target) !== undefined : false,
  )
  const actions = {
    onBack: latchkey.use(modalBehavior).back,
    onConnect(namespace: Namespace) {
      // The next view shows an error.
      if (connector) latchkey.connect({ connectorId: connector.id, namespace }).catch(() => {})
    },
    onSwitch: () => target && latchkey.switchNamespace(target),
    onChooseWallet: () => target && latchkey.switchNamespace(target),
    onNotNow: latchkey.close,
  }
  if (connector) {
    const members = connector.members ?? [connector]
    const families = members.map(({ namespace }) => namespace)
    return (
      <SwitchActiveChainView state={{ status: 'choose', wallet: connector, families }} actions={actions} />
    )
  }
  if (!target) return null
  return (
    <SwitchActiveChainView
      state={{
        target,
        other,
        status: connected ? 'prompt' : 'no-account',
      }}
      actions={actions}
    />
  )
}
