import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import type { Pictures } from './importPictures.ts'

const picture = (path: string, param: string, summary: string, what: string) =>
  createRoute({
    method: 'get',
    path,
    tags: ['Pictures'],
    summary,
    request: {
      params: z.object({ [param]: z.string().max(80).openapi({ description: what }) }),
      query: caller.partial({ projectId: true }),
    },
    responses: {
      200: {
        description: 'A drawing of shapes only.',
        content: { 'image/svg+xml': { schema: z.any() } },
      },
      404: answers('There is no such picture.', problem),
    },
  })

const ofAsset = picture(
  '/public/getAssetImage/{id}',
  'id',
  'The picture of a network',
  'The picture’s own id (SHA-256, hex), a CAIP-2 id, or a name such as binance-smart-chain.',
)
const ofCurrency = picture(
  '/public/getCurrencyImage/{id}',
  'id',
  'The picture of a currency',
  'A code: EUR, ETH.',
)
const ofToken = picture('/public/getTokenImage/{symbol}', 'symbol', 'The picture of a token', 'Its symbol.')

/** Pictures of networks, currencies and tokens. Specification §7. */
export function pictureRoutes(app: OpenAPIHono, { images, networks, tokens, currencies }: Pictures): void {
  const own = (names: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(names, name) ? names[name] : undefined

  function show(c: Context, asked: string, id: string | undefined) {
    const svg = id && images.get(id)
    if (!svg) return c.json(oneReason('id', 'There is no such picture.'), 404)
    // What is named by its content never changes; what has another name may get a better picture.
    c.header('cache-control', asked === id ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    return c.body(svg, 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
  }

  app.openapi(ofAsset, (c) => {
    const { id = '' } = c.req.valid('param')
    return show(c, id, images.has(id) ? id : own(networks, id.toLowerCase()))
  })
  app.openapi(ofCurrency, (c) => {
    const { id = '' } = c.req.valid('param')
    const code = id.toUpperCase()
    return show(c, id, images.has(id) ? id : (own(currencies, code) ?? own(tokens, code)))
  })
  app.openapi(ofToken, (c) => {
    const { symbol = '' } = c.req.valid('param')
    return show(c, symbol, images.has(symbol) ? symbol : own(tokens, symbol.toUpperCase()))
  })
}
