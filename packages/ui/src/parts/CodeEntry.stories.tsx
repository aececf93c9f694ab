import { type ReactNode, useState } from 'react'
import { longEmail, marisolEmail } from '../fixtures/people.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { useMessages } from '../i18n/useMessages.ts'
import { CodeEntry, type CodeEntryState } from './CodeEntry.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { Sentence } from './Sentence.tsx'

export default { title: 'Parts/CodeEntry', component: CodeEntry }

type Props = Partial<CodeEntryState> & { readonly address?: string }

function Entry({ address = marisolEmail, ...initial }: Props) {
  const { email } = useMessages()
  const [state, setState] = useState<CodeEntryState>({
    code: '',
    status: 'typing',
    resendInSeconds: 24,
    ...initial,
  })
  return (
    <Shelf title="Continue with email">
      <div>
        <CodeEntry
          state={state}
          heading={email.check}
          text={<Sentence of={email.checkNote<ReactNode>(<EmailAddress value={address} />, 6)} />}
          wrong={email.wrong}
          onChange={(code) => setState({ ...state, code, status: 'typing' })}
          onComplete={(code) =>
            setState({ ...state, code, status: code === '482916' ? 'accepted' : 'wrong' })
          }
          onResend={() => setState({ code: '', status: 'typing', resendInSeconds: 30 })}
        />
      </div>
    </Shelf>
  )
}

/** 482916 is accepted, any other code is wrong. */
export const Typing = { render: () => <Entry /> }
export const HalfTyped = { render: () => <Entry code="482" /> }
export const Checking = { render: () => <Entry code="482916" status="checking" /> }
export const Accepted = { render: () => <Entry code="482916" status="accepted" /> }
export const Wrong = { render: () => <Entry code="482910" status="wrong" /> }
export const Expired = { render: () => <Entry status="expired" resendInSeconds={0} /> }
export const NotChecked = { render: () => <Entry status="not-checked" /> }
export const CanResend = { render: () => <Entry resendInSeconds={0} /> }
export const LongAddress = { render: () => <Entry address={longEmail} /> }
