import type { Environment } from '../ports/platform.ts'
import type { Wallet } from './wallet.ts'

/** Validated links; unsafe ones are `undefined`. */
export type WalletLinks = {
  readonly mobile?: string | undefined
  /** An https address registered by the wallet's app (`link_mode`). */
  readonly universal?: string | undefined
  readonly desktop?: string | undefined
  readonly webapp?: string | undefined
}

const scheme = /^[a-z][a-z0-9+.-]{1,30}:$/
const refusedSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'intent:',
  'http:',
  'filesystem:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
  'mailto:',
  'tel:',
  'sms:',
])
// Control and invisible characters, which can disguise a scheme such as `javascript:`.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/u

/**
 * The links that open `wallet` with a pairing URI: `<scheme>://wc?uri=…` or `<https base>/wc?uri=…`. The URI is
 * percent-encoded, twice for Telegram on Android, which decodes it once more. Unsafe links are left out. Security R-65.
 *
 * @param uri - a `wc:` pairing URI
 * @example
 * walletLinks(wallet, uri)
 */
export function walletLinks(
  wallet: Wallet,
  uri: string,
  { host, os }: Partial<Pick<Environment, 'host' | 'os'>> = {},
): WalletLinks {
  const once = encodeURIComponent(uri)
  const encoded = host === 'telegram' && os === 'android' ? encodeURIComponent(once) : once
  const link = (base: string | null | undefined) => requestLink(base, `uri=${encoded}`)
  return {
    mobile: link(wallet.mobile_link),
    universal: /^https:/i.test(wallet.link_mode ?? '') ? link(wallet.link_mode) : undefined,
    desktop: link(wallet.desktop_link),
    webapp: link(wallet.webapp_link),
  }
}

/**
 * The link that opens the wallet of a session with the request that it was sent, as the WalletConnect SDK writes it. Security
 *
 *
 * @param base - the wallet's link, as in its directory entry, in `deepLinkChoice` or in the metadata of its session: untrusted
 * @returns `undefined` if the link is unsafe
 * @see `formatDeeplinkUrl` of `@walletconnect/utils`
 */
export function sessionLink(
  base: string | null | undefined,
  { requestId, topic }: { readonly requestId: number; readonly topic: string },
): string | undefined {
  const query = `requestId=${requestId}&sessionTopic=${topic}`
  const link = requestLink(base, query)
  if (!base || !link || !/^https:\/\/t\.me\//i.test(base)) return link
  // A bot of Telegram gets one parameter.
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/=+$/, '')}`
}

function requestLink(base: string | null | undefined, query: string): string | undefined {
  if (!base || base.length > 2048 || hidden.test(base)) return undefined
  const withScheme = base.includes(':') ? base : `${base}://`
  let url: URL
  try {
    url = new URL(withScheme)
  } catch {
    return undefined
  }
  const protocol = url.protocol.toLowerCase()
  if (!scheme.test(protocol) || refusedSchemes.has(protocol) || url.username || url.password) return undefined
  const root = withScheme.replace(/[?#].*$/, '')
  const joined = root.endsWith('/') ? root : root.endsWith(':') ? `${root}//` : `${root}/`
  return `${joined}wc?${query}`
}
