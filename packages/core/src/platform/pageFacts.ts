import type { Eip1193Provider } from '../ports/platform.ts'
import type { PageFacts } from './readEnvironment.ts'

// Properties that browsers and apps add and TypeScript's library does not declare.
type ForeignWindow = {
  readonly ethereum?: Partial<Eip1193Provider> | null | undefined
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
    embedder: isFramed ? (location.ancestorOrigins?.[0] ?? document.referrer) : '',
    hasTelegramBridge: 'TelegramWebviewProxy' in window || 'TelegramWebview' in window,
    telegramPlatform: (window as ForeignWindow).Telegram?.WebApp?.platform,
    hasReactNativeBridge: 'ReactNativeWebView' in window,
    hasProvider: legacyProvider() !== undefined,
  }
}

/** `window.ethereum`, if it is an EIP-1193 provider. */
export function legacyProvider(): Eip1193Provider | undefined {
  const { ethereum } = window as ForeignWindow
  return isProvider(ethereum) ? ethereum : undefined
}

const isProvider = (value: ForeignWindow['ethereum']): value is Eip1193Provider =>
  typeof value?.request === 'function'
