import { createHash } from 'node:crypto'
import type { Corrections } from './corrections.ts'
import { nameSkeletons } from './nameSkeletons.ts'
import type { SourceWallet } from './sourceWallet.ts'
import type { StoredWallet } from './wallet.ts'

export type Source = {
  /** In the source's order. */
  readonly wallets: readonly SourceWallet[]
  /** `data:image/webp;base64,…` URIs by wallet id. */
  readonly images: ReadonlyMap<string, string>
}

export type Directory = {
  readonly wallets: readonly StoredWallet[]
  /** WebP images by the hex SHA-256 of their bytes. */
  readonly images: ReadonlyMap<string, Uint8Array>
}

const webp = 'data:image/webp;base64,'
const maxImageBytes = 131_072

/**
 * Creates the directory from the source and the manual corrections. Links of the wrong kind, and links that could do anything
 * other than open a wallet, are dropped (security R-65).
 * @throws Error when the source changed its shape or a correction names an unknown wallet
 */
export function importWallets(source: Source, corrections: Corrections): Directory {
  const added = new Map((corrections.added ?? []).map((wallet) => [wallet.id, wallet]))
  const byId = new Map([...source.wallets.map((wallet) => [wallet.id, wallet] as const), ...added])
  const named = [...corrections.first, ...corrections.excluded, ...Object.keys(corrections.namespaces)]
  const unknown = named.filter((id) => !byId.has(id))
  if (unknown.length > 0) throw new Error(`Corrected, but not in the source: ${unknown.join(', ')}`)

  const excluded = new Set(corrections.excluded)
  const ids = [...new Set([...corrections.first, ...byId.keys()])].filter((id) => !excluded.has(id))
  const images = new Map<string, Uint8Array>()
  const seen = new Map<string, string>()
  const wallets = ids.map((id, order): StoredWallet => {
    const { name, rdns, app, mobile, desktop, homepage } = byId.get(id) as SourceWallet
    const image = added.has(id) ? undefined : imageOf(id, source.images.get(id))
    const imageId = image && createHash('sha256').update(image).digest('hex')
    if (imageId) images.set(imageId, image)
    const looks = nameSkeletons(name)
    const twin = looks.map((look) => seen.get(look)).find((found) => found !== undefined)
    if (!twin) for (const look of looks) seen.set(look, id)
    return {
      id,
      name: name.trim(),
      homepage: webLink(homepage),
      image_id: imageId ?? null,
      order,
      rdns: rdns || null,
      mobile_link: appLink(mobile.native) ?? webLink(mobile.universal),
      link_mode: webLink(mobile.universal),
      desktop_link: appLink(desktop.native),
      webapp_link: webLink(desktop.universal),
      app_store: webLink(app.ios),
      play_store: webLink(app.android),
      chrome_store: webLink(app.chrome),
      ...(twin ? { look_alike_of: twin } : {}),
      namespaces: [...(added.has(id) ? [] : ['eip155']), ...(corrections.namespaces[id] ?? [])],
    }
  })
  return { wallets, images }
}

function imageOf(id: string, address: string | undefined): Uint8Array {
  if (!address?.startsWith(webp)) throw new Error(`${id} has no WebP picture.`)
  const bytes = Buffer.from(address.slice(webp.length), 'base64')
  const isWebp = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'
  if (!isWebp || bytes.length > maxImageBytes) throw new Error(`The picture of ${id} cannot be used.`)
  return bytes
}

/** An https URL. http is upgraded to https, which every store and relevant site supports. */
function webLink(text: string | null | undefined): string | null {
  const url = parsed(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null
  url.protocol = 'https:'
  return url.href
}

const ownScheme = /^[a-z][a-z0-9+.-]{1,30}:$/
const notAnApp = new Set(
  'javascript data vbscript blob file filesystem about intent http https ws wss ftp mailto tel sms view-source wc'
    .split(' ')
    .map((name) => `${name}:`),
)

/** A URL with an app-specific scheme. */
function appLink(text: string | null | undefined): string | null {
  const url = parsed(text)
  return url && ownScheme.test(url.protocol) && !notAnApp.has(url.protocol) ? (text as string) : null
}

/** `undefined` for URLs with control characters, spaces, user names or passwords. */
function parsed(text: string | null | undefined): URL | undefined {
  if (!text || text.length > 2048 || /[\p{Cc}\p{Cf}\p{Z}]/u.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username || url.password ? undefined : url
}
