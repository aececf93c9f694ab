import type { Clock } from '@latchkey/core'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { signInPath } from '../shared/authPrompt.ts'
import { starKinds } from '../shared/props/settings.ts'
import { isJson } from './auth/sameOrigin.ts'
import type { LimitRequests } from './http/limitRequests.ts'
import type { Indexer } from './indexer/createIndexer.ts'
import { backPath } from './inertia/inertia.ts'
import { setStar } from './launchpad/stars.ts'
import { waitForTransaction } from './launchpad/waitForTransaction.ts'
import { addressPage } from './pages/address.ts'
import { airdropsProps, isSubject } from './pages/airdrops.ts'
import { featuredMint, mintProps } from './pages/mint.ts'
import { nftsProps } from './pages/nfts.ts'
import { projectsProps } from './pages/projects.ts'
import type { RenderPage } from './pages/renderPage.ts'
import type { Site, Viewer } from './pages/site.ts'
import type { ProjectDrafts } from './projects/projectDrafts.ts'

/** Requests per minute and address. Dapp 8.4. */
const perMinute = { tx: 30, stars: 60, check: 10 }

const starBody = z.object({
  kind: z.enum(starKinds),
  ref: z.string().min(1).max(160),
  chainId: z.number().int().positive().nullable(),
  starred: z.boolean(),
})

const txBody = z.object({
  chainId: z.number().int().positive(),
  hash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .transform((hash) => hash.toLowerCase()),
})

export type LaunchpadNeeds = {
  readonly site: Site
  readonly indexers: readonly Indexer[]
  readonly clock: Clock
  readonly origin: string
  readonly limit: LimitRequests
  readonly viewerOf: (c: Context) => Promise<Viewer>
  readonly drafts: ProjectDrafts
  readonly page: RenderPage
  readonly notFound: (c: Context, message?: string) => Response | Promise<Response>
  /** Shows errors on the page that the form was sent from. */
  readonly flashErrors: (c: Context, errors: Record<string, string>) => Promise<void>
}

/** Pages of the launchpad that anybody may open, and what they send. */
export function launchpadRoutes(needs: LaunchpadNeeds): Hono {
  const { site, viewerOf, page, notFound, origin, limit, clock } = needs
  const app = new Hono()
  const queryOf = (c: Context) => new URL(c.req.url).searchParams
  const refused = (c: Context, code: 'rate_limited' | 'unavailable') =>
    c.json({ code, message: 'Too many requests. Wait a moment.' }, code === 'rate_limited' ? 429 : 503)

  app.get('/projects', async (c) => {
    const viewer = await viewerOf(c)
    const query = queryOf(c)
    // The form of a new launch is for users.
    const isCreating = query.get('create') === '1'
    if (isCreating && !viewer.userId)
      return c.redirect(signInPath(`/projects${new URL(c.req.url).search}`), 303)
    const props = await projectsProps(site, viewer, query, needs.drafts)
    return page(c, 'Projects', props, { encryptHistory: isCreating })
  })

  app.get('/address/:address', async (c) => {
    const found = await addressPage(site, await viewerOf(c), c.req.param('address'), queryOf(c))
    if ('problem' in found) return notFound(c, found.problem)
    if ('redirect' in found) return c.redirect(found.redirect, 302)
    return page(c, 'Address', found.props)
  })

  app.get('/mint', async (c) => {
    const path = await featuredMint(site)
    // Without a collection the gallery says that there is none.
    return c.redirect(path ?? '/nfts', 302)
  })
  app.get('/mint/:chain/:slug', async (c) => {
    const { chain, slug } = c.req.param()
    const props = await mintProps(site, await viewerOf(c), chain, slug)
    return props ? page(c, 'Mint', props) : notFound(c)
  })

  app.get('/nfts', async (c) => {
    const viewer = await viewerOf(c)
    if (c.req.query('owner') === 'me' && !viewer.userId) return c.redirect(signInPath('/nfts?owner=me'), 303)
    return page(c, 'Nfts', await nftsProps(site, viewer, queryOf(c)))
  })

  const checks = limit('check', perMinute.check, async (c, code) => {
    await needs.flashErrors(c, { check: 'Too many checks. Wait a minute.' })
    return code === 'rate_limited' ? c.redirect('/airdrops', 303) : refused(c, code)
  })
  app.get('/airdrops', async (c) => {
    const check = c.req.query('check')
    const show = async (checked?: string) =>
      page(c, 'Airdrops', await airdropsProps(site, await viewerOf(c), queryOf(c), checked))
    if (!check) return show()
    if (!isSubject(check)) {
      await needs.flashErrors(c, { check: 'That is not an EVM or Solana address.' })
      return c.redirect('/airdrops', 303)
    }
    let answer: Response | undefined
    const stopped = await checks(c, async () => {
      answer = await show(check)
    })
    return answer ?? stopped ?? notFound(c)
  })
  app.post('/stars', limit('stars', perMinute.stars, refused), async (c) => {
    const { userId } = await viewerOf(c)
    const back = backPath(c, origin)
    if (!userId) return c.redirect(signInPath(back), 303)
    const star = starBody.safeParse(await c.req.json().catch(() => undefined))
    const problem = star.success
      ? await setStar(site.db, userId, star.data, new Date(clock.now()))
      : 'This cannot be starred.'
    if (problem) await needs.flashErrors(c, { ref: problem })
    return c.redirect(back, 303)
  })

  app.post('/tx', limit('tx', perMinute.tx, refused), async (c) => {
    const body = isJson(c) ? txBody.safeParse(await c.req.json().catch(() => undefined)) : undefined
    const indexer = needs.indexers.find(({ network }) => network.id === body?.data?.chainId)
    if (!body?.success || !indexer)
      return c.json({ code: 'bad_request', message: 'Send chainId and hash of a transaction.' }, 400)
    const result = await waitForTransaction({ call: site.call, clock, indexer, hash: body.data.hash })
    return c.json(result, result.state === 'pending' ? 202 : 200)
  })
  return app
}
