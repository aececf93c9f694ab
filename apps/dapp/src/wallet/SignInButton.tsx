import { usePage } from '@inertiajs/react'
import { useAccount, useLatchkey } from '@latchkey/ui'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'

/** Signs a connected account in, or a signed-in user out. Connecting is done by the kit's button. */
export function SignInButton() {
  const { auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const { address } = useAccount()
  if (auth.user) {
    // After a failure the button remains and can be used again.
    return <Button onClick={() => void latchkey.signOut().catch(() => {})}>Sign out</Button>
  }
  if (!address) return null
  return <Button onClick={() => latchkey.open({ view: 'SIWXSignMessage' })}>Sign in</Button>
}
