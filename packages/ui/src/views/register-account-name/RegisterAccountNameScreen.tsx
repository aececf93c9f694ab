import type { NamesState } from '@latchkey/controllers'
import { modalBehavior, naming } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { RegisterAccountNameView } from './RegisterAccountNameView.tsx'
import type { RegisterAccountNameViewState } from './register-account-name.state.ts'

export function RegisterAccountNameScreen() {
  const latchkey = useLatchkey()
  const names = latchkey.use(naming)
  return (
    <RegisterAccountNameView
      state={registerAccountNameModel(useEntireState(names.state), names.zone)}
      actions={{
        onBack: latchkey.use(modalBehavior).back,
        onName: names.setLabel,
        onRegister() {
          const { status, label } = names.state.getState()
          // Registers after a check of availability. Errors are part of the state.
          if (status === 'unanswered') names.setLabel(label)
          else names.register().catch(() => {})
        },
      }}
    />
  )
}

function registerAccountNameModel(state: NamesState, zone: string): RegisterAccountNameViewState {
  const { label: name, status, suggestions, reason } = state
  const common = { name, suffix: `.${zone}` }
  if (status === 'taken') return { ...common, status, suggestions }
  if (status === 'refused') return { ...common, status: 'invalid', text: reason }
  if (status === 'failed') return { ...common, status, text: reason }
  return { ...common, status }
}
