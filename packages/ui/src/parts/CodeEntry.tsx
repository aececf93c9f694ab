import { type ReactNode, useId } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Glyph } from './Glyph.tsx'
import { Hint } from './Hint.tsx'
import { MailIcon } from './icons/things.tsx'
import { OtpField } from './OtpField.tsx'
import { Resend } from './Resend.tsx'
import { Status } from './Status.tsx'

/** State of the entry of a code that was sent by email. */
export type CodeEntryState = {
  /** Digits entered so far. */
  readonly code: string
  /** Digits of the code. Default 6. */
  readonly length?: 6 | 8 | undefined
  readonly status: 'typing' | 'checking' | 'accepted' | 'wrong' | 'expired' | 'moved' | 'not-checked'
  /** Seconds until a new code can be requested; 0 if now. */
  readonly resendInSeconds: number
}

type Props = {
  readonly state: CodeEntryState
  readonly heading: string
  readonly text: ReactNode
  /** Message for a wrong code. */
  readonly wrong: string
  readonly onChange: (digits: string) => void
  readonly onComplete: (digits: string) => void
  readonly onResend: () => void
}

const fieldState = {
  typing: 'idle',
  checking: 'busy',
  accepted: 'ok',
  wrong: 'error',
  expired: 'idle',
  moved: 'idle',
  'not-checked': 'idle',
} as const

/** The mail counts as late from then on: 20 s after it was sent. */
const lateInSeconds = 10

/** Heading, field for the code, and a button that requests a new code. */
export function CodeEntry({ state, heading, text, wrong, onChange, onComplete, onResend }: Props) {
  const { email } = useMessages()
  const id = useId()
  const errors = { wrong, expired: email.expired, moved: email.moved, 'not-checked': email.notChecked }
  const isLate = state.status === 'typing' && state.code === '' && state.resendInSeconds <= lateInSeconds
  const error = state.status in errors ? errors[state.status as keyof typeof errors] : undefined
  return (
    <>
      <Status
        tight
        art={
          <Glyph>
            <MailIcon size={28} />
          </Glyph>
        }
        heading={heading}
        text={text}
      />
      <div className="lk-mt4">
        <OtpField
          value={state.code}
          length={state.length}
          state={fieldState[state.status]}
          describedBy={error ? id : undefined}
          onChange={onChange}
          onComplete={onComplete}
        />
      </div>
      {error ? (
        <div className="lk-mt3 lk-hintwrap">
          <Hint id={id} kind="error">
            {error}
          </Hint>
        </div>
      ) : state.status === 'checking' ? (
        <div className="lk-mt3 lk-hintwrap" role="status">
          <Hint kind="busy">{email.checking}</Hint>
        </div>
      ) : null}
      <div className="lk-mt4">
        <Resend
          inSeconds={state.resendInSeconds}
          waiting={email.againIn}
          now={email.againNow}
          label={email.again}
          disabled={state.status === 'checking' || state.status === 'accepted'}
          onResend={onResend}
        />
      </div>
      {isLate ? <p className="lk-small lk-center lk-mt3">{email.late}</p> : null}
    </>
  )
}
