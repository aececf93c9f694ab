import type { Platform } from '../ports/platform.ts'
import { announcedProviders } from './announcedProviders.ts'
import { legacyProviders, mediaQuery, pageFacts } from './pageFacts.ts'
import { readEnvironment } from './readEnvironment.ts'

/** A page that is never idle is treated as idle after this time, ms. */
const idleMs = 2_000

const lightPreference = () => mediaQuery('(prefers-color-scheme: light)')

/**
 * {@link Platform} of the current browser page. Reads nothing before a member is used, so it can be created on a server.
 *
 * @example
 * const { device, os } = browserPlatform().environment
 */
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
      // Only while the page is idle: a directory page has twenty pictures, which would delay frames. Safari has no idle
      // callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(load)
      else load()
    },
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
      } catch (cause) {
        const { copyByCommand } = await import('./copyByCommand.ts')
        if (!copyByCommand(text)) throw cause
      }
    },
    announcedProviders,
    legacyProviders,
    onLeave(listener) {
      const onHidden = () => {
        if (document.visibilityState === 'hidden') listener()
      }
      const unsubscribed = new AbortController()
      document.addEventListener('visibilitychange', onHidden, unsubscribed)
      window.addEventListener('pagehide', listener, unsubscribed)
      window.addEventListener('blur', listener, unsubscribed)
      return () => unsubscribed.abort()
    },
    onNavigate(listener) {
      const unsubscribed = new AbortController()
      window.addEventListener('popstate', listener, unsubscribed)
      window.addEventListener('pagehide', listener, unsubscribed)
      return () => unsubscribed.abort()
    },
    onPainted(listener) {
      let task: ReturnType<typeof setTimeout> | undefined
      const frame = requestAnimationFrame(() => {
        task = setTimeout(listener)
      })
      return () => {
        cancelAnimationFrame(frame)
        clearTimeout(task)
      }
    },
    onIdle(listener) {
      const unsubscribed = new AbortController()
      const listen = () => {
        if (!unsubscribed.signal.aborted) listener()
      }
      const wait = () => {
        // Safari has no idle callbacks.
        if ('requestIdleCallback' in window) requestIdleCallback(listen, { timeout: idleMs })
        else setTimeout(listen, idleMs)
      }
      if (document.readyState === 'complete') wait()
      else window.addEventListener('load', wait, unsubscribed)
      return () => unsubscribed.abort()
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
      const unsubscribed = new AbortController()
      document.addEventListener('visibilitychange', onVisible, unsubscribed)
      // `resume` follows a freeze of the page; `pageshow` its return from the back/forward cache.
      document.addEventListener('resume', listener, unsubscribed)
      window.addEventListener('pageshow', onVisible, unsubscribed)
      window.addEventListener('online', listener, unsubscribed)
      return () => unsubscribed.abort()
    },
    systemTheme: () => (lightPreference()?.matches ? 'light' : 'dark'),
    onSystemTheme(listener) {
      listener()
      const unsubscribed = new AbortController()
      lightPreference()?.addEventListener('change', listener, unsubscribed)
      return () => unsubscribed.abort()
    },
  }
}
