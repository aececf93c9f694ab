import { activeConnection } from '@latchkey/controllers'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useKept } from '../../react/useKept.ts'
import { useSelected, useWhole } from '../../react/useSelected.ts'
import { SendReviewView } from './SendReviewView.tsx'
import { sendReviewModel } from './send-review.model.ts'

export function SendReviewScreen() {
  const latchkey = useLatchkey()
  const send = useWhole(latchkey.send.state)
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
          latchkey.send.cancel()
          latchkey.back()
        },
        onSend() {
          // What was said of the last try does not belong on this one.
          latchkey.snackbar.hide()
          // A failure is in the state and in the snackbar.
          latchkey.sendReviewed().catch(() => {})
        },
        onDone() {
          latchkey.send.reset()
          latchkey.router.reset('Account')
        },
      }}
    />
  )
}
