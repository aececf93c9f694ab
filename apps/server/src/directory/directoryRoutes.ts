import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { createFindWallets } from './findWallets.ts'
import type { Directory } from './importWallets.ts'
import { wallet } from './wallet.ts'

const count = (max: number, fallback: number) => z.coerce.number().int().min(1).max(max).default(fallback)

const list = (description: string) =>
  z
    .string()
    .max(20_000)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .openapi({ type: 'string', description: `${description}, separated by commas` })

const wallets = createRoute({
  method: 'get',
  path: '/getWallets',
  middleware: access({
    callers: 'project',
    // A search compares every wallet name.
    cost: (c) => (c.req.query('search') ? 3 : 1),
    isFromMemory: true,
  }),
  tags: ['Directory'],
  summary: 'Wallets, in pages',
  request: {
    query: caller.partial({ projectId: true }).extend({
      page: count(10_000, 1),
      entries: count(100, 40),
      include: list('Only these ids'),
      exclude: list('Excluded ids'),
      chains: list('CAIP-2 ids; a wallet must support the namespace of one of them'),
      search: z.string().max(200).default(''),
      badge_type: z.enum(['certified', 'none']).optional().openapi({
        description: 'These services certify no wallets: certified returns an empty list.',
      }),
    }),
  },
  responses: {
    200: answers(
      'One page, and the total count.',
      z.object({ data: z.array(wallet), count: z.number().int() }),
    ),
    400: answers('Something in the request is invalid.', problem),
  },
})

const image = createRoute({
  method: 'get',
  path: '/getWalletImage/{id}',
  middleware: access({ callers: 'anyone', cost: 1, isFromMemory: true }),
  tags: ['Directory'],
  summary: 'The image of a wallet',
  request: {
    params: z.object({ id: z.string().openapi({ description: 'A wallet’s image_id.' }) }),
    query: caller.partial({ projectId: true }),
  },
  responses: {
    200: { description: 'The image; it never changes.', content: { 'image/webp': { schema: z.any() } } },
    404: answers('There is no such image.', problem),
  },
})

/** The wallet directory. Spec §7. */
export function directoryRoutes(app: OpenAPIHono, directory: Directory): void {
  const findWallets = createFindWallets(directory.wallets)
  app.openapi(wallets, (c) => {
    const { badge_type, ...query } = c.req.valid('query')
    const { found, count } = badge_type === 'certified' ? { found: [], count: 0 } : findWallets(query)
    const data = found.map(({ namespaces: _, ...wire }) => wire)
    c.header('cache-control', 'public, max-age=300')
    return c.json({ data, count }, 200)
  })
  app.openapi(image, (c) => {
    const bytes = directory.images.get(c.req.valid('param').id)
    if (!bytes) return c.json(oneReason('id', 'There is no such image.'), 404)
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp' })
  })
}
