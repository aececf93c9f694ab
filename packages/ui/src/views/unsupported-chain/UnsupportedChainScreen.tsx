import { activeConnection } from '@latchkey/controllers'
import { switching } from '@latchkey/controllers/parts'
import type { CaipNetworkId } from '@latchkey/core'
import { useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { useWalletName } from '../../react/useWalletName.ts'
import { networkChoice } from '../switch-network/networkChoice.ts'
import { UnsupportedChainView } from './UnsupportedChainView.tsx'

export function UnsupportedChainScreen() {
  const latchkey = useLatchkey()
  const { namespace, networks, switchingTo, switchFailure } = useEntireState(latchkey.chains.state)
  const connection = useLastDefined(
    useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace)),
  )
  const appName = useSelected(latchkey.options.state, (options) => options.metadata.name)
  const [disconnecting, setDisconnecting] = useState(false)
  const about = {
    appName,
    walletName: useWalletName(connection),
    networks: networks.filter(({ chainNamespace }) => chainNamespace === namespace).map(networkChoice),
    disconnecting,
  }
  return (
    <UnsupportedChainView
      state={
        switchingTo
          ? { ...about, status: 'switching', targetId: switchingTo }
          : { ...about, status: switchFailure ? 'failed' : 'choose' }
      }
      actions={{
        onPick: (id) =>
          void latchkey
            .use(switching)
            .switchNetwork(id as CaipNetworkId)
            .catch(() => {}),
        onDisconnect() {
          setDisconnecting(true)
          latchkey
            .disconnect()
            .catch(() => {})
            .finally(() => setDisconnecting(false))
        },
      }}
    />
  )
}
