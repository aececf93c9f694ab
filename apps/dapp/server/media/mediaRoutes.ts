import { and, eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { chainEvents, collections, nfts } from '../database/launchpadSchema.ts'
import { accountArt, collectionArt, launchArt, nftArt } from './art.ts'
import { nftTraits } from './nftTraits.ts'

/** Generated pictures, and the metadata of NFTs. They follow from what is on chain, so they may be cached. */
export function mediaRoutes({
  db,
  origin,
  isAllowed,
}: {
  readonly db: Database
  readonly origin: string
  readonly isAllowed: (c: Context) => boolean
}): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    if (isAllowed(c)) return next()
    c.header('Retry-After', '60')
    return c.text('Too many requests.', 429)
  })
  const picture = (c: Context, art: string) => {
    c.header('Content-Type', 'image/svg+xml; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=86400')
    return c.body(art)
  }
  const seedOf = (file: string) => /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\.svg$/.exec(file)?.[1]

  app.get('/a/:file', (c) => {
    const seed = seedOf(c.req.param('file'))
    return seed ? picture(c, accountArt(seed)) : c.notFound()
  })
  app.get('/p/:file', (c) => {
    const seed = seedOf(c.req.param('file'))
    return seed ? picture(c, launchArt(seed)) : c.notFound()
  })

  async function collectionOf(chain: string, slug: string) {
    if (!/^\d{1,9}$/.test(chain)) return undefined
    const [found] = await db
      .select({ collection: collections, args: chainEvents.args })
      .from(collections)
      .innerJoin(
        chainEvents,
        and(
          ...[eq(chainEvents.chainId, collections.chainId), eq(chainEvents.name, 'CollectionCreated')],
          sql`${chainEvents.args}->>'collection' = ${collections.address}`,
        ),
      )
      .where(and(eq(collections.chainId, Number(chain)), eq(collections.slug, slug)))
    return found && { ...found.collection, name: String(found.args.name) }
  }

  app.get('/c/:chain/:file', async (c) => {
    const slug = /^([a-z0-9-]{1,64})\.svg$/.exec(c.req.param('file'))?.[1]
    const collection = slug && (await collectionOf(c.req.param('chain'), slug))
    return collection ? picture(c, collectionArt(collection.slug, collection.name)) : c.notFound()
  })
  app.get('/c/:chain/:slug/:file', async (c) => {
    const { chain, slug, file } = c.req.param()
    const collection = await collectionOf(chain, slug)
    if (!collection) return c.notFound()
    const { name, description, address, chainId } = collection
    if (file === 'contract.json')
      return c.json({ name, description, image: `${origin}/media/c/${chain}/${slug}.svg` })
    const [, number = '', type] = /^([1-9]\d{0,5})\.(svg|json)$/.exec(file) ?? []
    const tokenId = Number(number)
    const found = type
      ? await db.$count(
          nfts,
          and(eq(nfts.chainId, chainId), eq(nfts.collection, address), eq(nfts.tokenId, tokenId)),
        )
      : 0
    if (found === 0) return c.notFound()
    if (type === 'svg') return picture(c, nftArt(slug, tokenId))
    // Wallets read it from their own pages.
    c.header('Access-Control-Allow-Origin', '*')
    return c.json({
      ...{ name: `${name} #${tokenId}`, description },
      image: `${origin}/media/c/${chain}/${slug}/${tokenId}.svg`,
      external_url: `${origin}/nfts?token=${chainId}:${slug}:${tokenId}`,
      attributes: nftTraits(slug, tokenId).map(({ key, value }) => ({ trait_type: key, value })),
    })
  })
  return app
}
