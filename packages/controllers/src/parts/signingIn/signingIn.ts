import { namespaceOf, type SiwxSession } from '@latchkey/core'
import { createSigner, type Signer } from '../../siwx/createSigner.ts'
import type { Part, PartNeeds } from '../part.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { closeWhenSignedIn } from './closeWhenSignedIn.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { requireSignIn } from './requireSignIn.ts'
import { signIn } from './signIn.ts'
import { signWithoutAsking } from './signWithoutAsking.ts'

/** Sign-in of the active account: requests to the server, to the wallet and to the user. */
export type SigningIn = Pick<Signer, 'check' | 'forget' | 'signOut'> &
  Part & {
    /** Signs in with the active account. @throws LatchkeyError */
    signIn(): Promise<SiwxSession>
    /** Leaves the sign-in view: closes it, or disconnects where a sign-in is required. Spec §4. */
    cancelSignIn(): Promise<void>
    /** Stops waiting for the wallet or the server. */
    cancel: Signer['cancel']
  }

/**
 * The part that signs in: `latchkey.use(signingIn)`. It is loaded when a wallet connects, and only where the options
 * have a `siwx`.
 *
 * @example
 * const signedIn = await latchkey.use(signingIn).signIn()
 */
export function signingIn(needs: PartNeeds): SigningIn {
  const { config, siwx, clock } = needs
  const signer = createSigner({
    config: config.siwx,
    state: siwx.state,
    clock,
    isContract: async (subject, signal) =>
      (await needs.adapters.get(namespaceOf(subject.networkId))?.reads.isContract?.(subject, signal)) ??
      false,
  })
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
      signWithoutAsking(deps, scope)
    },
    awaitsApproval: () => siwx.state.getState().status === 'signing',
    dismiss: signer.cancel,
    stop: signer.stop,
  }
}
