import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { isProxied } from './proxiedImage.ts'
import { maxPictureBytes, type Picture, readPicture } from './readPicture.ts'

/** Fault F80: a page shows its placeholder within 5 s. */
const timeoutMs = 4_000
const maxKeptBytes = 32 * 1024 * 1024
/** One that could not be had is not looked for again this long. */
const failedMs = 60_000

const image = createRoute({
  method: 'get',
  path: '/public/image',
  tags: ['Pictures'],
  summary: 'A foreign picture, looked at and passed on',
  description: 'Only addresses these services gave out themselves: they are signed.',
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
    400: answers('Something in the request cannot be used.', problem),
    403: answers('The address is not one these services gave out.', problem),
    404: answers('There is no picture there that can be shown.', problem),
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
    /** What signs the addresses. */
    readonly secret: () => Promise<string>
    readonly metrics: Metrics
    readonly now?: (() => number) | undefined
  },
): void {
  const kept = new Map<string, Picture | { readonly failedAt: number }>()
  const coming = new Map<string, Promise<Picture | undefined>>()
  let keptBytes = 0

  const sizeOf = (entry: Picture | { readonly failedAt: number }) =>
    ('bytes' in entry ? entry.bytes.length : 0) + 256
  function keep(url: string, entry: Picture | { readonly failedAt: number }) {
    const old = kept.get(url)
    if (old) keptBytes -= sizeOf(old)
    kept.delete(url)
    kept.set(url, entry)
    keptBytes += sizeOf(entry)
    for (const [oldest, its] of kept) {
      if (keptBytes <= maxKeptBytes) break
      kept.delete(oldest)
      keptBytes -= sizeOf(its)
    }
  }

  async function fetchPicture(url: string): Promise<Picture | undefined> {
    try {
      const { status, bytes } = await outbound(url, { maxBytes: maxPictureBytes, timeoutMs })
      const picture = status === 200 ? readPicture(bytes) : undefined
      metrics.upstream('image', picture ? 'answered' : 'refused')
      keep(url, picture ?? { failedAt: now() })
      return picture
    } catch {
      metrics.upstream('image', 'failed')
      keep(url, { failedAt: now() })
      return undefined
    }
  }

  function pictureAt(url: string): Promise<Picture | undefined> {
    const known = kept.get(url)
    if (known && 'bytes' in known) return Promise.resolve(known)
    if (known && now() - known.failedAt < failedMs) return Promise.resolve(undefined)
    const asked = coming.get(url) ?? fetchPicture(url).finally(() => coming.delete(url))
    coming.set(url, asked)
    return asked
  }

  app.openapi(image, async (c) => {
    const { url, sig } = c.req.valid('query')
    if (!isProxied(await secret(), url, sig))
      return c.json(oneReason('sig', 'These services did not give out this address.'), 403)
    const picture = await pictureAt(url)
    if (!picture) return c.json(oneReason('url', 'There is no picture there that can be shown.'), 404)
    c.header('cache-control', 'public, max-age=86400')
    // Shown by <img> all the same; opened by itself, a drawing is saved instead of run.
    c.header('content-disposition', 'attachment')
    return c.body(new Uint8Array(picture.bytes), 200, { 'content-type': picture.contentType })
  })
}
