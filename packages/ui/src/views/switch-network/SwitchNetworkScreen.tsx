import { activeConnection } from '@latchkey/controllers'
import { modalBehavior, switching } from '@latchkey/controllers/parts'
import type { CaipNetworkId } from '@latchkey/core'
import { useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { useWalletLink } from '../../react/useWalletLink.ts'
import { useWalletName } from '../../react/useWalletName.ts'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'
import { switchNetworkModel } from './switch-network.model.ts'

export function SwitchNetworkScreen() {
  const latchkey = useLatchkey()
  const chains = useEntireState(latchkey.chains.state)
  const { namespace } = chains
  const connection = useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace))
  const walletName = useWalletName(connection)
  const currentId = useSelected(latchkey.state, (state) => state.namespaces[namespace]?.network?.networkId)
  const appName = useSelected(latchkey.options.state, (options) => options.metadata.name)
  const cancelSwitch = () => latchkey.use(switching).cancel()
  const [query, setQuery] = useState('')
  const state = switchNetworkModel({
    appName,
    chains,
    connection,
    walletName,
    link: useWalletLink(connection, chains.switchingTo !== undefined),
    currentId,
    canSwitch: latchkey.internals.connection.session(namespace)?.switchNetwork !== undefined,
    query,
  })
  return (
    <SwitchNetworkView
      state={state}
      actions={{
        onBack: state.status === 'list' ? latchkey.use(modalBehavior).back : cancelSwitch,
        onQuery: setQuery,
        // A failure is shown by the next state.
        onPick: (id) =>
          void latchkey
            .use(switching)
            .switchNetwork(id as CaipNetworkId)
            .catch(() => {}),
        onStay: cancelSwitch,
      }}
    />
  )
}
