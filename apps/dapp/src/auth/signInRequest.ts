import { createContext, useContext } from 'react'

export type SignInRequest = {
  /** Path to continue at, after a sign-in by email. After one with a wallet the front page continues by itself. */
  readonly intended?: string | undefined
  /** Called once the user is signed in, by whatever way. */
  readonly onSignedIn?: (() => void) | undefined
}

export const SignInRequestContext = createContext<(request?: SignInRequest) => void>(() => {})

/** Asks a guest to sign in. */
export const useAskToSignIn = () => useContext(SignInRequestContext)
