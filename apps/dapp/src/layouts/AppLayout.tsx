import { Link, usePage } from '@inertiajs/react'
import { ConnectButton, NetworkButton } from '@latchkey/ui'
import { Gift, Image, LayoutDashboard, Rocket, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { AppearanceToggle } from '../appearance/AppearanceToggle.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPrompts } from '../auth/AuthPrompts.tsx'
import { pageId } from '../parts/Dialog.tsx'
import { ErrorOverlay } from '../parts/ErrorOverlay.tsx'
import { FlashNotice } from '../parts/FlashNotice.tsx'
import { LagBanner } from '../parts/LagBanner.tsx'
import { VisitProgress } from '../parts/VisitProgress.tsx'

const links = [
  { href: '/projects', label: 'Projects', icon: Rocket },
  { href: '/mint', label: 'Mint', icon: Stamp },
  { href: '/nfts', label: 'NFTs', icon: Image },
  { href: '/airdrops', label: 'Airdrops', icon: Gift },
  { href: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
] as const

/** Plain documents of the server. */
const legal = [
  { href: '/legal/terms', label: 'Terms' },
  { href: '/legal/privacy', label: 'Privacy' },
] as const

const footerLink = 'inline-flex min-h-11 items-center rounded-md hover:text-ink hover:underline'

/**
 * Header and footer of all pages. On narrow pages the links are in a bar at the bottom, and the network, which the account in
 * the modal also shows, is in the footer.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  const { props, url } = usePage<SharedProps>()
  const path = url.split('?')[0] ?? '/'
  return (
    <AuthPrompts>
      <div id={pageId} className="flex min-h-dvh flex-col max-md:pb-(--bar)">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-20 focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
        >
          Skip to content
        </a>
        <header className="border-b border-line">
          <VisitProgress />
          <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-3 lg:gap-5">
            <Link href="/" className="flex min-h-11 min-w-0 items-center gap-2 rounded-lg font-semibold">
              <img src="/icon.svg" alt="" width="28" height="28" />
              <span className="truncate max-[26rem]:sr-only md:max-xl:sr-only">{props.app.name}</span>
            </Link>
            <nav
              aria-label="Main"
              className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:h-(--bar) max-md:border-t max-md:border-line max-md:bg-page"
            >
              <ul className="flex gap-0.5 max-md:h-full max-md:justify-around">
                {links.map(({ href, label, icon: Icon }) => (
                  <li key={href} className="max-md:min-w-0 max-md:flex-1">
                    <Link
                      href={href}
                      prefetch
                      aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
                      className="inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-muted max-md:size-full max-md:flex-col max-md:justify-center max-md:px-0 max-md:text-[0.6875rem] lg:px-3 hover:text-ink aria-[current=page]:text-ink md:aria-[current=page]:underline md:aria-[current=page]:decoration-accent-line md:aria-[current=page]:decoration-2 md:aria-[current=page]:underline-offset-8"
                    >
                      <Icon size={20} aria-hidden className="md:hidden" />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="quiet-kit ms-auto flex items-center gap-2">
              <div className="max-lg:hidden">
                <NetworkButton />
              </div>
              <ConnectButton />
              <AuthLink />
            </div>
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 focus:outline-none sm:py-10"
        >
          <LagBanner />
          <FlashNotice />
          {children}
        </main>
        <footer className="border-t border-line">
          <div className="mx-auto grid max-w-6xl gap-5 px-4 py-6 text-sm text-muted">
            <nav aria-label="More">
              <ul className="flex flex-wrap gap-x-5">
                <li>
                  <FooterLink href="/">Home</FooterLink>
                </li>
                <li>
                  <FooterLink href="/projects?chain=practice">Practise on a test network</FooterLink>
                </li>
                <li>
                  <FooterLink href="/settings/leaderboard">Leaderboard</FooterLink>
                </li>
                {props.auth.user && (
                  <li>
                    <FooterLink href="/settings/profile">Settings</FooterLink>
                  </li>
                )}
                {legal.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className={footerLink}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-xl">
                {props.app.demo
                  ? 'A demo on this computer: its networks, tokens and wallet are not real and worth nothing.'
                  : 'You act on real networks. Check what your wallet shows before you confirm.'}{' '}
                The contracts are tested, not audited.
              </p>
              <div className="quiet-kit lg:hidden">
                <NetworkButton />
              </div>
              <AppearanceToggle />
            </div>
          </div>
        </footer>
      </div>
      <ErrorOverlay />
    </AuthPrompts>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link prefetch href={href} className={footerLink}>
      {children}
    </Link>
  )
}
