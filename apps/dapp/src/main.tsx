import './trustedTypes.ts'
import './style.css'
import { createInertiaApp, router } from '@inertiajs/react'
import { LatchkeyProvider } from '@latchkey/ui'
import axios from 'axios'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { AppearanceProvider } from './appearance/AppearanceProvider.tsx'
import { createDappLatchkey } from './latchkey.ts'
import { AppLayout } from './layouts/AppLayout.tsx'
import { guardVisits, isPrefetch } from './pageLayer/guardVisits.ts'
import { ErrorPage } from './pages/Error.tsx'
import { WelcomePage } from './pages/Welcome.tsx'
import { createPrices, PricesContext } from './prices/Prices.ts'
import { SpeedProvider } from './speed/SpeedProvider.tsx'

const withLayout = (page: ReactNode) => <AppLayout>{page}</AppLayout>
/** Each page is a chunk, except the front page and the error, which may have to be shown without a server. */
const pages: Readonly<Record<string, () => unknown>> = {
  Welcome: () => WelcomePage,
  Error: () => ErrorPage,
  Projects: () => import('./pages/Projects.tsx').then(({ ProjectsPage }) => ProjectsPage),
  Address: () => import('./pages/Address.tsx').then(({ AddressPage }) => AddressPage),
  Mint: () => import('./pages/Mint.tsx').then(({ MintPage }) => MintPage),
  Nfts: () => import('./pages/Nfts.tsx').then(({ NftsPage }) => NftsPage),
  Airdrops: () => import('./pages/Airdrops.tsx').then(({ AirdropsPage }) => AirdropsPage),
  'Settings/Profile': () => import('./pages/Profile.tsx').then(({ ProfilePage }) => ProfilePage),
  'Settings/UpdateEmail': () =>
    import('./pages/UpdateEmail.tsx').then(({ UpdateEmailPage }) => UpdateEmailPage),
  'Settings/Password': () => import('./pages/Password.tsx').then(({ PasswordPage }) => PasswordPage),
  'Settings/ConnectTwitter': () =>
    import('./pages/ConnectTwitter.tsx').then(({ ConnectTwitterPage }) => ConnectTwitterPage),
  'Settings/Appearance': () => import('./pages/Appearance.tsx').then(({ AppearancePage }) => AppearancePage),
  Unsubscribed: () => import('./pages/Unsubscribed.tsx').then(({ UnsubscribedPage }) => UnsubscribedPage),
  'Settings/Leaderboard': () =>
    import('./pages/Leaderboard.tsx').then(({ LeaderboardPage }) => LeaderboardPage),
  'Settings/SpendAbility': () =>
    import('./pages/SpendAbility.tsx').then(({ SpendAbilityPage }) => SpendAbilityPage),
  'Settings/Speedometer': () =>
    import('./pages/Speedometer.tsx').then(({ SpeedometerPage }) => SpeedometerPage),
  'Settings/StarboardTable': () =>
    import('./pages/StarboardTable.tsx').then(({ StarboardTablePage }) => StarboardTablePage),
  Dashboard: () => import('./pages/Dashboard.tsx').then(({ DashboardPage }) => DashboardPage),
}

const loadedPages = new Map<string, object>()

/** A loaded page is returned at once: an import, also of a loaded chunk, would leave time to go back before it is shown. */
async function loadPage(name: string) {
  const page =
    loadedPages.get(name) ?? Object.assign((await pages[name]?.()) as object, { layout: withLayout })
  loadedPages.set(name, page)
  return page
}
let appName = ''

/** Lets the browser answer to touches, before what follows. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

guardVisits({
  client: axios,
  router,
  isComponent: (name) => Object.hasOwn(pages, name),
  load: loadPage,
  session: sessionStorage,
  origin: location.origin,
  href: () => location.href,
  now: Date.now,
})
// Inertia reports a failed prefetch only as an unhandled rejection.
addEventListener('unhandledrejection', (event) => {
  if (isPrefetch(event.reason)) event.preventDefault()
})

void createInertiaApp({
  title: (title) => (title ? `${title} - ${appName}` : appName),
  resolve: loadPage,
  progress: false,
  defaults: {
    future: { useScriptElementForInitialPage: true },
    prefetch: { cacheFor: 30_000, hoverDelay: 75 },
  },
  async setup({ el, App, props }) {
    // The first document contains both sets of props; the page layer only knows props of any kind.
    const start = props.initialPage.props as unknown as SharedProps & StartProps
    appName = start.app.name
    await nextTask()
    const latchkey = createDappLatchkey(start)
    // Started before anything is drawn, so that nothing has to be drawn twice.
    latchkey.start()
    await nextTask()
    const root = createRoot(el)
    // In slices, so that a slow phone answers to touches while the page is drawn.
    startTransition(() =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <AppearanceProvider initial={start.appearance} onTheme={(mode) => latchkey.theme.setMode(mode)}>
            <PricesContext value={createPrices(start)}>
              <SpeedProvider start={start}>
                <App {...props} />
              </SpeedProvider>
            </PricesContext>
          </AppearanceProvider>
        </LatchkeyProvider>,
      ),
    )
  },
})
