import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button, ButtonBar, Buttons } from '../../parts/Button.tsx'
import { CodeEntry } from '../../parts/CodeEntry.tsx'
import { EmailAddress } from '../../parts/EmailAddress.tsx'
import { emailProblemText } from '../../parts/emailProblemText.ts'
import { Field } from '../../parts/Field.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { MailIcon } from '../../parts/icons/things.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { Status } from '../../parts/Status.tsx'
import type { UpdateEmailWalletViewActions, UpdateEmailWalletViewState } from './update-email-wallet.state.ts'

type Props = { readonly state: UpdateEmailWalletViewState; readonly actions: UpdateEmailWalletViewActions }

/** Change of email: a code to the current address, then one to the new address. */
export function UpdateEmailWalletView({ state, actions }: Props) {
  const { updateEmail, email, common } = useMessages()
  const { title } = updateEmail
  if (state.status === 'email') {
    return (
      <ViewFrame key="email" title={title} onBack={actions.onBack} busy={state.sending}>
        <EmailStep state={state} actions={actions} />
      </ViewFrame>
    )
  }
  if (state.status === 'done') {
    return (
      <ViewFrame key="done" depth={3} title={title}>
        <Status
          art={
            <Glyph kind="success">
              <CheckIcon size={28} />
            </Glyph>
          }
          heading={updateEmail.done}
          text={<Sentence of={updateEmail.doneNote<ReactNode>(<EmailAddress value={state.newEmail} />)} />}
        />
        <Buttons>
          <Button kind="primary" onPress={actions.onDone}>
            {common.done}
          </Button>
        </Buttons>
      </ViewFrame>
    )
  }
  const first = state.status === 'current-code'
  const address = <EmailAddress value={first ? state.currentEmail : state.newEmail} />
  return (
    <ViewFrame
      key={state.status}
      depth={first ? 1 : 2}
      title={title}
      onBack={actions.onBack}
      busy={state.entry.status === 'checking'}
    >
      <p className="lk-small lk-center lk-num">{updateEmail.step(first ? 1 : 2)}</p>
      <CodeEntry
        state={state.entry}
        heading={first ? updateEmail.confirm : updateEmail.confirmNew}
        text={
          <Sentence
            of={(first ? updateEmail.confirmNote<ReactNode> : updateEmail.confirmNewNote<ReactNode>)(address)}
          />
        }
        wrong={first ? email.wrong : updateEmail.wrongNew}
        onChange={actions.onCode}
        onComplete={actions.onCodeComplete}
        onResend={actions.onResend}
      />
    </ViewFrame>
  )
}

type EmailStepProps = {
  readonly state: Extract<UpdateEmailWalletViewState, { status: 'email' }>
  readonly actions: UpdateEmailWalletViewActions
}

function EmailStep({ state, actions }: EmailStepProps) {
  const { updateEmail, email, connect, common, errors } = useMessages()
  const { sendInSeconds = 0 } = state
  const wait = sendInSeconds > 0
  const refusals = {
    same: updateEmail.same,
    lately: updateEmail.lately,
    failed: errors.server_error(),
  }
  const { problem } = state
  const isRefusal = problem === 'same' || problem === 'lately' || problem === 'failed'
  return (
    <>
      <Field
        labelled
        label={updateEmail.newEmail}
        placeholder={email.placeholder}
        type="email"
        inputMode="email"
        autoComplete="email"
        icon={<MailIcon />}
        value={state.newEmail}
        error={isRefusal ? refusals[problem] : emailProblemText(problem, connect)}
        hint={<Sentence of={updateEmail.now<ReactNode>(<EmailAddress value={state.currentEmail} />)} />}
        onChange={actions.onEmail}
        onSubmit={state.sending || wait ? undefined : actions.onContinue}
      />
      {wait ? (
        <div className="lk-mt3">
          <Banner kind="warning" counting>
            {email.tooSoon(sendInSeconds)}
          </Banner>
        </div>
      ) : null}
      <div className="lk-mt5">
        <ButtonBar>
          <Button onPress={actions.onBack}>{common.cancel}</Button>
          <Button kind="primary" disabled={wait} busy={state.sending} onPress={actions.onContinue}>
            {state.sending ? email.sending : updateEmail.continue}
          </Button>
        </ButtonBar>
      </div>
    </>
  )
}
