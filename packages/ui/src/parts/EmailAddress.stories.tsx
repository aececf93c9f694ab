import type { ReactNode } from 'react'
import { longEmail, marisolEmail } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { useMessages } from '../i18n/useMessages.ts'
import { EmailAddress } from './EmailAddress.tsx'
import { Sentence } from './Sentence.tsx'

export default { title: 'Parts/EmailAddress', component: EmailAddress }

function InWords({ address }: { readonly address: string }) {
  const { email } = useMessages()
  return (
    <p className="lk-p">
      <Sentence of={email.checkNote<ReactNode>(<EmailAddress value={address} />, 6)} />
    </p>
  )
}

export const InASentence = {
  render: () => (
    <Shelf title="Email addresses">
      <Labelled label="Short">
        <InWords address={marisolEmail} />
      </Labelled>
      <Labelled label="Long: cut for the eye, whole for a screen reader and on hover">
        <InWords address={longEmail} />
      </Labelled>
      <Labelled label="With a character that would turn it around">
        <InWords address={'mari\u202esol@example.com'} />
      </Labelled>
    </Shelf>
  ),
}
