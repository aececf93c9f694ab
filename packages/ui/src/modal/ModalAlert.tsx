import { useMessages } from '../i18n/useMessages.ts'
import { AlertBar } from '../parts/AlertBar.tsx'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useEntireState, useSelected } from '../react/useSelected.ts'
import { alertText } from './alertText.ts'

/** The oldest alert that the user has not dismissed. Spec §8. */
export function ModalAlert() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const { alerts } = latchkey.internals
  const [code] = useEntireState(alerts.state).codes
  const app = useSelected(latchkey.options.state, (options) => options.metadata.name)
  if (!code) return null
  const { title, text } = alertText(messages, code, app)
  return (
    <AlertBar title={title} onDismiss={() => alerts.hide(code)}>
      {text}
    </AlertBar>
  )
}
