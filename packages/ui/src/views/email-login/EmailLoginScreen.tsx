import { embedded, modalBehavior } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useSecondsUntil } from '../../react/useSecondsUntil.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { EmailLoginView } from './EmailLoginView.tsx'
import { emailLoginModel } from './email-login.model.ts'

export function EmailLoginScreen() {
  const latchkey = useLatchkey()
  const signIn = latchkey.use(embedded)
  const state = useEntireState(signIn.state)
  const nextInSeconds = useSecondsUntil(state.email.nextAtMs)
  const { back } = latchkey.use(modalBehavior)
  return (
    <EmailLoginView
      state={emailLoginModel(state, nextInSeconds)}
      actions={{
        onBack: back,
        onEmail: signIn.setEmail,
        onSend: signIn.sendCode,
        onCode: signIn.setCode,
        onCodeComplete(digits) {
          signIn.setCode(digits)
          signIn.checkCode()
        },
        onResend: signIn.sendCode,
        onTryAgain: signIn.sendCode,
        onUseWallet: back,
      }}
    />
  )
}
