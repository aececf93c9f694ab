import { modalBehavior, naming } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { RegisterAccountView } from './RegisterAccountView.tsx'

export function RegisterAccountScreen() {
  const latchkey = useLatchkey()
  const { zone, begin } = latchkey.use(naming)
  const now = useEntireState(latchkey.state)
  const address = useLastDefined(now.namespaces[now.namespace]?.account?.address)
  const avatarUrl = useSelected(latchkey.identity.state, ({ identity }) => identity?.imageUrl)
  if (!address) return null
  return (
    <RegisterAccountView
      state={{ address, avatarUrl, exampleName: 'marisol', suffix: `.${zone}`, isFree: true }}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onChoose() {
          begin()
          latchkey.internals.router.push('RegisterAccountName')
        },
      }}
    />
  )
}
