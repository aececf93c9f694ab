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
      document.addEventListener('visibilitychange', onHidden)
      window.addEventListener('pagehide', listener)
      window.addEventListener('blur', listener)
      return () => {
        document.removeEventListener('visibilitychange', onHidden)
        window.removeEventListener('pagehide', listener)
        window.removeEventListener('blur', listener)
      }
    },
    onWake(listener) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      document.addEventListener('visibilitychange', onVisible)
      window.addEventListener('pageshow', onVisible)
      window.addEventListener('online', listener)
      return () => {
        document.removeEventListener('visibilitychange', onVisible)
        window.removeEventListener('pageshow', onVisible)
        window.removeEventListener('online', listener)
      }
    },
    systemTheme: () => (window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  }
}
