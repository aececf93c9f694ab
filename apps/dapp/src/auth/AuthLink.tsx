import { Link, router, usePage } from '@inertiajs/react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { useAskToSignIn } from './signInRequest.ts'

const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then(({ AccountMenu: menu }) => ({ default: menu })),
)

type LinkProps = Omit<ComponentProps<typeof Link>, 'href'> & {
  readonly href: string
  readonly children: ReactNode
}

/**
 * With `href` a link to a page of the user: a guest is asked to sign in first. Without it the control of the header: `Sign in`
 * for a guest, the menu of the account for a user.
 */
export function AuthLink(props: LinkProps | { readonly href?: undefined }) {
  return props.href === undefined ? <AccountControl /> : <GuardedLink {...props} />
}

function GuardedLink({ href, children, ...props }: LinkProps) {
  const { auth } = usePage<SharedProps>().props
  const ask = useAskToSignIn()
  return (
    <Link
      {...props}
      href={href}
      {...(auth.user ? {} : { prefetch: false })}
      onClick={(event) => {
        // With a modifier key the browser opens another tab, and the server redirects it to the sign-in.
        if (auth.user || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        ask({ intended: href, onSignedIn: () => router.visit(href) })
      }}
    >
      {children}
    </Link>
  )
}

function AccountControl() {
  const { auth } = usePage<SharedProps>().props
  const ask = useAskToSignIn()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!auth.user) return <Button onClick={() => ask()}>Sign in</Button>
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-label="Your account"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex size-11 items-center justify-center rounded-full hover:bg-raised"
      >
        <img src={auth.user.avatar} alt="" width="32" height="32" className="size-8 rounded-full bg-raised" />
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <AccountMenu
            user={auth.user}
            onClose={() => setOpen(false)}
            onEscape={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
