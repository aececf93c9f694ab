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
    onLeave: (listener) =>
      listenTo([
        [document, 'visibilitychange', whenIt('hidden', listener)],
        [window, 'pagehide', listener],
        [window, 'blur', listener],
      ]),
    onWake(listener) {
      const onVisible = whenIt('visible', listener)
      return listenTo([
        [document, 'visibilitychange', onVisible],
        // After it was frozen, and after it was kept while another page was looked at.
        [document, 'resume', listener],
        [window, 'pageshow', onVisible],
        [window, 'online', listener],
      ])
    },
    systemTheme: () => (window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  }
}

const whenIt = (state: DocumentVisibilityState, listener: () => void) => () => {
  if (document.visibilityState === state) listener()
}

/** @returns what ends it */
function listenTo(events: readonly [target: EventTarget, name: string, listener: () => void][]): () => void {
  for (const [target, name, listener] of events) target.addEventListener(name, listener)
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener)
  }
}
