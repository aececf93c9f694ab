import type { Latchkey, SiwxState, SiwxStatus } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** Sign-in state of the current account, with actions to sign in and out. */
export function useSignIn(options: HookOptions = {}): {
  /** `unknown` and `checking` do not mean signed out. */
  readonly status: SiwxStatus
  readonly isSignedIn: boolean
  readonly session: SiwxState['session']
  readonly error: SiwxState['error']
  readonly signIn: Latchkey['signIn']
  readonly signOut: Latchkey['signOut']
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.siwx.state, ({ status, session, error }) => ({
    status,
    isSignedIn: status === 'signed-in',
    session,
    error,
  }))
  return useMemo(() => ({ ...state, signIn: latchkey.signIn, signOut: latchkey.signOut }), [state, latchkey])
}
