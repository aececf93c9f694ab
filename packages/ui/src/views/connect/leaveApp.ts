/** The webview of a social app that shows the page. */
export type InApp = {
  /** Its mark in the user agent: `app` of `Environment`. */
  readonly mark: string
  readonly os: 'ios' | 'android' | 'other'
  /** Address of the page. */
  readonly href: string
}

const names: Readonly<Record<string, string>> = {
  Barcelona: 'Threads',
  FBAN: 'Facebook',
  FBAV: 'Facebook',
  LinkedInApp: 'LinkedIn',
  'Line/': 'LINE',
  KAKAOTALK: 'KakaoTalk',
  musical_ly: 'TikTok',
  Bytedance: 'TikTok',
  Twitter: 'X',
  MicroMessenger: 'WeChat',
}

/** Name of the app. */
export const appNameOf = ({ mark }: InApp): string => names[mark] ?? mark

/**
 * The link that opens the page in the browser of the phone: where the app has one of its own, that; on Android an intent, which
 * goes to the browser of the user. `undefined` on iOS, where nothing leaves the other apps.
 *
 * @see https://developers.line.biz/en/docs/line-login/using-line-url-scheme/
 * @see https://developer.chrome.com/docs/android/intents
 */
export function browserLink({ mark, os, href }: InApp): string | undefined {
  if (mark === 'KAKAOTALK') return `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`
  const url = new URL(href)
  if (mark === 'Line/') {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (os !== 'android') return undefined
  const scheme = url.protocol.slice(0, -1)
  const action = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE'
  return `intent${url.href.slice(scheme.length)}#Intent;scheme=${scheme};${action};end`
}
