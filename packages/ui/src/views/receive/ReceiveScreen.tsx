import { modalBehavior } from '@latchkey/controllers/parts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ReceiveView } from './ReceiveView.tsx'
import { receiveModel } from './receive.model.ts'

export function ReceiveScreen() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const publicState = useEntireState(latchkey.state)
  const identity = useSelected(latchkey.identity.state, (state) => state.identity)
  const networkCount = useSelected(latchkey.chains.state, (chains) => chains.networks.length)
  const { copied, copy } = useCopy(
    publicState.namespaces[publicState.namespace]?.account?.address,
    messages.account.addressCopied,
  )
  const state = useLastDefined(receiveModel({ public: publicState, identity, copied, networkCount }))
  if (!state) return null
  return (
    <ReceiveView
      state={state}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onCopy: copy,
        onChangeNetwork: () => latchkey.internals.router.push('SwitchNetwork'),
      }}
    />
  )
}
