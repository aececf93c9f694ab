import type { SiwxSession } from '@latchkey/core'
import { cancelSignIn } from '../flows/cancelSignIn.ts'
import { signIn } from '../flows/signIn.ts'
import { closeWhenSignedIn } from '../reactions/closeWhenSignedIn.ts'
import { prepareSignIn } from '../reactions/prepareSignIn.ts'
import { requireSignIn } from '../reactions/requireSignIn.ts'
import { createSigner, type Signer } from '../siwx/createSigner.ts'
import type { Part, PartNeeds } from './part.ts'

/** Signing an account in: what is asked of the server, of the wallet and of the user. */
export type SigningIn = Pick<Signer, 'check' | 'forget' | 'signOut'> &
  Part & {
    /** Signs the account in use in. @throws LatchkeyError */
    signIn(): Promise<SiwxSession>
    /** The exit of the sign-in view: closes it, or disconnects where a sign-in is required. Spec §4. */
    cancelSignIn(): Promise<void>
    /** Stops waiting for the wallet or the server. */
    cancel: Signer['cancel']
  }

/**
 * The part that signs in: `latchkey.use(signingIn)`. It is loaded when a wallet connects, and only where the options
 * have a `siwx`.
 */
export function signingIn(needs: PartNeeds): SigningIn {
  const { config, siwx, clock } = needs
  const signer = createSigner({ config: config.siwx, state: siwx.state, clock })
  const deps = { ...needs, signer }
  return {
    check: signer.check,
    forget: signer.forget,
    signOut: signer.signOut,
    cancel: signer.cancel,
    signIn: () => signIn(deps),
    cancelSignIn: () => cancelSignIn(deps),
    start(scope) {
      requireSignIn(deps, scope)
      prepareSignIn(deps, scope)
      closeWhenSignedIn(deps, scope)
    },
    awaitsApproval: () => siwx.state.getState().status === 'signing',
    dismiss: signer.cancel,
    stop: signer.stop,
  }
}
