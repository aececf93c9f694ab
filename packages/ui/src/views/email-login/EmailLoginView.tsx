import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { GlyphArt } from '../../parts/Art.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { CodeEntry } from '../../parts/CodeEntry.tsx'
import { EmailAddress } from '../../parts/EmailAddress.tsx'
import { emailProblemText } from '../../parts/emailProblemText.ts'
import { Field } from '../../parts/Field.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { RefreshIcon } from '../../parts/icons/arrows.tsx'
import { LaptopIcon, MailIcon } from '../../parts/icons/things.tsx'
import { Resend } from '../../parts/Resend.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { Status } from '../../parts/Status.tsx'
import { Steps } from '../../parts/Steps.tsx'
import type { EmailLoginViewActions, EmailLoginViewState } from './email-login.state.ts'

type Step<status extends EmailLoginViewState['status']> = {
  readonly state: Extract<EmailLoginViewState, { status: status }>
  readonly actions: EmailLoginViewActions
}

/** Sign-in by email: address, six-digit code, and an approval once per device. */
export function EmailLoginView({
  state,
  actions,
}: {
  readonly state: EmailLoginViewState
  readonly actions: EmailLoginViewActions
}) {
  const { email, connect } = useMessages()
  switch (state.status) {
    case 'email':
      return (
        <ViewFrame key="email" title={connect.continueWithEmail} onBack={actions.onBack} busy={state.sending}>
          <EmailStep state={state} actions={actions} />
        </ViewFrame>
      )
    case 'code': {
      const { entry } = state
      return (
        <ViewFrame
          key="code"
          depth={2}
          title={connect.continueWithEmail}
          onBack={actions.onBack}
          busy={entry.status === 'checking'}
        >
          <CodeEntry
            state={entry}
            heading={email.check}
            text={
              <Sentence
                of={email.checkNote<ReactNode>(<EmailAddress value={state.email} />, state.entry.length ?? 6)}
              />
            }
            wrong={email.wrong}
            onChange={actions.onCode}
            onComplete={actions.onCodeComplete}
            onResend={actions.onResend}
          />
        </ViewFrame>
      )
    }
    case 'device':
      return (
        <ViewFrame key="device" depth={1} title={email.deviceTitle} onBack={actions.onBack}>
          <DeviceStep state={state} actions={actions} />
        </ViewFrame>
      )
    case 'unloaded':
      return (
        <ViewFrame key="unloaded" title={connect.continueWithEmail} onBack={actions.onBack}>
          <Status
            failed
            art={
              <Glyph kind="danger">
                <RefreshIcon size={28} />
              </Glyph>
            }
            heading={email.unloaded}
            text={email.unloadedNote}
          />
          <Unloaded actions={actions} />
        </ViewFrame>
      )
  }
}

function EmailStep({ state, actions }: Step<'email'>) {
  const { email, connect, common } = useMessages()
  const { sendInSeconds = 0 } = state
  const wait = sendInSeconds > 0
  return (
    <>
      <Field
        labelled
        label={connect.email}
        placeholder={email.placeholder}
        type="email"
        inputMode="email"
        autoComplete="email"
        icon={<MailIcon />}
        value={state.email}
        error={emailProblemText(state.problem, connect)}
        hint={wait ? undefined : email.hint}
        onChange={actions.onEmail}
        onSubmit={wait || state.sending ? undefined : actions.onSend}
      />
      {wait ? (
        <div className="lk-mt3">
          <Banner kind="warning" counting>
            {email.tooSoon(sendInSeconds)}
          </Banner>
        </div>
      ) : null}
      <p className="lk-sr" role="status">
        {state.sendInSeconds === 0 ? email.againNow : ''}
      </p>
      <div className={wait ? 'lk-mt4' : 'lk-mt5'}>
        <Button kind="primary" disabled={wait} busy={state.sending} onPress={actions.onSend}>
          {wait ? email.sendIn(common.seconds(sendInSeconds)) : state.sending ? email.sending : email.send}
        </Button>
      </div>
    </>
  )
}

function DeviceStep({ state, actions }: Step<'device'>) {
  const { email } = useMessages()
  return (
    <>
      <Status
        tight
        art={
          <Ring
            state="wait"
            glow={false}
            art={
              <GlyphArt size={80}>
                <LaptopIcon size={36} />
              </GlyphArt>
            }
          />
        }
        heading={email.device}
        text={<Sentence of={email.deviceNote<ReactNode>(<EmailAddress value={state.email} />)} />}
      />
      <div className="lk-mt4">
        <Card>
          <Steps steps={email.deviceSteps} done={state.stepsDone} />
        </Card>
      </div>
      <div className="lk-mt4">
        <Resend
          inSeconds={state.resendInSeconds}
          waiting={email.emailAgainIn}
          now={email.emailAgainNow}
          label={email.emailAgain}
          onResend={actions.onResend}
        />
      </div>
    </>
  )
}

function Unloaded({ actions }: { readonly actions: EmailLoginViewActions }) {
  const { email, common } = useMessages()
  return (
    <Buttons>
      <Button kind="primary" onPress={actions.onTryAgain}>
        {common.tryAgain}
      </Button>
      <Button kind="ghost" onPress={actions.onUseWallet}>
        {email.useWallet}
      </Button>
    </Buttons>
  )
}
