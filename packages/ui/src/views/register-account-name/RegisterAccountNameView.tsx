import { foreignSentence, foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button } from '../../parts/Button.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { Field } from '../../parts/Field.tsx'
import iconButtonCss from '../../parts/icon-button.css?inline'
import { AtIcon } from '../../parts/icons/signs.tsx'
import { MiniLoader } from '../../parts/MiniLoader.tsx'
import { Section } from '../../parts/Section.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import type {
  RegisterAccountNameViewActions,
  RegisterAccountNameViewState,
} from './register-account-name.state.ts'

type Props = {
  readonly state: RegisterAccountNameViewState
  readonly actions: RegisterAccountNameViewActions
}

/** Choice of a name with a check of availability. */
export function RegisterAccountNameView({ state, actions }: Props) {
  useStyles(iconButtonCss)
  const { registerName: text, common } = useMessages()
  const { status, name, suffix } = state
  const words = useWords(state)
  const failed = status === 'failed' || status === 'unanswered'
  const canRegister = status === 'available' || failed
  return (
    <ViewFrame
      title={text.title}
      onBack={actions.onBack}
      busy={status === 'checking' || status === 'registering'}
    >
      <Field
        labelled
        label={text.name}
        placeholder={text.placeholder}
        icon={<AtIcon />}
        value={name}
        suffix={foreignText(suffix)}
        hint={words.hint}
        error={words.error}
        valid={status === 'available'}
        hintKind={status === 'available' || status === 'failed' ? 'ok' : undefined}
        disabled={status === 'registering'}
        end={
          status === 'checking' ? (
            <span className="lk-iconbtn lk-iconbtn--sm">
              <MiniLoader />
            </span>
          ) : null
        }
        onChange={actions.onName}
        onSubmit={canRegister ? actions.onRegister : undefined}
      />
      <p className="lk-sr" role="status">
        {status === 'available' ? words.hint : ''}
      </p>
      {status === 'taken' && state.suggestions.length > 0 ? (
        <div className="lk-mt4">
          <Section>{text.suggestions}</Section>
          <Chips
            label={text.suggestions}
            chips={[...new Set(state.suggestions)].map((id) => ({ id, label: foreignText(id) }))}
            onPress={actions.onName}
          />
        </div>
      ) : null}
      {failed ? (
        <div className="lk-mt4">
          <Banner kind="danger" title={status === 'failed' ? text.failed : undefined}>
            {status === 'failed' && state.text ? foreignSentence(state.text) : text.failedNote}
          </Banner>
        </div>
      ) : null}
      <div className="lk-mt5">
        <Button
          kind="primary"
          busy={status === 'registering'}
          disabled={!canRegister && status !== 'registering'}
          onPress={actions.onRegister}
        >
          {status === 'registering' ? text.registering : failed ? common.tryAgain : text.register}
        </Button>
      </div>
    </ViewFrame>
  )
}

function useWords(state: RegisterAccountNameViewState): { hint?: string; error?: string } {
  const { registerName: text } = useMessages()
  switch (state.status) {
    case 'typing':
    case 'unanswered':
      return { hint: text.rule }
    case 'checking':
      return { hint: text.checking }
    case 'available':
    case 'failed':
      return { hint: text.available(`${state.name}${state.suffix}`) }
    case 'taken':
      return { error: state.suggestions.length > 0 ? text.taken : text.takenAlone }
    case 'invalid':
      return { error: state.text ? foreignSentence(state.text) : text.invalid }
    case 'registering':
      return { hint: text.approveNext }
  }
}
