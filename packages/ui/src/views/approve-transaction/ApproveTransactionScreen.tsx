import { embedded, modalBehavior } from '@latchkey/controllers/parts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useSelected } from '../../react/useSelected.ts'
import { ApproveTransactionView } from './ApproveTransactionView.tsx'

export function ApproveTransactionScreen() {
  const latchkey = useLatchkey()
  const { approve } = useMessages()
  const signIn = latchkey.use(embedded)
  const frame = useLastDefined(useSelected(signIn.state, (state) => state.frame))
  const { requestClose } = latchkey.use(modalBehavior)
  if (!frame) return null
  const { kind, heightPx } = frame
  const about = { kind, origin: new URL(signIn.origin()).host }
  return (
    <ApproveTransactionView
      state={
        heightPx === undefined ? { ...about, status: 'loading' } : { ...about, status: 'ready', heightPx }
      }
      actions={{
        onDecline: requestClose,
        onTryAgain: requestClose,
        onPlace: (place) => signIn.place(place && { ...place, title: approve.secure }),
      }}
    />
  )
}
