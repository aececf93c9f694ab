import { useEffect } from 'react'
import type { ConnectViewActions, EmailEntry, SocialChoice } from './connect.state.ts'
import { EmailMethod } from './EmailMethod.tsx'
import { SocialMethods } from './SocialMethods.tsx'

type Props = {
  readonly email: EmailEntry | undefined
  readonly socials: readonly SocialChoice[]
  readonly actions: ConnectViewActions
}

/** Sign-in methods without a wallet: email and social providers. */
export function AccountMethods({ email, socials, actions }: Props) {
  // Prefetches the steps that follow a press.
  useEffect(() => void import('./SocialSteps.tsx').catch(() => {}), [])
  return (
    <>
      {email ? <EmailMethod entry={email} actions={actions} /> : null}
      {socials.length > 0 ? (
        <div className={email ? 'lk-mt2' : undefined}>
          <SocialMethods socials={socials} actions={actions} />
        </div>
      ) : null}
    </>
  )
}
