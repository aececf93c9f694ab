import './trustedTypes.ts'
import './style.css'
import { createInertiaApp, router } from '@inertiajs/react'
import { LatchkeyProvider } from '@latchkey/ui'
import axios from 'axios'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { AppearanceProvider } from './appearance/AppearanceProvider.tsx'
import { createDappLatchkey } from './latchkey.ts'
import { AppLayout } from './layouts/AppLayout.tsx'
import { guardVisits, isPrefetch } from './pageLayer/guardVisits.ts'
import { DashboardPage } from './pages/Dashboard.tsx'
import { ErrorPage } from './pages/Error.tsx'
import { WelcomePage } from './pages/Welcome.tsx'

const withLayout = (page: ReactNode) => <AppLayout>{page}</AppLayout>
const pages: Readonly<Record<string, unknown>> = {
  Welcome: Object.assign(WelcomePage, { layout: withLayout }),
  Dashboard: Object.assign(DashboardPage, { layout: withLayout }),
  Error: Object.assign(ErrorPage, { layout: withLayout }),
}
let appName = ''

guardVisits({
  client: axios,
  router,
  isComponent: (name) => Object.hasOwn(pages, name),
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
  resolve: (name) => pages[name],
  progress: { delay: 250, color: '#bbf451', showSpinner: false, includeCSS: false },
  defaults: {
    future: { useScriptElementForInitialPage: true },
    prefetch: { cacheFor: 30_000, hoverDelay: 75 },
  },
  setup({ el, App, props }) {
    // The first document contains both sets of props.
    const start = props.initialPage.props as unknown as SharedProps & StartProps
    appName = start.app.name
    const latchkey = createDappLatchkey(start)
    createRoot(el).render(
      <LatchkeyProvider latchkey={latchkey}>
        <AppearanceProvider initial={start.appearance} onTheme={(mode) => latchkey.theme.setMode(mode)}>
          <App {...props} />
        </AppearanceProvider>
      </LatchkeyProvider>,
    )
  },
})
