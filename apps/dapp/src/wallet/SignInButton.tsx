import { usePage } from '@inertiajs/react'
import { useAccount, useLatchkey } from '@latchkey/ui'
import { LogOut } from 'lucide-react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'

/** Signs a connected account in, or a signed-in user out. Connecting is done by the kit's button. */
export function SignInButton() {
  const { auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const { address } = useAccount()
  if (auth.user) {
    // After a failure the button remains and can be used again.
    return (
      <Button
        look="bare"
        aria-label="Sign out"
        title="Sign out"
        className="px-3!"
        onClick={() => void latchkey.signOut().catch(() => {})}
      >
        <LogOut size={20} aria-hidden className="rtl:-scale-x-100" />
      </Button>
    )
  }
  if (!address) return null
  return <Button onClick={() => latchkey.open({ view: 'SIWXSignMessage' })}>Sign in</Button>
}
