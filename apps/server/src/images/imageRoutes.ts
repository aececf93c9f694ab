import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { isProxied } from './proxiedImage.ts'
import { maxPictureBytes, type Picture, readPicture } from './readPicture.ts'

/** Below 5 s, after which a page shows its placeholder. Fault F80. */
const timeoutMs = 4_000
/** Size of the cache, bytes. */
const maxCacheBytes = 32 * 1024 * 1024
/** Time before a failed image is requested again, ms. */
const failedMs = 60_000

const image = createRoute({
  method: 'get',
  path: '/public/image',
  middleware: access({ callers: 'anyone', cost: 3 }),
  tags: ['Pictures'],
  summary: 'A foreign image, checked and proxied',
  description: 'Only URLs issued by these services: they are signed.',
  request: {
    query: caller
      .partial({ projectId: true })
      .extend({ url: z.string().max(2_048), sig: z.string().length(43) }),
  },
  responses: {
    200: {
      description: 'At most 512 KiB and 2048 px.',
      content: { 'image/*': { schema: z.any() } },
    },
    400: answers('Something in the request is invalid.', problem),
    403: answers('The URL was not issued by these services.', problem),
    404: answers('There is no image that can be shown.', problem),
  },
})

/** `GET /public/image`. Security R-67. */
export function imageRoutes(
  app: OpenAPIHono,
  {
    outbound,
    secret,
    metrics,
    now = () => performance.now(),
  }: {
    readonly outbound: Outbound
    /** Secret that signs the URLs. */
    readonly secret: () => Promise<string>
    readonly metrics: Metrics
    readonly now?: (() => number) | undefined
  },
): void {
  const cached = new Map<string, Picture | { readonly failedAt: number }>()
  const pending = new Map<string, Promise<Picture | undefined>>()
  let cacheBytes = 0

  const sizeOf = (entry: Picture | { readonly failedAt: number }) =>
    ('bytes' in entry ? entry.bytes.length : 0) + 256
  function store(url: string, entry: Picture | { readonly failedAt: number }) {
    const old = cached.get(url)
    if (old) cacheBytes -= sizeOf(old)
    cached.delete(url)
    cached.set(url, entry)
    cacheBytes += sizeOf(entry)
    for (const [oldest, entry] of cached) {
      if (cacheBytes <= maxCacheBytes) break
      cached.delete(oldest)
      cacheBytes -= sizeOf(entry)
    }
  }

  async function fetchPicture(url: string): Promise<Picture | undefined> {
    try {
      const { status, bytes } = await outbound(url, { maxBytes: maxPictureBytes, timeoutMs })
      const picture = status === 200 ? readPicture(bytes) : undefined
      metrics.upstream('image', picture ? 'answered' : 'refused')
      store(url, picture ?? { failedAt: now() })
      return picture
    } catch {
      metrics.upstream('image', 'failed')
      store(url, { failedAt: now() })
      return undefined
    }
  }

  function pictureAt(url: string): Promise<Picture | undefined> {
    const known = cached.get(url)
    if (known && 'bytes' in known) return Promise.resolve(known)
    if (known && now() - known.failedAt < failedMs) return Promise.resolve(undefined)
    const asked = pending.get(url) ?? fetchPicture(url).finally(() => pending.delete(url))
    pending.set(url, asked)
    return asked
  }

  app.openapi(image, async (c) => {
    const { url, sig } = c.req.valid('query')
    if (!isProxied(await secret(), url, sig))
      return c.json(oneReason('sig', 'This URL was not issued by these services.'), 403)
    const picture = await pictureAt(url)
    if (!picture) return c.json(oneReason('url', 'The URL has no image that can be shown.'), 404)
    c.header('cache-control', 'public, max-age=86400')
    // <img> ignores this header; an SVG that is opened directly is downloaded instead of run.
    c.header('content-disposition', 'attachment')
    return c.body(new Uint8Array(picture.bytes), 200, { 'content-type': picture.contentType })
  })
}
