import { activeConnection } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'
import { familyName } from '../../parts/familyName.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

export function SwitchActiveChainScreen() {
  const latchkey = useLatchkey()
  const { namespace: other, networks } = useEntireState(latchkey.chains.state)
  const target = useLastDefined(
    useSelected(latchkey.internals.router.state, (router) => router.arguments.namespace),
  )
  const connected = useSelected(latchkey.connection.state, (state) =>
    target ? activeConnection(state, target) !== undefined : false,
  )
  if (!target) return null
  const family = (namespace: Namespace) => ({
    name: familyName[namespace],
    imageUrl: networks.find(({ chainNamespace }) => chainNamespace === namespace)?.assets?.imageUrl,
  })
  return (
    <SwitchActiveChainView
      state={{
        target: family(target),
        other: family(other),
        status: connected ? 'prompt' : 'no-account',
      }}
      actions={{
        onSwitch: () => latchkey.switchNamespace(target),
        onChooseWallet: () => latchkey.switchNamespace(target),
        onNotNow: latchkey.close,
      }}
    />
  )
}
