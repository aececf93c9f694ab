import { useMessages } from '../../i18n/useMessages.ts'
import { emailProblemText } from '../../parts/emailProblemText.ts'
import { Field } from '../../parts/Field.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { ArrowIcon } from '../../parts/icons/arrows.tsx'
import { MailIcon } from '../../parts/icons/things.tsx'
import type { AccountActions, EmailEntry } from './connect.state.ts'

/** Email field. The submit button is highlighted once the text looks like an address; Enter submits at any time. */
export function EmailMethod({
  entry,
  actions,
}: {
  readonly entry: EmailEntry
  readonly actions: AccountActions
}) {
  const { connect } = useMessages()
  const looksLikeEmail = /@.*\./.test(entry.text)
  return (
    <Field
      label={connect.email}
      placeholder={connect.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      icon={<MailIcon />}
      value={entry.text}
      error={emailProblemText(entry.problem, connect)}
      onChange={actions.onEmailChange}
      onSubmit={actions.onEmailSubmit}
      end={
        entry.sending ? (
          <IconButton kind="sm" busy label={connect.sendingCode} icon={null} />
        ) : entry.text ? (
          <IconButton
            kind={looksLikeEmail || entry.problem ? 'go' : 'sm'}
            label={connect.continueWithEmail}
            icon={<ArrowIcon />}
            onPress={actions.onEmailSubmit}
          />
        ) : null
      }
    />
  )
}
