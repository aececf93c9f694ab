import { usePage } from '@inertiajs/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { SharedProps, StartProps } from '../../shared/pageProps.ts'
import { type SignInRequest, SignInRequestContext } from './signInRequest.ts'
import { useWalletChange } from './useWalletChange.ts'

const AuthModal = lazy(() => import('./AuthModal.tsx').then(({ AuthModal: modal }) => ({ default: modal })))
const SiwxModal = lazy(() => import('./SiwxModal.tsx').then(({ SiwxModal: modal }) => ({ default: modal })))

/** Holds the dialogs that sign in, once for all pages. Their code is fetched when they open. */
export function AuthPrompts({ children }: { children: ReactNode }) {
  const { props, url } = usePage<SharedProps & Partial<StartProps>>()
  const { user, pendingLink } = props.auth
  // Only the first page has the setting.
  const [isRequired] = useState(props.siwxRequired ?? true)
  const [request, setRequest] = useState<SignInRequest>()
  const [changed, forget] = useWalletChange(user !== null && !isRequired)
  const shownAt = useRef(url)
  useEffect(() => {
    // The dialog closes with the page where it was opened, except for a user who has just signed in: it shows the new wallet.
    if (shownAt.current !== url && !user) setRequest(undefined)
    shownAt.current = url
  }, [url, user])
  const done = () => {
    request?.onSignedIn?.()
    setRequest(undefined)
  }
  return (
    <SignInRequestContext value={(asked = {}) => !user && setRequest(asked)}>
      {children}
      <Suspense fallback={null}>
        {request && <AuthModal request={request} onDone={done} onClose={() => setRequest(undefined)} />}
        {!request && pendingLink && <SiwxModal kind="link" link={pendingLink} />}
        {!request && !pendingLink && changed && (
          <SiwxModal kind="changed" address={changed} onClose={forget} />
        )}
      </Suspense>
    </SignInRequestContext>
  )
}
