import { embedded } from '@latchkey/controllers/parts'
import { useEffect } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useSelected } from '../../react/useSelected.ts'
import { AccountMethods } from './AccountMethods.tsx'
import { chooseProvider } from './chooseProvider.ts'
import type { AccountMethod, SocialChoice } from './connect.state.ts'

type Props = {
  readonly methods: readonly AccountMethod[]
  readonly socials: readonly SocialChoice[]
  readonly onSocialStep: (step: string) => void
}

/** Email and social providers of Connect. */
export function BoundAccountMethods({ methods, socials, onSocialStep }: Props) {
  const latchkey = useLatchkey()
  const signIn = latchkey.use(embedded)
  const { address, problem, sending } = useSelected(signIn.state, ({ email }) => email)
  useEffect(() => signIn.prepare(), [signIn])
  return (
    <AccountMethods
      methods={methods}
      email={{ text: address, problem, sending }}
      socials={socials}
      actions={{
        onEmailChange: signIn.setEmail,
        onEmailSubmit: signIn.sendCode,
        onSocial: (id) => chooseProvider(latchkey, id, onSocialStep),
        onMoreSocials: () => onSocialStep('options'),
      }}
    />
  )
}
