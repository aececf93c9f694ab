import { activeConnection } from '@latchkey/controllers'
import { modalBehavior, sending } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { useWalletLink } from '../../react/useWalletLink.ts'
import { useWalletName } from '../../react/useWalletName.ts'
import { SendReviewView } from './SendReviewView.tsx'
import { sendReviewModel } from './send-review.model.ts'

export function SendReviewScreen() {
  const latchkey = useLatchkey()
  const part = latchkey.use(sending)
  const send = useEntireState(part.state)
  const { networks, namespace } = useEntireState(latchkey.chains.state)
  const connection = useLastDefined(
    useSelected(latchkey.connection.state, (state) => activeConnection(state, namespace)),
  )
  const walletName = useWalletName(connection)
  const state = useLastDefined(
    sendReviewModel({
      send,
      networks,
      walletName,
      link: useWalletLink(connection, send.status === 'sending'),
    }),
  )
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
          // Hides the error of the previous attempt.
          latchkey.internals.snackbar.hide()
          // The error is in the state and in the snackbar.
          part.submit().catch(() => {})
        },
        onAcceptFee: part.acceptFee,
        onAcceptReceiver: part.acceptReceiver,
        onDone() {
          part.reset()
          latchkey.internals.router.reset('Account')
        },
      }}
    />
  )
}
