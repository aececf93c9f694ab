import type { AnnouncedProvider, Eip1193Provider, Environment, Platform } from '../ports/platform.ts'

export type FakePlatform = Platform & {
  /** Announces a wallet to current and future listeners. */
  announce(announced: AnnouncedProvider): void
  /** Simulates that another app comes to the front. */
  leave(): void
  /** Simulates that the user goes back or forward. */
  navigate(): void
  /** Simulates that the page becomes idle. */
  idle(): void
  /** Calls the listeners of the next frame. A page that is idle has been painted. */
  paint(): void
  /** Simulates that the page becomes visible again. */
  wake(): void
  /** Simulates that the user changes the theme of the system. */
  changeTheme(theme: 'dark' | 'light'): void
  readonly copied: readonly string[]
  readonly opened: readonly string[]
  /** Addresses of prefetched pictures. */
  readonly preloaded: readonly string[]
  /** Number of listeners that were not unsubscribed. */
  readonly listening: number
}

/**
 * {@link Platform} controlled by the test.
 *
 * @example
 * createFakePlatform({ environment: { device: 'phone', os: 'ios' } })
 */
export function createFakePlatform(
  page: {
    /** Differences from a desktop browser. */
    environment?: Partial<Environment> | undefined
    /** In `window.ethereum`. */
    legacy?: readonly Eip1193Provider[] | undefined
    theme?: 'dark' | 'light' | undefined
    savesData?: boolean | undefined
  } = {},
): FakePlatform {
  const announced: AnnouncedProvider[] = []
  const onAnnounce = new Set<(announced: AnnouncedProvider) => void>()
  const onWake = new Set<() => void>()
  const onLeave = new Set<() => void>()
  const onNavigate = new Set<() => void>()
  const onIdle = new Set<() => void>()
  const onPainted = new Set<() => void>()
  const onTheme = new Set<() => void>()
  let theme = page.theme ?? 'dark'
  const copied: string[] = []
  const opened: string[] = []
  const preloaded: string[] = []
  const paint = () => {
    const waiting = [...onPainted]
    onPainted.clear()
    for (const listener of waiting) listener()
  }
  return {
    environment: {
      device: 'desktop',
      os: 'other',
      host: 'browser',
      isFramed: false,
      isStandalone: false,
      ...page.environment,
    },
    origin: 'https://app.example',
    href: 'https://app.example/',
    isModest: false,
    savesData: page.savesData ?? false,
    systemTheme: () => theme,
    copied,
    opened,
    preloaded,
    get listening() {
      return (
        onAnnounce.size +
        onWake.size +
        onLeave.size +
        onNavigate.size +
        onIdle.size +
        onPainted.size +
        onTheme.size
      )
    },
    openWindow: (url) => void opened.push(url),
    preloadImage: (url) => void preloaded.push(url),
    copy: async (text) => void copied.push(text),
    legacyProviders: () => page.legacy ?? [],
    announcedProviders(listener) {
      onAnnounce.add(listener)
      for (const one of announced) listener(one)
      return () => void onAnnounce.delete(listener)
    },
    announce(one) {
      announced.push(one)
      for (const listener of onAnnounce) listener(one)
    },
    onLeave(listener) {
      onLeave.add(listener)
      return () => void onLeave.delete(listener)
    },
    leave() {
      for (const listener of [...onLeave]) listener()
    },
    onNavigate(listener) {
      onNavigate.add(listener)
      return () => void onNavigate.delete(listener)
    },
    navigate() {
      for (const listener of [...onNavigate]) listener()
    },
    onPainted(listener) {
      onPainted.add(listener)
      return () => void onPainted.delete(listener)
    },
    paint,
    onIdle(listener) {
      onIdle.add(listener)
      return () => void onIdle.delete(listener)
    },
    idle() {
      paint()
      const waiting = [...onIdle]
      onIdle.clear()
      for (const listener of waiting) listener()
    },
    onWake(listener) {
      onWake.add(listener)
      return () => void onWake.delete(listener)
    },
    wake() {
      for (const listener of onWake) listener()
    },
    onSystemTheme(listener) {
      listener()
      onTheme.add(listener)
      return () => void onTheme.delete(listener)
    },
    changeTheme(next) {
      theme = next
      for (const listener of onTheme) listener()
    },
  }
}
