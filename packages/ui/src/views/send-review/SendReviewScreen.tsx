import { activeConnection } from '@latchkey/controllers'
import { modalBehavior, sending } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useKept } from '../../react/useKept.ts'
import { useSelected, useWhole } from '../../react/useSelected.ts'
import { SendReviewView } from './SendReviewView.tsx'
import { sendReviewModel } from './send-review.model.ts'

export function SendReviewScreen() {
  const latchkey = useLatchkey()
  const part = latchkey.use(sending)
  const send = useWhole(part.state)
  const { networks, namespace } = useWhole(latchkey.chains.state)
  const connection = useKept(
    useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace)),
  )
  const state = useKept(sendReviewModel({ send, networks, connection }))
  if (!state) return null
  return (
    <SendReviewView
      state={state}
      actions={{
        onBack() {
          part.cancel()
          latchkey.use(modalBehavior).back()
        },
        onSend() {
          // What was said of the last try does not belong on this one.
          latchkey.snackbar.hide()
          // A failure is in the state and in the snackbar.
          part.submit().catch(() => {})
        },
        onAcceptFee: part.acceptFee,
        onDone() {
          part.reset()
          latchkey.router.reset('Account')
        },
      }}
    />
  )
}
