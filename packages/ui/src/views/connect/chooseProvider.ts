import type { Latchkey } from '@latchkey/controllers'
import { embedded } from '@latchkey/controllers/parts'
import type { SocialProvider } from '@latchkey/core'

/** Begins the sign-in at a provider. Called in the handler of a press, so that the browser lets a window open. */
export function chooseProvider(latchkey: Latchkey, id: string, onStep: (step: string) => void): void {
  const signIn = latchkey.use(embedded)
  if (id === 'farcaster') {
    signIn.startFarcaster()
    latchkey.internals.router.push('ConnectingFarcaster')
  } else {
    signIn.signInWith(id as SocialProvider)
    onStep(id)
  }
}
