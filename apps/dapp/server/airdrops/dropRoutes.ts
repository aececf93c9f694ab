import { and, eq, notExists, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { createAsUser } from '../auth/createAsUser.ts'
import { isJson } from '../auth/sameOrigin.ts'
import { dropClaims, dropEntries } from '../database/launchpadSchema.ts'
import type { LimitRequests } from '../http/limitRequests.ts'
import { backPath } from '../inertia/inertia.ts'
import { ListsBusy } from '../lists/createListJobs.ts'
import { isSubject } from '../pages/airdrops.ts'
import type { Site, Viewer } from '../pages/site.ts'
import type { Attestor } from './attestClaim.ts'
import type { createDropProofs } from './createDropProofs.ts'
import type { DropDrafts } from './dropDrafts.ts'
import { readEntriesJson } from './entriesJson.ts'

/** Requests per minute and address. Dapp 8.4. */
const perMinute = { proof: 30, attest: 30, drafts: 30 }

const attestBody = z.object({ subject: z.string().max(64), to: z.string().max(64) })

const refusals = {
  not_listed: [404, 'This address is not on the list.'],
  not_yours: [403, 'Sign in with both accounts first.'],
  already_named: [409, 'The tokens of this entry go to another account already.'],
  not_open: [409, 'This drop is not open now.'],
  other_key: [
    409,
    'This site can no longer sign for the Solana entries of this drop: its key was replaced. Tell the creator.',
  ],
} as const

/** @throws every other error */
function busy(error: unknown): ListsBusy {
  if (error instanceof ListsBusy) return error
  throw error
}

export type DropNeeds = {
  readonly site: Site
  readonly drafts: DropDrafts
  readonly proofOf: ReturnType<typeof createDropProofs>
  readonly attestor: Attestor | undefined
  readonly origin: string
  readonly limit: LimitRequests
  readonly viewerOf: (c: Context) => Promise<Viewer>
  readonly notFound: (c: Context) => Response | Promise<Response>
  readonly flash: (c: Context, flash: { errors: Record<string, string> } | { saved: string }) => Promise<void>
}

/** Drops: drafts of creators, their lists, proofs of entries, and signatures for Solana accounts. Dapp 2.3. */
export function dropRoutes(needs: DropNeeds): Hono {
  const { site, drafts, viewerOf, limit, notFound, origin } = needs
  const app = new Hono()
  const back = (c: Context) => c.redirect(backPath(c, origin, '/settings/money'), 303)
  const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)
  const tooMany = (c: Context, code: 'rate_limited' | 'unavailable') =>
    c.json({ code, message: 'Too many requests. Wait a moment.' }, code === 'rate_limited' ? 429 : 503)
  const tooBusy = (c: Context, { message }: ListsBusy) => c.json({ code: 'busy', message }, 503)
  const changes = limit('drafts', perMinute.drafts, async (c, code) => {
    if (code === 'unavailable') return tooMany(c, code)
    await needs.flash(c, { errors: { form: 'Too many changes. Wait a minute.' } })
    return back(c)
  })
  const asUser = createAsUser({ viewerOf, origin })
  /** Without `errors` there is no such draft. */
  const answered = async (
    c: Context,
    errors: Readonly<Record<string, string>> | undefined,
    saved: string,
  ) => {
    if (!errors) return notFound(c)
    await needs.flash(c, Object.keys(errors).length > 0 ? { errors: { ...errors } } : { saved })
    return back(c)
  }
  const idOf = (c: Context) => c.req.param('id') ?? ''
  const draftPath = '/drops/:id{[0-9a-f-]{36}}'

  app.post(
    '/drops',
    changes,
    asUser(async (c, viewer) =>
      answered(c, await drafts.save(viewer, undefined, await bodyOf(c)), 'The draft is saved.'),
    ),
  )
  app.patch(
    draftPath,
    changes,
    asUser(async (c, viewer) =>
      answered(c, await drafts.save(viewer, idOf(c), await bodyOf(c)), 'The draft is saved.'),
    ),
  )
  app.delete(
    draftPath,
    changes,
    asUser(async (c, viewer) => ((await drafts.remove(viewer, idOf(c))) ? back(c) : notFound(c))),
  )
  app.post(
    `${draftPath}/build`,
    changes,
    asUser(async (c, viewer) => answered(c, await drafts.build(viewer, idOf(c)), 'The list is built.')),
  )

  /** A drop whose list may be read: anybody's once it is on chain, before that the viewer's own. */
  async function readable(c: Context): Promise<{ readonly root: string | null } | undefined> {
    const { drops } = await site.directory()
    return drops.find(({ list }) => list.id === idOf(c)) ?? drafts.own(await viewerOf(c), idOf(c))
  }
  const attachment = (c: Context, type: string, name: string) => {
    c.header('Content-Type', type)
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    c.header('Cache-Control', 'no-store')
  }
  const downloads = limit('proof', perMinute.proof, tooMany)
  app.get(`${draftPath}/list.json`, downloads, async (c) => {
    const drop = await readable(c)
    if (!drop) return notFound(c)
    const [entries, [sum]] = await Promise.all([
      readEntriesJson(site.db, idOf(c)),
      site.db
        .select({ total: sql<string>`coalesce(sum(${dropEntries.amount}), 0)::text` })
        .from(dropEntries)
        .where(eq(dropEntries.dropId, idOf(c))),
    ])
    attachment(c, 'application/json; charset=utf-8', `drop-${idOf(c)}.json`)
    const head = JSON.stringify({ root: drop.root, total: sum?.total ?? '0' })
    return c.body(`${head.slice(0, -1)},"entries":${entries}}`)
  })
  // In the form in which a new drop takes its list.
  app.get(`${draftPath}/unclaimed.csv`, downloads, async (c) => {
    const drop = (await site.directory()).drops.find(({ list }) => list.id === idOf(c))
    if (!drop) return notFound(c)
    const claim = and(
      ...[eq(dropClaims.chainId, drop.chainId), eq(dropClaims.contract, drop.contract)],
      ...[eq(dropClaims.onchainId, drop.onchainId), eq(dropClaims.idx, dropEntries.idx)],
    )
    const unclaimed = notExists(site.db.select({ idx: dropClaims.idx }).from(dropClaims).where(claim))
    const entries = await readEntriesJson(site.db, idOf(c), unclaimed)
    const input = { entries, decimals: drop.coin.decimals }
    const csv = await site.lists.run(drop.creator, 'writeCsv', input).catch(busy)
    if (csv instanceof ListsBusy) return tooBusy(c, csv)
    attachment(c, 'text/csv; charset=utf-8', `unclaimed-${idOf(c)}.csv`)
    return c.body(csv)
  })

  app.get('/drops/:id/proof', downloads, async (c) => {
    c.header('Cache-Control', 'no-store')
    const subject = c.req.query('subject') ?? ''
    const proof = isSubject(subject) ? await needs.proofOf(idOf(c), subject).catch(busy) : undefined
    if (proof instanceof ListsBusy) return tooBusy(c, proof)
    if (proof) return c.json(proof)
    return c.json({ code: 'not_listed', message: refusals.not_listed[1] }, 404)
  })
  app.post('/drops/:id/attest', limit('attest', perMinute.attest, tooMany), async (c) => {
    c.header('Cache-Control', 'no-store')
    const { userId, accounts } = await viewerOf(c)
    const body = isJson(c) ? attestBody.safeParse(await bodyOf(c)) : undefined
    if (!body?.success) return c.json({ code: 'bad_request', message: 'Send subject and to.' }, 400)
    if (!userId) return c.json({ code: 'not_yours', message: refusals.not_yours[1] }, 403)
    if (!needs.attestor)
      return c.json({ code: 'attest_off', message: 'This site cannot pay Solana accounts.' }, 503)
    const answer = await needs.attestor.attest({ userId, accounts }, idOf(c), body.data).catch(busy)
    if (answer instanceof ListsBusy) return tooBusy(c, answer)
    if (typeof answer !== 'string') return c.json(answer)
    const [status, message] = refusals[answer]
    return c.json({ code: answer, message }, status)
  })
  return app
}
