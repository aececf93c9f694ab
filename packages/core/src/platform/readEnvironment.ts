import type { Environment } from '../ports/platform.ts'

/** What a page can read about its environment without messages or requests. */
export type PageFacts = {
  readonly userAgent: string
  /** `navigator.userAgentData`; Chromium only. */
  readonly hints?: { readonly mobile: boolean; readonly platform: string } | undefined
  readonly maxTouchPoints: number
  /** The main pointer is a finger. */
  readonly isCoarse: boolean
  readonly isFramed: boolean
  readonly isStandalone: boolean
  /** Address or origin of the page that frames this one; empty if unknown or not framed. */
  readonly embedder: string
  /** A bridge object that Telegram's apps add to their webviews. */
  readonly hasTelegramBridge: boolean
  /** `Telegram.WebApp.platform` where a page loads Telegram's script; `'unknown'` outside of Telegram. */
  readonly telegramPlatform?: string | undefined
  /** The bridge of a React Native webview. */
  readonly hasReactNativeBridge: boolean
  /** The page has an EIP-1193 provider. */
  readonly hasProvider: boolean
}

/**
 * Detects device, system and host app; capabilities take precedence over the user agent.
 *
 * The user agent alone is wrong on iPads (they report Macintosh, but unlike a Mac they have touch points) and on Android
 * tablets (they report desktop Linux, but unlike a computer with X11 their main pointer is a finger).
 *
 * A Farcaster mini app can be confirmed only by exchanging messages with its host, which a page must not do unasked. So
 * these count as Farcaster: a frame of a Farcaster origin, and a React Native webview (which Farcaster's SDK checks
 * first, too) without a wallet. Other apps with such webviews restrict links in the same way.
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
  const app = device === 'desktop' ? undefined : socialApps.exec(userAgent)?.[0]
  return { device, os, host: readHost(facts, device !== 'desktop', app), app, isFramed, isStandalone }
}

/**
 * Marks of apps that show the links of their users in a webview of their own: Instagram, Threads, Facebook and Messenger,
 * LinkedIn, LINE, KakaoTalk, TikTok, Snapchat, X, WeChat.
 */
const socialApps =
  /Instagram|Barcelona|FBA[NV]|LinkedInApp|\bLine\/|KAKAOTALK|musical_ly|Bytedance|Snapchat|Twitter|MicroMessenger/

function readHost(facts: PageFacts, isMobile: boolean, app: string | undefined): Environment['host'] {
  if (facts.hasTelegramBridge || (facts.telegramPlatform ?? 'unknown') !== 'unknown') return 'telegram'
  if (isMobile && facts.hasProvider) return 'wallet'
  if (app) return 'social'
  const isFarcasterFrame =
    facts.isFramed && /^https:\/\/([\w-]+\.)*(farcaster\.xyz|warpcast\.com)(\/|$)/.test(facts.embedder)
  return isFarcasterFrame || facts.hasReactNativeBridge ? 'farcaster' : 'browser'
}
