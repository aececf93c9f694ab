import { useEffect } from 'react'
import type { AccountActions, AccountMethod, EmailEntry, SocialChoice } from './connect.state.ts'
import { EmailMethod } from './EmailMethod.tsx'
import { SocialMethods } from './SocialMethods.tsx'

type Props = {
  readonly methods: readonly AccountMethod[]
  readonly email: EmailEntry | undefined
  readonly socials: readonly SocialChoice[]
  readonly actions: AccountActions
}

/** Sign-in methods without a wallet: email and social providers. */
export function AccountMethods({ methods, email, socials, actions }: Props) {
  // Prefetches the steps that follow a press.
  useEffect(() => void import('./SocialSteps.tsx').catch(() => {}), [])
  return methods.map((method, place) => {
    const block =
      method === 'social' ? (
        <SocialMethods key={method} socials={socials} actions={actions} />
      ) : email ? (
        <EmailMethod key={method} entry={email} actions={actions} />
      ) : null
    return place === 0 ? (
      block
    ) : (
      <div key={method} className="lk-mt2">
        {block}
      </div>
    )
  })
}
