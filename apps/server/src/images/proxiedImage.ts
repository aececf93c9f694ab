import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, url: string) =>
  createHmac('sha256', secret).update(`image ${url}`).digest('base64url')

/** The address under which this server shows a foreign picture; null for what it would not fetch. */
export type ProxiedImage = (url: string | null | undefined) => string | null

/**
 * Addresses of `GET /public/image`, signed, so that it shows only pictures the services themselves named: it is no open
 * proxy. Security R-67.
 * @param publicUrl where people reach the services, an origin
 */
export function createProxiedImage({
  secret,
  publicUrl,
}: {
  secret: string
  publicUrl: string
}): ProxiedImage {
  return (url) => {
    if (!url || url.length > 2_048 || !URL.canParse(url)) return null
    const { protocol, href } = new URL(url)
    if (protocol !== 'https:' && protocol !== 'http:') return null
    const query = new URLSearchParams({ url: href, sig: signatureOf(secret, href) })
    return `${publicUrl}/public/image?${query}`
  }
}

/** Whether the services signed this address. */
export function isProxied(secret: string, url: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, url))]
  return given.length === right.length && timingSafeEqual(given, right)
}
