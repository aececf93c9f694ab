import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, url: string) =>
  createHmac('sha256', secret).update(`image ${url}`).digest('base64url')

/** The image proxy's URL of a foreign image; `null` for URLs that are never fetched. */
export type ProxiedImage = (url: string | null | undefined) => string | null

/**
 * Creates signed URLs of `GET /public/image`. The signature limits the proxy to images named by the services, so it is not an
 * open proxy. Security R-67.
 * @param publicUrl - public origin of the services
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

/** Whether the services signed this URL. */
export function isProxied(secret: string, url: string, signature: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, url))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
