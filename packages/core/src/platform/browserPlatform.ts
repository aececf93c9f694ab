import type { Eip1193Provider, Platform } from '../ports/platform.ts'
import { announcedProviders } from './announcedProviders.ts'

/** The browser page this runs in. Reads nothing until asked, so it may be made on a server. */
export function browserPlatform(): Platform {
  return {
    get isMobile() {
      return isMobile()
    },
    get isIosSafari() {
      const agent = navigator.userAgent
      return /iPhone|iPad|iPod/.test(agent) && /Safari/.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent)
    },
    get isTelegram() {
      return 'TelegramWebviewProxy' in window || 'TelegramWebview' in window
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
    legacyProvider() {
      const { ethereum } = window as { ethereum?: unknown }
      return isProvider(ethereum) ? ethereum : undefined
    },
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

/** iPads call themselves Macs; only their touch points give them away. */
function isMobile(): boolean {
  const agent = navigator.userAgent
  return (
    /Android|iPhone|iPad|iPod|Mobile/i.test(agent) ||
    (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)
  )
}

function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}
