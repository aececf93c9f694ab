import { activeConnection } from '@latchkey/controllers'
import { emailChange, modalBehavior } from '@latchkey/controllers/parts'
import { useEffect } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useSecondsUntil } from '../../react/useSecondsUntil.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { UpdateEmailWalletView } from './UpdateEmailWalletView.tsx'
import { updateEmailWalletModel } from './update-email-wallet.model.ts'

export function UpdateEmailWalletScreen() {
  const latchkey = useLatchkey()
  const { router, snackbar } = latchkey.internals
  const { updateEmail } = useMessages()
  const change = latchkey.use(emailChange)
  const state = useEntireState(change.state)
  const nextInSeconds = useSecondsUntil(state.nextAtMs)
  const namespace = useSelected(latchkey.state, (now) => now.namespace)
  const email = useSelected(latchkey.connection.state, (now) => activeConnection(now, namespace)?.user?.email)
  const currentEmail = useLastDefined(email)
  const { back } = latchkey.use(modalBehavior)
  // Only a user with an address can change it.
  useEffect(() => {
    if (email === undefined) router.replace('Account')
  }, [email, router])
  if (currentEmail === undefined) return null
  return (
    <UpdateEmailWalletView
      state={updateEmailWalletModel(state, currentEmail, nextInSeconds)}
      actions={{
        onBack() {
          const isLeft = state.step === 'current' || state.step === 'new'
          back()
          if (isLeft)
            snackbar.show({ variant: 'error', message: { kind: 'text', text: updateEmail.notChanged } })
        },
        onEmail: change.setAddress,
        onContinue: change.sendCode,
        onCode: change.setCode,
        onCodeComplete(digits) {
          change.setCode(digits)
          change.checkCode()
        },
        onResend: change.sendCode,
        onDone: change.done,
      }}
    />
  )
}
