import type { Platform } from '../ports/platform.ts'
import { announcedProviders } from './announcedProviders.ts'
import { legacyProvider, pageFacts } from './pageFacts.ts'
import { readEnvironment } from './readEnvironment.ts'

/** A page that is never idle is taken to be so after this. */
const idleMs = 2_000

/** The browser page this runs in. Reads nothing until asked, so it may be made on a server. */
export function browserPlatform(): Platform {
  return {
    get environment() {
      return readEnvironment(pageFacts())
    },
    get origin() {
      return window.location.origin
    },
    get href() {
      return window.location.href
    },
    openWindow: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    preloadImage(url) {
      const load = () => {
        const image = new Image()
        image.referrerPolicy = 'no-referrer'
        image.src = url
      }
      // Between frames, however long that takes: a page of the directory has twenty. Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(load)
      else load()
    },
    copy: (text) => navigator.clipboard.writeText(text),
    announcedProviders,
    legacyProvider,
    onLeave(listener) {
      const onHidden = () => {
        if (document.visibilityState === 'hidden') listener()
      }
      const ended = new AbortController()
      document.addEventListener('visibilitychange', onHidden, ended)
      window.addEventListener('pagehide', listener, ended)
      window.addEventListener('blur', listener, ended)
      return () => ended.abort()
    },
    onNavigate(listener) {
      const ended = new AbortController()
      window.addEventListener('popstate', listener, ended)
      window.addEventListener('pagehide', listener, ended)
      return () => ended.abort()
    },
    onIdle(listener) {
      const ended = new AbortController()
      const listen = () => {
        if (!ended.signal.aborted) listener()
      }
      const wait = () => {
        // Safari has no idle callbacks.
        if ('requestIdleCallback' in window) requestIdleCallback(listen, { timeout: idleMs })
        else setTimeout(listen, idleMs)
      }
      if (document.readyState === 'complete') wait()
      else window.addEventListener('load', wait, ended)
      return () => ended.abort()
    },
    get isModest() {
      return navigator.hardwareConcurrency <= 4
    },
    get savesData() {
      const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } } // not in every browser
      return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
    },
    onWake(listener) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      const ended = new AbortController()
      document.addEventListener('visibilitychange', onVisible, ended)
      // After it was frozen, and after it was kept while another page was looked at.
      document.addEventListener('resume', listener, ended)
      window.addEventListener('pageshow', onVisible, ended)
      window.addEventListener('online', listener, ended)
      return () => ended.abort()
    },
    systemTheme: () => (window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  }
}
