import { Link, usePage } from '@inertiajs/react'
import { ConnectButton, NetworkButton } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { AppearanceToggle } from '../appearance/AppearanceToggle.tsx'
import { ErrorOverlay } from '../parts/ErrorOverlay.tsx'
import { FlashNotice } from '../parts/FlashNotice.tsx'
import { SignInButton } from '../wallet/SignInButton.tsx'

const links = [
  { href: '/', label: 'Home' },
  { href: '/dashboard', label: 'Dashboard' },
] as const

/** Header and footer of all pages. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { props, url } = usePage<SharedProps>()
  const path = url.split('?')[0]
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:gap-x-5">
          <Link href="/" className="flex items-center gap-2 font-semibold">
            <img src="/icon.svg" alt="" width="28" height="28" />
            <span className="max-sm:sr-only">{props.app.name}</span>
          </Link>
          <nav aria-label="Main">
            <ul className="flex flex-wrap gap-1">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch
                    aria-current={path === href ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center rounded-lg px-2 text-muted sm:px-3 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent-line aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto">
            <SignInButton />
          </div>
          <div className="quiet-kit flex flex-wrap items-center gap-2">
            <NetworkButton />
            <ConnectButton />
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 focus:outline-none sm:py-12"
      >
        <FlashNotice />
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm text-muted">
          <p>
            {props.app.demo
              ? 'A demo on this computer: its networks, tokens and wallet are not real and worth nothing.'
              : 'You act on real networks. Check what your wallet shows before you confirm.'}
          </p>
          <AppearanceToggle />
        </div>
      </footer>
      <ErrorOverlay />
    </div>
  )
}
