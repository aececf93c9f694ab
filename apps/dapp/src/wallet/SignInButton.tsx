import { usePage } from '@inertiajs/react'
import { useAccount, useLatchkey } from '@latchkey/ui'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'

/** Signs a connected account in, or a signed-in person out. Connecting itself is the kit's button. */
export function SignInButton() {
  const { auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const { address } = useAccount()
  if (auth.user) {
    // A failure leaves the button where it is, to be pressed again.
    return <Button onClick={() => void latchkey.signOut().catch(() => {})}>Sign out</Button>
  }
  if (!address) return null
  return <Button onClick={() => latchkey.open({ view: 'SIWXSignMessage' })}>Sign in</Button>
}
