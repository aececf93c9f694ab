import type { Latchkey, SiwxState, SiwxStatus } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** Whether the account in use is signed in, and the way in and out. */
export function useSignIn(options: HookOptions = {}): {
  /** `unknown` and `checking` are not signed out. */
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
