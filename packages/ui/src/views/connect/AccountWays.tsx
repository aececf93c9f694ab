import { useEffect } from 'react'
import type { ConnectViewActions, EmailEntry, SocialChoice } from './connect.state.ts'
import { EmailWay } from './EmailWay.tsx'
import { SocialWay } from './SocialWay.tsx'

type Props = {
  readonly email: EmailEntry | undefined
  readonly socials: readonly SocialChoice[]
  readonly actions: ConnectViewActions
}

/** Sign-in methods without a wallet: email and social providers. */
export function AccountWays({ email, socials, actions }: Props) {
  // Prefetches the steps that follow a press.
  useEffect(() => void import('./SocialSteps.tsx').catch(() => {}), [])
  return (
    <>
      {email ? <EmailWay entry={email} actions={actions} /> : null}
      {socials.length > 0 ? (
        <div className={email ? 'lk-mt2' : undefined}>
          <SocialWay socials={socials} actions={actions} />
        </div>
      ) : null}
    </>
  )
}
