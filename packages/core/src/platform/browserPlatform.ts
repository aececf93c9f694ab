import type { Platform } from '../ports/platform.ts'
import { announcedProviders } from './announcedProviders.ts'
import { legacyProvider, pageFacts } from './pageFacts.ts'
import { readEnvironment } from './readEnvironment.ts'

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
      const image = new Image()
      image.referrerPolicy = 'no-referrer'
      image.src = url
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
