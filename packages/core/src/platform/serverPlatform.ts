import type { Platform } from '../ports/platform.ts'

const nothing = () => () => {}

/** A platform without a page: for servers, and as the base of fakes. */
export function serverPlatform(): Platform {
  return {
    isMobile: false,
    isIosSafari: false,
    isTelegram: false,
    origin: 'http://localhost',
    href: 'http://localhost/',
    openWindow: () => {},
    copy: async () => {},
    announcedProviders: nothing,
    legacyProvider: () => undefined,
    onWake: nothing,
    systemTheme: () => 'dark',
  }
}
