import type { Namespace } from '../caip/namespaces.ts'
/** An EIP-1193 provider, the only interface used to reach an EVM wallet. */
export type Eip1193Provider = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** What `provider()` returns: EIP-1193 on eip155, elsewhere the wallet of that family's standard. */
export type ProviderOf<namespace extends Namespace> = namespace extends 'eip155' ? Eip1193Provider : unknown

/** An EIP-6963 announcement as received: untrusted. */
export type AnnouncedProvider = {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: Eip1193Provider
}

/** Device, system and host app of the page, as far as connecting depends on them. */
export type Environment = {
  /** An iPad is a tablet whatever its user agent says; a laptop with a touch screen is a desktop. */
  readonly device: 'desktop' | 'phone' | 'tablet'
  readonly os: 'ios' | 'android' | 'other'
  /** The app that shows the page: a browser, or an app that restricts which links a page can open. */
  readonly host: 'browser' | 'wallet' | 'telegram' | 'farcaster' | 'social'
  /** The mark of a social app in the user agent, such as `Instagram`. */
  readonly app?: string | undefined
  /** Another page frames this one. */
  readonly isFramed: boolean
  /** Installed to the home screen, without a browser's bar. */
  readonly isStandalone: boolean
}

/** The browser environment of the page. */
export type Platform = {
  /** Read again at each access, because a wallet's webview may inject its provider late. */
  readonly environment: Environment
  /** Scheme, host and port of the page. */
  readonly origin: string
  readonly href: string
  /** Opens `url` in a new window without `opener`. */
  openWindow(url: string): void
  /** Fetches a picture that will be shown soon; a failure is ignored. */
  preloadImage(url: string): void
  /** @throws when the browser denies access to the clipboard */
  copy(text: string): Promise<void>
  /** Calls back with each `eip6963:announceProvider` event, and dispatches `eip6963:requestProvider` at once. */
  announcedProviders(listener: (announced: AnnouncedProvider) => void): () => void
  /** Wallets in `window.ethereum` or its `providers`, which may have announced themselves, too. */
  legacyProviders(): readonly Eip1193Provider[]
  /** Calls back when the page is hidden, left, or another app gets the focus. */
  onLeave(listener: () => void): () => void
  /** Calls back when the user goes back or forward within the document, or leaves it for another. */
  onNavigate(listener: () => void): () => void
  /** Calls back once, after the page has drawn its next frame. */
  onPainted(listener: () => void): () => void
  /** Calls back once, when the page has loaded and is idle. */
  onIdle(listener: () => void): () => void
  /** Whether the device has four processor cores or fewer: decoration that costs time in each frame is left out. */
  readonly isModest: boolean
  /** Whether the user asked for less data, or the network is slow (2g): nothing is prefetched. */
  readonly savesData: boolean
  /** Calls back when the page becomes visible, is unfrozen, is restored from the back/forward cache or goes online. */
  onWake(listener: () => void): () => void
  /** `'dark'` when the system prefers it. */
  systemTheme(): 'dark' | 'light'
  /** Calls back at once, and when the system's preference changes. */
  onSystemTheme(listener: () => void): () => void
}
