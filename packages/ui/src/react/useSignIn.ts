import type { Latchkey, SiwxState, SiwxStatus } from '@latchkey/controllers'
import type { LatchkeyError } from '@latchkey/core'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useAction } from './useAction.ts'
import { useSelected } from './useSelected.ts'

/**
 * Sign-in state of the current account, with actions to sign in and out.
 *
 * @example
 * const { isSignedIn, signIn } = useSignIn()
 * const button = isSignedIn ? null : <button onClick={() => void signIn()}>Sign in</button>
 */
export function useSignIn(options: HookOptions = {}): {
  /** `unknown` and `checking` do not mean signed out. */
  readonly status: SiwxStatus
  /** Whether `status` is `signed-in`. */
  readonly isSignedIn: boolean
  /** The stored sign-in, if any. */
  readonly session: SiwxState['session']
  /** Why the latest `signIn` of this hook failed. */
  readonly error: LatchkeyError | undefined
  /** Signs in; see `Latchkey` for its errors. */
  readonly signIn: Latchkey['signIn']
  /** Ends every session. The wallet stays connected. */
  readonly signOut: Latchkey['signOut']
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.siwx.state, ({ status, session }) => ({
    status,
    isSignedIn: status === 'signed-in',
    session,
  }))
  const { error, run: signIn } = useAction(latchkey.signIn)
  const { signOut } = latchkey
  return useMemo(() => ({ ...state, error, signIn, signOut }), [state, error, signIn, signOut])
}
