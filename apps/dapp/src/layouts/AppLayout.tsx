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

/**
 * Header and footer of all pages. On a phone the header is one row: the links are in a bar at the bottom, and the network, which
 * the account in the modal also shows, is in the footer.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  const { props, url } = usePage<SharedProps>()
  const path = url.split('?')[0]
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-(--bar)">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-5xl items-center gap-3 px-4 py-3 lg:gap-5">
          <Link href="/" className="flex min-w-0 items-center gap-2 font-semibold">
            <img src="/icon.svg" alt="" width="28" height="28" />
            <span className="truncate max-[23rem]:sr-only md:max-lg:sr-only">{props.app.name}</span>
          </Link>
          <div className="flex flex-1 items-center justify-between gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:h-(--bar) max-md:border-t max-md:border-line max-md:bg-page max-md:px-4">
            <nav aria-label="Main">
              <ul className="flex gap-1">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link
                      href={href}
                      prefetch
                      aria-current={path === href ? 'page' : undefined}
                      className="inline-flex min-h-11 items-center rounded-lg px-2 text-muted md:px-3 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent-line aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <SignInButton />
          </div>
          <div className="quiet-kit flex items-center gap-2 max-md:ml-auto">
            <div className="max-md:hidden">
              <NetworkButton />
            </div>
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
          <div className="quiet-kit md:hidden">
            <NetworkButton />
          </div>
          <AppearanceToggle />
        </div>
      </footer>
      <ErrorOverlay />
    </div>
  )
}
