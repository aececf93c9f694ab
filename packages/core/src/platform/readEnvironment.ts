import type { Environment } from '../ports/platform.ts'

/** What a page can see of where it is, without asking anybody. */
export type PageFacts = {
  readonly userAgent: string
  /** `navigator.userAgentData`; Chromium's alone. */
  readonly hints?: { readonly mobile: boolean; readonly platform: string } | undefined
  readonly maxTouchPoints: number
  /** The main pointer is a finger. */
  readonly isCoarse: boolean
  readonly isFramed: boolean
  readonly isStandalone: boolean
  /** The address of the page that contains this one, as far as it is told; else empty. */
  readonly embedder: string
  /** A bridge that Telegram's apps put into their webviews. */
  readonly hasTelegramBridge: boolean
  /** `Telegram.WebApp.platform` where a page loads Telegram's script; `'unknown'` outside of Telegram. */
  readonly telegramPlatform?: string | undefined
  /** The bridge of a React Native webview. */
  readonly hasReactNativeBridge: boolean
  /** An EIP-1193 provider is in the page. */
  readonly hasProvider: boolean
}

/**
 * Where the page is open: by what it can do before what it calls itself.
 *
 * The user agent alone errs on iPads (they say Mac; only they have touch points without being Chromium), and on
 * Android tablets (they ask for desktop sites; no computer with X11 has a finger as its main pointer).
 *
 * Of a mini app in Farcaster nothing is certain before its host was asked over messages, and a page asks nobody
 * unbidden. What can be seen: it is in a frame of Farcaster's, or in a React Native webview (as its SDK checks first)
 * that has no wallet. Any other app of that kind restricts links in the same way.
 *
 * @see https://docs.telegram-mini-apps.com/platform/methods
 * @see https://miniapps.farcaster.xyz/docs/sdk/is-in-mini-app
 */
export function readEnvironment(facts: PageFacts): Environment {
  const { userAgent, hints, maxTouchPoints, isFramed, isStandalone } = facts
  const touches = maxTouchPoints > 1
  const os =
    /iP(hone|ad|od)/.test(userAgent) || (touches && !hints && /Macintosh/.test(userAgent))
      ? 'ios'
      : /Android/.test(userAgent + hints?.platform) || (touches && facts.isCoarse && /X11; L/.test(userAgent))
        ? 'android'
        : 'other'
  const isSmall = os === 'ios' ? /iP(hone|od)/.test(userAgent) : (hints?.mobile ?? /Mobi/.test(userAgent))
  const device = isSmall ? 'phone' : os === 'other' ? 'desktop' : 'tablet'
  return { device, os, host: readHost(facts, device !== 'desktop'), isFramed, isStandalone }
}

function readHost(facts: PageFacts, isMobile: boolean): Environment['host'] {
  if (facts.hasTelegramBridge || (facts.telegramPlatform ?? 'unknown') !== 'unknown') return 'telegram'
  if (isMobile && facts.hasProvider) return 'wallet'
  const isFarcasterFrame =
    facts.isFramed && /^https:\/\/([\w-]+\.)*(farcaster\.xyz|warpcast\.com)(\/|$)/.test(facts.embedder)
  return isFarcasterFrame || facts.hasReactNativeBridge ? 'farcaster' : 'browser'
}
