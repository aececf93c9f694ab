/** An EIP-1193 provider, the only thing ever asked of an EVM wallet. */
export type Eip1193Provider = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** One EIP-6963 announcement as it came: untrusted. */
export type AnnouncedProvider = {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: Eip1193Provider
}

/** Where the page is open, as far as connecting depends on it. */
export type Environment = {
  /** What the person holds. An iPad is a tablet whatever it calls itself; a laptop with a touch screen a desktop. */
  readonly device: 'desktop' | 'phone' | 'tablet'
  readonly os: 'ios' | 'android' | 'other'
  /** Whose window it is: of a browser, or of an app that shows pages and restricts what they may open. */
  readonly host: 'browser' | 'wallet' | 'telegram' | 'farcaster'
  /** Another page contains this one. */
  readonly isFramed: boolean
  /** Installed to the home screen, without a browser's bar. */
  readonly isStandalone: boolean
}

/** What the page runs in. */
export type Platform = {
  /** Read anew each time: a wallet's webview gives its provider late. */
  readonly environment: Environment
  /** Scheme, host and port of the page. */
  readonly origin: string
  readonly href: string
  /** Opens `url` apart from the page, without an opener. */
  openWindow(url: string): void
  /** Fetches a picture that will be wanted; whether it comes is of no consequence. */
  preloadImage(url: string): void
  /** @throws when the clipboard is refused */
  copy(text: string): Promise<void>
  /** `eip6963:announceProvider`, now and later; asks for announcements at once. */
  announcedProviders(listener: (announced: AnnouncedProvider) => void): () => void
  /** `window.ethereum` of wallets that do not announce themselves. */
  legacyProvider(): Eip1193Provider | undefined
  /** Calls back when the page is no longer in front: hidden, left, or another app has the focus. */
  onLeave(listener: () => void): () => void
  /** Calls back when the user goes back or forward within the document, or leaves it for another. */
  onNavigate(listener: () => void): () => void
  /** Calls back once, when the page has loaded and has nothing to do. */
  onIdle(listener: () => void): () => void
  /** Whether the device has four processor cores or fewer: what only decorates, and costs every frame, is left out. */
  readonly isModest: boolean
  /** Whether the user asked for less data, or the network is slow (2g): nothing is fetched that is not wanted yet. */
  readonly savesData: boolean
  /** Calls back when the page becomes visible, is thawed, is restored or comes back online. */
  onWake(listener: () => void): () => void
  /** `'dark'` when the system prefers it. */
  systemTheme(): 'dark' | 'light'
}
