import type { Eip1193Provider } from '../ports/platform.ts'
import type { PageFacts } from './readEnvironment.ts'

// Properties that browsers and apps add and TypeScript's library does not declare.
type ForeignWindow = {
  readonly ethereum?: (Partial<Eip1193Provider> & { readonly providers?: unknown }) | null | undefined
  readonly Telegram?: { readonly WebApp?: { readonly platform?: string } }
}
type ForeignNavigator = Navigator & { readonly userAgentData?: PageFacts['hints'] }

/** Undefined in jsdom. */
export const mediaQuery = (query: string): MediaQueryList | undefined => window.matchMedia?.(query)

/** Reads {@link PageFacts} of the current page at the time of the call. */
export function pageFacts(): PageFacts {
  const { userAgent, userAgentData, maxTouchPoints } = navigator as ForeignNavigator
  const isFramed = window.parent !== window
  const matches = (query: string) => mediaQuery(query)?.matches === true
  return {
    userAgent,
    hints: userAgentData,
    maxTouchPoints,
    isCoarse: matches('(pointer: coarse)'),
    isFramed,
    isStandalone: matches('(display-mode: standalone)'),
    embedder: isFramed ? embedder() : '',
    hasTelegramBridge: 'TelegramWebviewProxy' in window || 'TelegramWebview' in window,
    telegramPlatform: (window as ForeignWindow).Telegram?.WebApp?.platform,
    hasReactNativeBridge: 'ReactNativeWebView' in window,
    hasProvider: legacyProviders().length > 0,
  }
}

/** Origin or address of the page that frames this one. A browser without `ancestorOrigins` tells it until the frame navigates. */
export const embedder = (): string => location.ancestorOrigins?.[0] ?? document.referrer

/** The EIP-1193 providers that share `window.ethereum` in its `providers`, or itself. */
export function legacyProviders(): readonly Eip1193Provider[] {
  const { ethereum } = window as ForeignWindow
  const shared = Array.isArray(ethereum?.providers) ? ethereum.providers.filter(isProvider) : []
  return shared.length > 0 ? shared : [ethereum].filter(isProvider)
}

const isProvider = (value: unknown): value is Eip1193Provider =>
  typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
