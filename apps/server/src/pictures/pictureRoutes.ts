import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import type { Pictures } from './importPictures.ts'

const picture = (path: string, param: string, summary: string, paramDescription: string) =>
  createRoute({
    method: 'get',
    path,
    middleware: access({ callers: 'anyone', cost: 1, isFromMemory: true }),
    tags: ['Pictures'],
    summary,
    request: {
      params: z.object({ [param]: z.string().max(80).openapi({ description: paramDescription }) }),
      query: caller.partial({ projectId: true }),
    },
    responses: {
      200: {
        description: 'An SVG that only contains shapes.',
        content: { 'image/svg+xml': { schema: z.any() } },
      },
      404: answers('There is no such image.', problem),
    },
  })

const ofAsset = picture(
  '/public/getAssetImage/{id}',
  'id',
  'The image of a network',
  'The image’s id (hex SHA-256), a CAIP-2 id, or a name such as binance-smart-chain.',
)
const ofCurrency = picture(
  '/public/getCurrencyImage/{id}',
  'id',
  'The image of a currency',
  'A code: EUR, ETH.',
)
const ofToken = picture(
  '/public/getTokenImage/{symbol}',
  'symbol',
  'The image of a token',
  'The token’s symbol.',
)

/** Images of networks, currencies and tokens. Spec §7. */
export function pictureRoutes(app: OpenAPIHono, { images, networks, tokens, currencies }: Pictures): void {
  const lookUp = (names: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(names, name) ? names[name] : undefined

  function show(c: Context, requested: string, id: string | undefined) {
    const svg = id && images.get(id)
    if (!svg) return c.json(oneReason('id', 'There is no such image.'), 404)
    // An image requested by its content hash never changes; one requested by name may be replaced.
    c.header(
      'cache-control',
      requested === id ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    )
    return c.body(svg, 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
  }

  app.openapi(ofAsset, (c) => {
    const { id = '' } = c.req.valid('param')
    return show(c, id, images.has(id) ? id : lookUp(networks, id.toLowerCase()))
  })
  app.openapi(ofCurrency, (c) => {
    const { id = '' } = c.req.valid('param')
    const code = id.toUpperCase()
    return show(c, id, images.has(id) ? id : (lookUp(currencies, code) ?? lookUp(tokens, code)))
  })
  app.openapi(ofToken, (c) => {
    const { symbol = '' } = c.req.valid('param')
    return show(c, symbol, images.has(symbol) ? symbol : lookUp(tokens, symbol.toUpperCase()))
  })
}
